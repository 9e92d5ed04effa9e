(** * Positions that are the same set of options

    Whether two positions are the same set, all the way down, is found out by numbers. Each position that is a set of its own has a
    number, its class; what is kept of a class is the set of the classes of its options. Two positions are the same if and only if
    their classes are.

    The tables are made by functions of which nothing is proved. They are looked through before they are used, by [right_tables], so
    that it does not matter how they were made. That the answers are right is proved in [IdentitySound.v]. *)

From Coq Require Import Bool List Arith NArith FMapPositive.
Import ListNotations.
From Sprague Require Import Game Certificate.

(** The same set of options, all the way down. *)
Fixpoint identical (G H : game) : bool :=
  match G with
  | Opts gs =>
      forallb (fun g => existsb (identical g) (options H)) gs &&
      forallb (fun h => existsb (fun g => identical g h) gs) (options H)
  end.

(** ** Sets of classes, as lists in increasing order *)

(** Both together. *)
Fixpoint merge (one : list positive) : list positive -> list positive :=
  match one with
  | [] => fun other => other
  | k :: ks =>
      fix merge_k (other : list positive) : list positive :=
        match other with
        | [] => one
        | l :: ls =>
            match (k ?= l)%positive with
            | Lt => k :: merge ks other
            | Eq => k :: merge ks ls
            | Gt => l :: merge_k ls
            end
        end
  end.

(** Sets of which each stands for twice as many numbers as the one before, or for none: so that not many are gone through often. *)
Fixpoint collect (members : list positive) (heaps : list (list positive)) : list (list positive) :=
  match heaps with
  | [] => [members]
  | [] :: rest => members :: rest
  | others :: rest => [] :: collect (merge others members) rest
  end.

Definition set_of (ks : list positive) : list positive :=
  fold_right merge [] (fold_right (fun k => collect [k]) [] ks).

Fixpoint increasing (members : list positive) : bool :=
  match members with
  | [] => true
  | first :: rest => match rest with [] => true | second :: _ => (first <? second)%positive end && increasing rest
  end.

Fixpoint same_list (one other : list positive) : bool :=
  match one, other with
  | [], [] => true
  | k :: one, l :: other => if (k =? l)%positive then same_list one other else false
  | _, _ => false
  end.

(** A set as one number, by which its class is found: the first member and each distance to the next. *)
Fixpoint key_from (k : positive) (before : positive) : positive :=
  match k with
  | xH => xO before
  | xO k => xI (xO (key_from k before))
  | xI k => xI (xI (key_from k before))
  end.

Fixpoint key_of_rest (last : positive) (members : list positive) : positive :=
  match members with
  | [] => xH
  | first :: rest => key_from (first - last) (key_of_rest first rest)
  end.

Definition key (members : list positive) : positive :=
  match members with
  | [] => xH
  | first :: rest => key_from first (key_of_rest first rest)
  end.

(** ** The tables *)

Record tables : Type := {
  (** The number of the next class. *)
  next : positive;
  (** Of each class the set of the classes of its options. *)
  sets : PositiveMap.t (list positive);
  (** The class of a set, by its key. *)
  by_key : PositiveMap.t positive;
  (** The class of the sum of two classes. *)
  sums : PositiveMap.t (PositiveMap.t positive);
  (** The classes of nimbers; that of [*0] is kept under 1, and so on. *)
  stars : PositiveMap.t positive;
  (** Numbers that were gone through to make them. *)
  kept : N;
}.

Definition set_at (T : tables) (c : positive) : option (list positive) := PositiveMap.find c (sets T).

Definition sum_at (T : tables) (c d : positive) : option positive :=
  match PositiveMap.find c (sums T) with Some row => PositiveMap.find d row | None => None end.

Definition star_at (T : tables) (v : N) : option positive := PositiveMap.find (N.succ_pos v) (stars T).

(** What [f] gives of each member, if it gives something of each. *)
Fixpoint each {A B : Type} (f : A -> option B) (all : list A) : option (list B) :=
  match all with
  | [] => Some []
  | a :: rest =>
      match f a with
      | Some b => match each f rest with Some bs => Some (b :: bs) | None => None end
      | None => None
      end
  end.

(** The class of a position by the classes of its options. *)
Definition class_of_set (T : tables) (cs : list positive) : option positive :=
  let members := set_of cs in
  match PositiveMap.find (key members) (by_key T) with
  | Some c => match set_at T c with Some found => if same_list members found then Some c else None | None => None end
  | None => None
  end.

(** The class of a sum by those of its components. *)
Fixpoint class_of_sum (T : tables) (cs : list positive) : option positive :=
  match cs with
  | [] => star_at T 0
  | c :: rest =>
      match rest with
      | [] => Some c
      | _ => match class_of_sum T rest with Some d => sum_at T c d | None => None end
      end
  end.

