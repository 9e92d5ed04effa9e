(** * Certificates of misère equality and of canonical forms, and a checker

    The data are those of a certificate [sprague-form 1]: positions, and for each of them its form.
    [check_forms] looks whether each is equal to its form, and whether claimed forms are canonical.
    [MisereFormsSound.v] proves that what it says is so. *)

From Coq Require Import Bool List PArith FMapPositive.
Import ListNotations.
From Sprague Require Import Game Misere MisereCanonical Identity Tables Nodes.

(** ** Claims *)

Inductive claim : Set :=
  | Equal (G H : positive)
  | Form (G F : positive)
  | Differ (G H T : positive)
  | Is_P (G : positive)
  | Is_N (G : positive).

Definition says (position : positive -> game) (c : claim) : Prop :=
  match c with
  | Equal G H => misere_equiv (position G) (position H)
  | Form G F => misere_equiv (position G) (position F) /\ canonical (position F)
  | Differ G H T =>
      ~ misere_equiv (position G) (position H) /\
      misere_outcome (sum (position G) (position T)) <>
      misere_outcome (sum (position H) (position T))
  | Is_P G => misere_outcome (position G) = P_position
  | Is_N G => misere_outcome (position G) = N_position
  end.

(** ** The checker *)

(** What is known of a node. *)
Record fact : Set := Fact {
  (** Whether it is given by its options. *)
  is_set : bool;
  (** Its options, up to equality. *)
  moves : list positive;
  is_N : bool;
  form : positive }.

Record known : Type := Known {
  facts : PositiveMap.t fact;
  (** The nodes that are sums, by the lesser and the greater summand. *)
  sums : PositiveMap.t (PositiveMap.t positive);
  (** The lists of options of those nodes that are given by them and are their own forms. *)
  own : lists }.

Definition nothing : known := Known (PositiveMap.empty fact) (PositiveMap.empty _) no_lists.

Definition member (p : positive) (ps : list positive) : bool := existsb (Pos.eqb p) ps.
Definition all_in (ps qs : list positive) : bool := forallb (fun p => member p qs) ps.

Section Look_up.

  Variable k : known.

  Definition fact_of (p : positive) : option fact := PositiveMap.find p (facts k).

  Definition moves_of (p : positive) : list positive :=
    match fact_of p with Some f => moves f | None => [] end.

  Definition is_zero (p : positive) : bool :=
    match fact_of p with Some (Fact true [] _ _) => true | _ => false end.

  (** The node that is the sum of two. *)
  Definition sum_of_nodes (a b : positive) : option positive :=
    if is_zero a then Some b
    else if is_zero b then Some a
    else
      let (low, high) := if (a <=? b)%positive then (a, b) else (b, a) in
      match PositiveMap.find low (sums k) with
      | Some row => PositiveMap.find high row
      | None => None
      end.

  (** The options of a line; none, if it speaks of nodes that are not there. *)
  Definition moves_of_line (l : line) : option (list positive) :=
    match l with
    | Set_of ps => if increasing ps then Some ps else None
    | Sum_of a b =>
        match fact_of a, fact_of b with
        | Some of_a, Some of_b =>
            match each (fun x => sum_of_nodes x b) (moves of_a),
                  each (fun y => sum_of_nodes y a) (moves of_b) with
            | Some one, Some other => Some (one ++ other)
            | _, _ => None
            end
        | _, _ => None
        end
    end.

  (** Whether one of these is a P-position; None if it is not known of all. *)
  Definition outcome_of_moves (ps : list positive) : option bool :=
    match ps with
    | [] => Some true
    | _ =>
        match each fact_of ps with
        | Some all => Some (existsb (fun f => negb (is_N f)) all)
        | None => None
        end
    end.

  (** Whether a node with these options can be simplified to one with the options [kept]; [to] are
      the numbers of the latter. *)
  Definition allows (ps kept : list positive) (to : positive) (node_is_N : bool) : bool :=
    all_in kept ps &&
    forallb (fun p => if member p kept then true else member to (moves_of p)) ps &&
    match kept with [] => node_is_N | _ => true end.

  (** Whether this form of a node is right. *)
  Definition check_form (ps : list positive) (node_is_N : bool) (f : positive) : bool :=
    match fact_of f, each (fun p => option_map form (fact_of p)) ps with
    | Some (Fact true kept _ its_form), Some forms =>
        (its_form =? f)%positive && allows forms kept f node_is_N
    | _, _ => false
    end.

