(** * Tables and sets of numbers, to compute with *)

From Coq Require Import Bool List NArith FMapPositive Lia.
Import ListNotations.
Local Open Scope N_scope.

(** The numbers [from], [from + 1], ..., as many as [steps]. *)
Fixpoint count (steps : nat) (from : N) : list N :=
  match steps with
  | O => []
  | S fewer => from :: count fewer (N.succ from)
  end.

Definition lookup {A : Type} (default : A) (table : PositiveMap.t A) (k : N) : A :=
  match PositiveMap.find (N.succ_pos k) table with
  | Some x => x
  | None => default
  end.

Definition store {A : Type} (k : N) (x : A) (table : PositiveMap.t A) : PositiveMap.t A :=
  PositiveMap.add (N.succ_pos k) x table.

Fixpoint numbered {A : Type} (from : N) (xs : list A) : PositiveMap.t A :=
  match xs with
  | [] => PositiveMap.empty A
  | x :: rest => store from x (numbered (N.succ from) rest)
  end.

(** A set of numbers is a number: these are the places of its binary digits 1. *)
Definition set_of (numbers : list N) : N := fold_right (fun k set => N.setbit set k) 0 numbers.

(** The same set from the digits themselves, the last one first. *)
Fixpoint bits (digits : list bool) : N :=
  match digits with
  | [] => 0
  | digit :: rest => if digit then N.succ_double (bits rest) else N.double (bits rest)
  end.

Definition subset (a b : N) : bool := N.ldiff a b =? 0.

Lemma in_count steps : forall from n, In n (count steps from) <-> from <= n < from + N.of_nat steps.
Proof.
  induction steps as [| steps IH]; intros from n; simpl.
  - lia.
  - rewrite IH. lia.
Qed.

Lemma in_set_of k numbers : N.testbit (set_of numbers) k = true <-> In k numbers.
Proof.
  induction numbers as [| first rest IH]; simpl.
  - easy.
  - now rewrite N.setbit_iff, IH.
Qed.

Lemma in_subset a b k : subset a b = true -> N.testbit a k = true -> N.testbit b k = true.
Proof.
  unfold subset. intros inside bit. apply N.eqb_eq in inside.
  destruct (N.testbit b k) eqn:absent; trivial. exfalso.
  enough (N.testbit (N.ldiff a b) k = true) as both by now rewrite inside in both.
  now rewrite N.ldiff_spec, bit, absent.
Qed.

Lemma lookup_store {A : Type} (default : A) k x table : lookup default (store k x table) k = x.
Proof. unfold lookup, store. now rewrite PositiveMap.gss. Qed.

Lemma lookup_other {A : Type} (default : A) k l x table :
  k <> l -> lookup default (store k x table) l = lookup default table l.
Proof.
  intros other. unfold lookup, store. rewrite PositiveMap.gso; trivial.
  intros same. apply other. lia.
Qed.

(** What holds of the numbers from [from] on, kept as a table and as a set. *)

Lemma lookup_numbered {A : Type} (default : A) (f : N -> A) steps :
  forall from k, from <= k < from + N.of_nat steps ->
    lookup default (numbered from (map f (count steps from))) k = f k.
Proof.
  induction steps as [| steps IH]; intros from k range; [lia |]. simpl.
  destruct (N.eq_dec k from) as [-> | other].
  - apply lookup_store.
  - rewrite lookup_other by auto. apply IH. lia.
Qed.

Lemma in_bits (f : N -> bool) steps :
  forall from k, k < N.of_nat steps -> N.testbit (bits (map f (count steps from))) k = f (from + k).
Proof.
  induction steps as [| steps IH]; intros from k range; [lia |]. simpl.
  destruct (N.eq_dec k 0) as [-> | other].
  - rewrite N.add_0_r. destruct (f from); [rewrite N.succ_double_spec; apply N.testbit_odd_0 | rewrite N.double_spec; apply N.testbit_even_0].
  - replace k with (N.succ (N.pred k)) by lia.
    replace (from + N.succ (N.pred k)) with (N.succ from + N.pred k) by lia.
    rewrite <- IH by lia. destruct (f from).
    + rewrite N.succ_double_spec. apply N.testbit_odd_succ. lia.
    + rewrite N.double_spec. apply N.testbit_even_succ. lia.
Qed.

(** A set as a table of its members. *)
Definition table_of (numbers : list N) : PositiveMap.t bool :=
  fold_right (fun k table => store k true table) (PositiveMap.empty bool) numbers.

Lemma in_table_of k numbers : lookup false (table_of numbers) k = true <-> In k numbers.
Proof.
  induction numbers as [| first rest IH]; simpl.
  - unfold lookup. now rewrite PositiveMap.gempty.
  - destruct (N.eq_dec first k) as [-> | other].
    + rewrite lookup_store. tauto.
    + rewrite lookup_other, IH by trivial. tauto.
Qed.

(** The place in the list is that in the table. *)
Lemma lookup_nth {A : Type} (default : A) (xs : list A) : forall from k,
  lookup default (numbered from xs) (from + k) = nth (N.to_nat k) xs default.
Proof.
  induction xs as [| x rest IH]; intros from k; simpl.
  - unfold lookup. rewrite PositiveMap.gempty. now destruct (N.to_nat k).
  - destruct (N.eq_dec k 0) as [-> | other].
    + rewrite N.add_0_r. apply lookup_store.
    + rewrite lookup_other by lia. replace (from + k) with (N.succ from + N.pred k) by lia.
      rewrite IH. now replace (N.to_nat k) with (S (N.to_nat (N.pred k))) by lia.
Qed.

(** ** Sets of lists

    A list is a way through branches, one for each of its members. *)
Inductive lists : Type := Lists (ends_here : bool) (further : PositiveMap.t lists).

Definition no_lists : lists := Lists false (PositiveMap.empty lists).

Fixpoint has_list (way : list positive) (all : lists) : bool :=
  match way, all with
  | [], Lists here _ => here
  | k :: rest, Lists _ further =>
      match PositiveMap.find k further with Some branch => has_list rest branch | None => false end
  end.

Fixpoint add_list (way : list positive) (all : lists) : lists :=
  match way, all with
  | [], Lists _ further => Lists true further
  | k :: rest, Lists here further =>
      let branch := match PositiveMap.find k further with Some branch => branch | None => no_lists end in
      Lists here (PositiveMap.add k (add_list rest branch) further)
  end.

Lemma has_no_list way : has_list way no_lists = false.
Proof. destruct way as [| k rest]; trivial. simpl. now rewrite PositiveMap.gempty. Qed.

Lemma has_added one : forall other all,
  has_list other (add_list one all) = true <-> one = other \/ has_list other all = true.
Proof.
  induction one as [| k one IH]; intros [| l other] [here further]; simpl.
  - tauto.
  - split; [auto | now intros [|]].
  - split; [auto | now intros [|]].
  - destruct (Pos.eq_dec l k) as [-> | differ].
    + rewrite PositiveMap.gss, IH. destruct (PositiveMap.find k further) as [branch |].
      * split; (intros [same | inside]; [left; congruence | now right]).
      * rewrite has_no_list. split; (intros [same | inside]; [left; congruence | discriminate]).
    + rewrite PositiveMap.gso by trivial. split; [auto |]. intros [same | inside]; [congruence | trivial].
Qed.