Fixpoint listed (ps : parts) : list positive :=
  match ps with
  | E => []
  | C p rest => p :: listed rest
  end.

(** The classes of nodes by their numbers. *)
Definition classes := PositiveMap.t positive.

Definition classes_of (known : classes) (ps : list positive) : option (list positive) :=
  each (fun p => PositiveMap.find p known) ps.

(** The class of a node. None if that is not in the tables; nor if not all options are given. *)
Definition class_of_node (T : tables) (known : classes) (line : node) : option positive :=
  match line with
  | o ps _ => match classes_of known (listed ps) with Some cs => class_of_set T cs | None => None end
  | s ps _ => match classes_of known (listed ps) with Some cs => class_of_sum T cs | None => None end
  | n v => star_at T v
  | among _ | beside _ => None
  end.

Fixpoint classes_of_nodes (T : tables) (ns : nodes) (i : positive) (known : classes) : classes :=
  match ns with
  | End => known
  | L line rest =>
      classes_of_nodes T rest (Pos.succ i)
        (match class_of_node T known line with Some c => PositiveMap.add i c known | None => known end)
  end.

(** *** Whether they are right *)

(** No two classes are the same set: of each set its class is the one that is found by its key. *)
Definition right_set (T : tables) (entry : positive * list positive) : bool :=
  let (c, members) := entry in
  increasing members &&
  match PositiveMap.find (key members) (by_key T) with Some found => (c =? found)%positive | None => false end.

(** The options of a sum are those with a move in the first component, and in the second one. *)
Definition right_sum (T : tables) (c : positive) (entry : positive * positive) : bool :=
  let (d, e) := entry in
  match set_at T c, set_at T d, set_at T e with
  | Some of_c, Some of_d, Some of_e =>
      match each (fun c => sum_at T c d) of_c, each (sum_at T c) of_d with
      | Some one, Some other => same_list (set_of (one ++ other)) of_e
      | _, _ => false
      end
  | _, _, _ => false
  end.

Definition right_row (T : tables) (entry : positive * PositiveMap.t positive) : bool :=
  let (c, row) := entry in forallb (right_sum T c) (PositiveMap.elements row).

(** [*0] has no options; each other nimber has those of the one before it, and that one. *)
Definition right_star (T : tables) (entry : positive * positive) : bool :=
  let (k, c) := entry in
  match set_at T c with
  | None => false
  | Some members =>
      if (k =? 1)%positive then same_list [] members
      else
        match PositiveMap.find (Pos.pred k) (stars T) with
        | None => false
        | Some before =>
            match set_at T before with
            | Some found => same_list (merge [before] found) members
            | None => false
            end
        end
  end.

Definition right_tables (T : tables) : bool :=
  forallb (right_set T) (PositiveMap.elements (sets T)) &&
  forallb (right_row T) (PositiveMap.elements (sums T)) &&
  forallb (right_star T) (PositiveMap.elements (stars T)).

(** ** How the tables are made *)

(** The class of a set, a new one if it has none. *)
Definition number (members : list positive) (T : tables) : positive * tables :=
  let k := key members in
  match PositiveMap.find k (by_key T) with
  | Some c => (c, T)
  | None =>
      let c := next T in
      (c, {| next := Pos.succ c; sets := PositiveMap.add c members (sets T); by_key := PositiveMap.add k c (by_key T);
             sums := sums T; stars := stars T; kept := kept T + 1 + 2 * N.of_nat (length members) |})
  end.

Definition members_at (T : tables) (c : positive) : list positive :=
  match set_at T c with Some members => members | None => [] end.

Definition add_sum (c d e : positive) (moves : N) (T : tables) : tables :=
  let row := match PositiveMap.find c (sums T) with Some row => row | None => PositiveMap.empty _ end in
  {| next := next T; sets := sets T; by_key := by_key T; sums := PositiveMap.add c (PositiveMap.add d e row) (sums T);
     stars := stars T; kept := kept T + 1 + moves |}.

Definition add_star (k c : positive) (T : tables) : tables :=
  {| next := next T; sets := sets T; by_key := by_key T; sums := sums T; stars := PositiveMap.add k c (stars T);
     kept := kept T + 1 |}.

(** Then no further sums are looked for. *)
Definition most_kept : N := 2 ^ 21.

Definition is_full (T : tables) : bool := (most_kept <? kept T)%N.

