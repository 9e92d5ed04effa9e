(** * Certificates of misère quotients, and a checker

    A certificate has a finite commutative monoid with a set P, and a value for each heap. [check_quotient] looks whether the
    values tell the misère outcomes of all sums of heaps, and [check_exact] whether the monoid is the misère quotient.
    [QuotientSound.v] proves that they are right when they say [true]. The data are those of a file [sprague-misere 1];
    [quotient.awk] turns one into Coq. *)

From Coq Require Import Bool List Arith NArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game Play Heaps Misere Tables Monoid.
Local Open Scope N_scope.

(** ** Certificates *)

(** The heaps that a certificate speaks of. *)
Inductive subject : Set :=
  (** All heaps of an octal game: the values have the period [period] from the heap [preperiod] on. *)
  | All_heaps (digits : list N) (period preperiod : N)
  (** The heaps of an octal game to the last one that has a value in the certificate. *)
  | First_heaps (digits : list N)
  (** A finite list of generators. *)
  | Generators (generators : list (list (list N))).

Record certificate : Set := Certificate {
  about : subject;
  (** Each element times each letter. Elements are numbered from 0, which is the identity. *)
  actions : list (list N);
  (** The elements of P. *)
  winning : list N;
  (** The values of the heaps from 0 on; with a period, to the end of the first one. *)
  values : list N;
  (** The set S: values with contexts. *)
  pairs : list (N * list N) }.

(** The last heap that is looked at. *)
Definition last_heap (c : certificate) : N :=
  match about c with
  | All_heaps digits period preperiod => 2 * preperiod + 2 * period + last_place digits - 2
  | _ => N.of_nat (length (values c)) - 1
  end.

Definition rule_of (c : certificate) : rule :=
  match about c with
  | All_heaps digits _ _ => octal digits
  | First_heaps digits => fun n => if n <=? last_heap c then octal digits n else []
  | Generators generators => generated generators
  end.

(** ** The checker

    Where the second of two conditions costs much, it stands in an [if]: the machine that computes works out both sides
    of [&&]. *)

(** What is looked up, made once: the monoid, the set P, the values. *)
Record tables : Type := Tables {
  order : N;
  letters : nat;
  rows : PositiveMap.t (list N);
  words : PositiveMap.t (list nat);
  set_P : PositiveMap.t bool;
  value_table : PositiveMap.t N }.

(** A word for each product that has none yet. *)
Fixpoint words_of_row (word : list nat) (letter : nat) (row : list N) (words : PositiveMap.t (list nat)) :=
  match row with
  | [] => words
  | x :: rest =>
      words_of_row word (S letter) rest
        (match PositiveMap.find (N.succ_pos x) words with
         | Some _ => words
         | None => store x (letter :: word) words
         end)
  end.

Fixpoint words_of_rows (x : N) (rows : list (list N)) (words : PositiveMap.t (list nat)) :=
  match rows with
  | [] => words
  | row :: rest => words_of_rows (N.succ x) rest (words_of_row (lookup [] words x) 0 row words)
  end.

Definition tables_of (c : certificate) : tables := {|
  order := N.of_nat (length (actions c));
  letters := length (hd [] (actions c));
  rows := numbered 0 (actions c);
  words := words_of_rows 0 (actions c) (store 0 [] (PositiveMap.empty (list nat)));
  set_P := table_of (winning c);
  value_table := numbered 0 (values c) |}.

(** Where the value of the heap [n] stands. *)
Definition place (c : certificate) (n : N) : N :=
  match about c with
  | All_heaps _ period preperiod =>
      if n <? preperiod then n else preperiod + (n - preperiod) mod period
  | _ => if n <=? last_heap c then n else 0
  end.

