(* What is answered of a certificate. *)

type t =
  (* What was verified, and the claims that the checker has accepted. *)
  | Verified of string * string list
  (* The text is not in the format, with the line and the reason; or the proved checker says `false`. *)
  | Rejected of string
  (* There is no proved checker for it. *)
  | Unknown of string

let of_check accepted what claims =
  if accepted then Verified (what, claims) else Rejected "REJECTED the checker refuses it"

let summary = function Verified (what, _) -> what | Rejected reason -> reason | Unknown reason -> "UNKNOWN " ^ reason

let status = function Verified _ -> 0 | Rejected _ -> 1 | Unknown _ -> 4