(** The class of a sum of two. There are at most [turns] moves in it. *)
Fixpoint add_sums (turns : nat) (c d : positive) (T : tables) : positive * tables :=
  match sum_at T c d, turns with
  | Some e, _ => (e, T)
  | None, O => (c, T)
  | None, S turns =>
      if is_full T then (c, T) else
      let all (sum : positive -> tables -> positive * tables) (ks : list positive) (before : list positive * tables) :=
        fold_left (fun '(found, T) k => let (e, T) := sum k T in (e :: found, T)) ks before in
      let before := all (fun k => add_sums turns k d) (members_at T c) ([], T) in
      let (found, T) := all (add_sums turns c) (members_at T d) before in
      let (e, T) := number (set_of found) T in
      (e, add_sum c d e (N.of_nat (length found)) T)
  end.

(** The class of a sum of several. A class has a greater number than those of its options, so that there are no more moves. *)
Fixpoint add_sum_of (cs : list positive) (T : tables) : tables * option positive :=
  match cs with
  | [] => (T, star_at T 0)
  | c :: rest =>
      match rest with
      | [] => (T, Some c)
      | _ =>
          match add_sum_of rest T with
          | (T, Some d) => let (e, T) := add_sums (Pos.to_nat (c + d)) c d T in (T, Some e)
          | (T, None) => (T, None)
          end
      end
  end.

(** The classes of the nimbers up to that under [k]. *)
Definition add_stars (k : positive) (T : tables) : tables :=
  snd (Pos.iter
    (fun '(at_k, T) =>
      match PositiveMap.find at_k (stars T) with
      | Some c =>
          let above := Pos.succ at_k in
          if PositiveMap.mem above (stars T) then (above, T)
          else let (d, T) := number (merge [c] (members_at T c)) T in (above, add_star above d T)
      | None => (at_k, T)
      end) (1%positive, T) (Pos.pred k)).

(** A larger nimber is not gone through. *)
Definition largest_star : N := 1000.

Definition add_node (line : node) (known : classes) (T : tables) : tables * option positive :=
  match line with
  | o ps _ =>
      match classes_of known (listed ps) with
      | Some cs => let (c, T) := number (set_of cs) T in (T, Some c)
      | None => (T, None)
      end
  | s ps _ => match classes_of known (listed ps) with Some cs => add_sum_of cs T | None => (T, None) end
  | n v => if (v <=? largest_star)%N then let T := add_stars (N.succ_pos v) T in (T, star_at T v) else (T, None)
  | among _ | beside _ => (T, None)
  end.

(** Nodes that are asked for, and those that they are made of. *)
Definition wanted := PositiveMap.t unit.

Definition want (p : positive) (these : wanted) : wanted := PositiveMap.add p tt these.

Fixpoint also_wanted (ns : nodes) (i : positive) (these : wanted) : wanted :=
  match ns with
  | End => these
  | L line rest =>
      let these := also_wanted rest (Pos.succ i) these in
      if PositiveMap.mem i these then
        match line with
        | o ps _ | s ps _ => fold_right want these (listed ps)
        | _ => these
        end
      else these
  end.

Fixpoint add_nodes (ns : nodes) (i : positive) (these : wanted) (known : classes) (T : tables) : tables :=
  match ns with
  | End => T
  | L line rest =>
      let (T, found) := if PositiveMap.mem i these then add_node line known T else (T, None) in
      add_nodes rest (Pos.succ i) these (match found with Some c => PositiveMap.add i c known | None => known end) T
  end.

(** The class of [*0] alone. *)
Definition first_tables : tables :=
  let (c, T) :=
    number [] {| next := 1; sets := PositiveMap.empty _; by_key := PositiveMap.empty _; sums := PositiveMap.empty _;
                 stars := PositiveMap.empty _; kept := 0 |} in
  add_star 1 c T.

Definition no_classes : classes := PositiveMap.empty _.

(** ** What the checker asks *)

(** Tables, and the classes of nodes. *)
Definition numbering : Type := tables * classes.

(** Those of the nodes that are asked for. No classes, if the tables are not right. *)
Definition numbering_of (ns : nodes) (asked : list positive) : numbering :=
  let these := also_wanted ns 1 (fold_right want (PositiveMap.empty unit) asked) in
  let T := add_nodes ns 1 these no_classes first_tables in
  (T, if negb (is_full T) && right_tables T then classes_of_nodes T ns 1 no_classes else no_classes).

Definition class_at (found : numbering) (p : positive) : option positive := PositiveMap.find p (snd found).

Definition members_of (found : numbering) (p : positive) : option (list positive) :=
  match class_at found p with Some c => set_at (fst found) c | None => None end.

Definition same_set (found : numbering) (p q : positive) : option bool :=
  match class_at found p, class_at found q with
  | Some c, Some d => Some (c =? d)%positive
  | _, _ => None
  end.

Definition among_them (k : positive) (these : list positive) : bool := existsb (Pos.eqb k) these.

Definition in_set (found : numbering) (p q : positive) : option bool :=
  match class_at found p, members_of found q with
  | Some c, Some members => Some (among_them c members)
  | _, _ => None
  end.

Definition is_set (found : numbering) (p : positive) (ps : list positive) : option bool :=
  match members_of found p, classes_of (snd found) ps with
  | Some members, Some cs =>
      Some (forallb (fun k => among_them k cs) members && forallb (fun k => among_them k members) cs)
  | _, _ => None
  end.