End Look_up.

Definition add_sum (a b i : positive) (sums : PositiveMap.t (PositiveMap.t positive)) :=
  let row :=
    match PositiveMap.find a sums with Some row => row | None => PositiveMap.empty positive end in
  PositiveMap.add a (PositiveMap.add b i row) sums.

(** One node more, and its form. *)
Definition step (k : known) (i : positive) (l : line) (f : positive) : option known :=
  match moves_of_line k l with
  | None => None
  | Some ps =>
      match outcome_of_moves k ps with
      | None => None
      | Some node_is_N =>
          let by_options := match l with Set_of _ => true | Sum_of _ _ => false end in
          let sums' :=
            match l with
            | Set_of _ => sums k
            | Sum_of a b =>
                if (a <=? b)%positive then add_sum a b i (sums k) else add_sum b a i (sums k)
            end in
          let facts' := PositiveMap.add i (Fact by_options ps node_is_N f) (facts k) in
          if (f =? i)%positive then
            if by_options then
              if has_list ps (own k) then None else Some (Known facts' sums' (add_list ps (own k)))
            else Some (Known facts' sums' (own k))
          else if check_form k ps node_is_N f then Some (Known facts' sums' (own k))
          else None
      end
  end.

Fixpoint steps (k : known) (i : positive) (nodes : list (line * positive)) : option known :=
  match nodes with
  | [] => Some k
  | (l, f) :: rest =>
      match step k i l f with
      | Some k' => steps k' (Pos.succ i) rest
      | None => None
      end
  end.

Section Claims.

  Variable k : known.

  (** Whether a node can be replaced by an option of one of its options. *)
  Definition can_be_simpler (f : fact) : bool :=
    existsb
      (fun p => existsb (fun c => allows k (moves f) (moves_of k c) c (is_N f)) (moves_of k p))
      (moves f).

  (** The canonical nodes among those to [i], where [found] are those before. *)
  Definition add_canonical (i : positive) (found : PositiveMap.t unit) : PositiveMap.t unit :=
    match fact_of k i with
    | Some f =>
        if is_set f && (form f =? i)%positive &&
          forallb (fun p => PositiveMap.mem p found) (moves f)
        then if can_be_simpler f then found else PositiveMap.add i tt found
        else found
    | None => found
    end.

  Fixpoint canonical_nodes (i : positive) (nodes : list (line * positive))
    (found : PositiveMap.t unit) : PositiveMap.t unit :=
    match nodes with
    | [] => found
    | _ :: rest => canonical_nodes (Pos.succ i) rest (add_canonical i found)
    end.

  Variable found : PositiveMap.t unit.

  Definition check_claim (c : claim) : bool :=
    match c with
    | Equal G H =>
        match fact_of k G, fact_of k H with
        | Some g, Some h => (form g =? form h)%positive
        | _, _ => false
        end
    | Form G F =>
        match fact_of k G with
        | Some g => (form g =? F)%positive && PositiveMap.mem F found
        | None => false
        end
    | Differ G H T =>
        match sum_of_nodes k G T, sum_of_nodes k H T with
        | Some one, Some other =>
            match fact_of k one, fact_of k other with
            | Some f, Some f' => negb (eqb (is_N f) (is_N f'))
            | _, _ => false
            end
        | _, _ => false
        end
    | Is_P G => match fact_of k G with Some g => negb (is_N g) | None => false end
    | Is_N G => match fact_of k G with Some g => is_N g | None => false end
    end.

End Claims.

Definition is_about_forms (c : claim) : bool := match c with Form _ _ => true | _ => false end.

Definition check_forms (nodes : list (line * positive)) (claims : list claim) : bool :=
  match steps nothing 1 nodes with
  | Some k =>
      let found :=
        if existsb is_about_forms claims then canonical_nodes k 1 nodes (PositiveMap.empty unit)
        else PositiveMap.empty unit in
      earlier 1 (map fst nodes) && forallb (check_claim k found) claims
  | None => false
  end.
