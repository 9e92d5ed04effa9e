(** * Positions that are given by their options, or as sums

    The lines of the certificates [sprague-strategy 1] and [sprague-form 1] speak of nodes by their
    numbers, from 1 on. *)

From Coq Require Import Bool List PArith FMapPositive Lia.
Import ListNotations.
From Sprague Require Import Game.

(** A node has these options, or it is a sum of two. *)
Inductive line : Set := Set_of (options : list positive) | Sum_of (one other : positive).

Section Meaning.

  (** The positions that the numbers stand for. *)
  Variable position : positive -> game.

  Definition meaning (l : line) : game :=
    match l with
    | Set_of options => Opts (map position options)
    | Sum_of one other => sum (position one) (position other)
    end.

  (** The positions are those of the lines, from number [i] on. *)
  Fixpoint given (i : positive) (lines : list line) : Prop :=
    match lines with
    | [] => True
    | l :: rest => position i = meaning l /\ given (Pos.succ i) rest
    end.

End Meaning.

(** ** The positions of lines *)

(** The position of each number. What is not a number of a node stands for the position without
    options. *)
Definition position_in (table : PositiveMap.t game) (i : positive) : game :=
  match PositiveMap.find i table with Some G => G | None => Opts [] end.

Fixpoint positions (i : positive) (lines : list line) (table : PositiveMap.t game) :
  PositiveMap.t game :=
  match lines with
  | [] => table
  | l :: rest =>
      positions (Pos.succ i) rest (PositiveMap.add i (meaning (position_in table) l) table)
  end.

Definition denote (lines : list line) : positive -> game :=
  position_in (positions 1 lines (PositiveMap.empty game)).

Definition named (l : line) : list positive :=
  match l with Set_of options => options | Sum_of one other => [one; other] end.

(** Each line speaks of nodes before it. *)
Fixpoint earlier (i : positive) (lines : list line) : bool :=
  match lines with
  | [] => true
  | l :: rest => forallb (fun p => (p <? i)%positive) (named l) && earlier (Pos.succ i) rest
  end.

Lemma meaning_same position position' l :
  (forall p, In p (named l) -> position p = position' p) ->
  meaning position l = meaning position' l.
Proof.
  destruct l as [options | one other]; simpl; intros same.
  - f_equal. now apply map_ext_in.
  - now rewrite !same by auto.
Qed.

Lemma positions_before lines : forall i table p, (p < i)%positive ->
  position_in (positions i lines table) p = position_in table p.
Proof.
  induction lines as [| l rest IH]; intros i table p before; simpl; trivial.
  rewrite IH by lia. unfold position_in at 1. rewrite PositiveMap.gso by lia. easy.
Qed.

Theorem denote_given lines : earlier 1 lines = true -> given (denote lines) 1 lines.
Proof.
  unfold denote. generalize 1%positive as i, (PositiveMap.empty game) as table.
  induction lines as [| l rest IH]; intros i table; simpl; trivial.
  intros checked. apply andb_prop in checked as [here others]. split; [| now apply IH].
  rewrite positions_before by lia. unfold position_in at 1. rewrite PositiveMap.gss.
  apply meaning_same. intros p member. rewrite forallb_forall in here.
  specialize (here p member). apply Pos.ltb_lt in here.
  rewrite positions_before by lia. unfold position_in. now rewrite PositiveMap.gso by lia.
Qed.

(** ** Lines, found by their numbers *)

Fixpoint table_of (i : positive) (lines : list line) : PositiveMap.t line :=
  match lines with
  | [] => PositiveMap.empty line
  | l :: rest => PositiveMap.add i l (table_of (Pos.succ i) rest)
  end.

Lemma table_given position lines : forall i, given position i lines ->
  forall p l, PositiveMap.find p (table_of i lines) = Some l -> position p = meaning position l.
Proof.
  induction lines as [| first rest IH]; intros i are p l; simpl.
  - now rewrite PositiveMap.gempty.
  - destruct are as [is others]. destruct (Pos.eq_dec p i) as [-> | differ].
    + rewrite PositiveMap.gss. now intros [= <-].
    + rewrite PositiveMap.gso by trivial. now apply IH.
Qed.