Section Check.

  Variables (c : certificate) (t : tables).

  Definition multiply : N -> N -> N := times (rows t) (words t).
  Definition all_elements : list N := elements (order t).
  Definition in_P (x : N) : bool := lookup false (set_P t) x.
  Definition value (n : N) : N := lookup 0 (value_table t) (place c n).
  Definition value_of_sum : list N -> N := product N 0 multiply value.

  Definition check_generators (generators : list (list (list N))) : bool :=
    forallb
      (fun n => forallb (forallb (fun m => m <? n)) (generated generators n))
      (count (S (length generators)) 0).

  (** Octal digits; who takes nothing has no choice but to divide. *)
  Definition check_digits : bool :=
    match about c with
    | All_heaps digits _ _ | First_heaps digits =>
        forallb (fun digit => digit <? 8) digits && (hd 0 digits mod 4 =? 0)
    | Generators _ => true
    end.

  Definition check_subject : bool :=
    match about c with
    | All_heaps _ period preperiod =>
        (0 <? period) && (0 <? preperiod) && (N.of_nat (length (values c)) =? preperiod + period)
    | First_heaps _ => true
    | Generators generators =>
        (length (values c) =? S (length generators))%nat && check_generators generators
    end.

  (** All values are elements. *)
  Definition check_values : bool :=
    forallb (fun k => lookup 0 (value_table t) k <? order t) (count (S (length (values c))) 0).

  (** The value of a heap, and the set of those of its options. All else that the conditions need of a heap follows. *)
  Definition kind (n : N) : N * N := (value n, set_of (map value_of_sum (rule_of c n))).

  Definition same_pair (one other : N * N) : {one = other} + {one <> other}.
  Proof. decide equality; apply N.eq_dec. Defined.

  Definition kinds : list (N * N) :=
    nodup same_pair (map kind (count (S (N.to_nat (last_heap c))) 0)).

  (** Some of these options is in P, in the context [z]. *)
  Definition offers (options : list N) (z : N) : bool := existsb (fun e => in_P (multiply z e)) options.

  Definition members (set : N) : list N := filter (N.testbit set) all_elements.

  (** No options, and worth the identity; or no move from P to P. *)
  Definition check_kind (k : N * N) : bool :=
    let (v, options) := k in
    if options =? 0 then v =? 0
    else
      let es := members options in
      forallb (fun z => negb (if in_P (multiply z v) then offers es z else false)) all_elements.

  (** The value of a kind, and the contexts in which it is blind. *)
  Definition blind_pair (k : N * N) : N * N :=
    let (v, options) := k in
    let es := members options in
    (v, bits (map (fun z => negb (if in_P (multiply z v) then true else offers es z)) all_elements)).

  Definition blind_pairs (ks : list (N * N)) : list (N * N) :=
    nodup same_pair (map blind_pair (filter (fun k => negb (snd k =? 0)) ks)).

  (** The pairs of S with sets of contexts. *)
  Definition marks : list (N * N) := map (fun pair => (fst pair, set_of (snd pair))) (pairs c).

  (** There is no context, or one of the pairs has the value and all contexts. *)
  Definition check_below (ps : list (N * N)) (v contexts : N) : bool :=
    (contexts =? 0) || existsb (fun pair => if fst pair =? v then subset contexts (snd pair) else false) ps.

  (** A set as a table, in which each number is found at once, and the products of all elements with one. *)
  Definition tabulate (set : N) : PositiveMap.t bool := numbered 0 (map (N.testbit set) all_elements).
  Definition column (x : N) : list N := map (fun z => multiply z x) all_elements.

  (** For each place: whether the one list has a number of the one set there, and the other list one of the other set. *)
  Fixpoint both (set set' : PositiveMap.t bool) (xs ys : list N) : list bool :=
    match xs, ys with
    | x :: xs, y :: ys => (if lookup false set x then lookup false set' y else false) :: both set set' xs ys
    | _, _ => []
    end.

  Definition check_pair (ps : list (N * N)) (blinds : list (N * PositiveMap.t bool * list N)) (pair : N * N) : bool :=
    let (q, contexts) := pair in
    let context_table := tabulate contexts in
    let column_q := column q in
    (q <? order t) && negb (N.testbit contexts 0) &&
    forallb
      (fun blind =>
        let '(v, unseen, column_v) := blind in
        check_below ps (multiply q v) (bits (both context_table unseen column_v column_q)))
      blinds.

  Definition check_pairs (ps blinds : list (N * N)) : bool :=
    let tabulated := map (fun blind => (fst blind, tabulate (snd blind), column (fst blind))) blinds in
    forallb (fun blind => check_below ps (fst blind) (snd blind)) blinds && forallb (check_pair ps tabulated) ps.

  Definition check_with : bool :=
    if check_digits && check_monoid (rows t) (words t) (order t) (letters t) && check_subject && check_values &&
      negb (in_P 0)
    then let ks := kinds in forallb check_kind ks && check_pairs marks (blind_pairs ks)
    else false.

  (** Each letter is the value of a heap. *)
  Definition check_letters : bool :=
    forallb
      (fun a => existsb (fun n => value n =? act (rows t) 0 a) (count (S (length (values c))) 0))
      (seq 0 (letters t)).

  (** Different elements differ in some context. *)
  Definition check_apart : bool :=
    let wins := map (fun x => (x, bits (map (fun z => in_P (multiply x z)) all_elements))) all_elements in
    forallb
      (fun one => forallb (fun other => (fst one =? fst other) || negb (snd one =? snd other)) wins)
      wins.

End Check.

Definition check_quotient (c : certificate) : bool := let t := tables_of c in check_with c t.

Definition check_exact (c : certificate) : bool :=
  let t := tables_of c in check_letters c t && check_apart t.

(** What the certificate says of a sum: its element, and whether that is in P. *)
Definition pretend (c : certificate) : list N -> N := value_of_sum c (tables_of c).
Definition pretend_P (c : certificate) (sizes : list N) : bool := in_P (tables_of c) (pretend c sizes).

(** The outcomes that a certificate claims of some sums. *)
Definition check_claims (c : certificate) (claims : list (outcome_class * list N)) : bool :=
  forallb (fun claim => Bool.eqb (is_P (fst claim)) (pretend_P c (snd claim))) claims.
