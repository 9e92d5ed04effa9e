(** * Misère play on positions as sets

    Who wins a position in misère play depends on the set of its options alone. So it is found once of each class of [Identity.v],
    the classes of the options before it, and no position is gone through twice. *)

From Coq Require Import Bool List NArith FMapPositive.
Import ListNotations.
From Sprague Require Import Game Misere Certificate Identity IdentitySound.

(** Of a class whether its positions are P. *)
Definition outcomes := PositiveMap.t bool.

Definition no_outcomes : outcomes := PositiveMap.empty _.

(** None if it is not known of an option. *)
Definition misere_of_set (known : outcomes) (members : list positive) : option bool :=
  match each (fun c => PositiveMap.find c known) members with
  | Some [] => Some false
  | Some told => Some (negb (existsb (fun is => is) told))
  | None => None
  end.

(** One class more. *)
Definition misere_step (T : tables) (before : positive * outcomes) : positive * outcomes :=
  let (c, known) := before in
  (Pos.succ c,
   match set_at T c with
   | Some members =>
       match misere_of_set known members with
       | Some is => PositiveMap.add c is known
       | None => known
       end
   | None => known
   end).

Definition misere_outcomes (T : tables) : outcomes := snd (Pos.iter (misere_step T) (1%positive, no_outcomes) (next T)).

(** ** Soundness *)

Section Soundness.

  Variable T : tables.

  Definition right_outcomes (known : outcomes) : Prop :=
    forall c is, PositiveMap.find c known = Some is -> forall G, has_class T G c -> is_P (misere_outcome G) = is.

  Lemma misere_of_set_right known c members is G :
    right_outcomes known -> set_at T c = Some members -> misere_of_set known members = Some is -> has_class T G c ->
    is_P (misere_outcome G) = is.
  Proof.
    intros ok at_c found of_G. destruct (its_options _ _ _ _ of_G at_c) as [forth back]. unfold misere_of_set in found.
    destruct (each (fun c => PositiveMap.find c known) members) as [told |] eqn:all; [| discriminate]. apply each_in in all as [known_forth known_back].
    destruct told as [| first rest].
    - injection found as <-. rewrite misere_no_move; trivial.
      destruct (options G) as [| g gs] eqn:moves; trivial. exfalso.
      destruct (forth g (or_introl eq_refl)) as (k & inside & _). now destruct (known_forth k inside) as (b & [] & _).
    - set (told := first :: rest) in *.
      assert (is = negb (existsb (fun is => is) told)) as -> by now injection found as <-. clear found.
      assert (some : options G <> []).
      { destruct (known_back first (or_introl eq_refl)) as (k & inside & _). destruct (back k inside) as (g & move & _).
        now destruct (options G). }
      destruct (misere_outcome G) eqn:O; symmetry; simpl is_P.
      + apply misere_P in O as [_ every]. apply negb_true_iff, not_true_is_false. intros found.
        apply existsb_exists in found as (b & inside & ->). destruct (known_back _ inside) as (k & at_k & of_k).
        destruct (back k at_k) as (g & move & of_g). specialize (ok k true of_k g of_g). now rewrite (every g move) in ok.
      + apply misere_N in O as (g & move & P); trivial. apply negb_false_iff, existsb_exists. exists true. split; trivial.
        destruct (forth g move) as (k & at_k & of_g). destruct (known_forth k at_k) as (b & inside & of_k).
        specialize (ok k b of_k g of_g). rewrite P in ok. now subst b.
  Qed.

  Lemma misere_outcomes_right : right_outcomes (misere_outcomes T).
  Proof.
    unfold misere_outcomes. apply (Pos.iter_invariant _ _ _ (fun step => right_outcomes (snd step))).
    - intros [c known] ok. simpl in *. destruct (set_at T c) as [members |] eqn:at_c; trivial.
      destruct (misere_of_set known members) as [is |] eqn:found; trivial. intros d told.
      destruct (Pos.eq_dec d c) as [-> | other]; [| rewrite PositiveMap.gso by trivial; apply ok].
      rewrite PositiveMap.gss. intros [= <-] G. now apply misere_of_set_right with known members.
    - intros c is at_c. simpl in at_c. unfold no_outcomes in at_c. now rewrite PositiveMap.gempty in at_c.
  Qed.

End Soundness.

(** ** What the checker asks *)

(** Whether a node is P. *)
Definition is_misere_P (found : numbering) (known : outcomes) (p : positive) : option bool :=
  match class_at found p with Some c => PositiveMap.find c known | None => None end.

Theorem is_misere_P_sound position found p told :
  right_numbering position found -> is_misere_P found (misere_outcomes (fst found)) p = Some told ->
  is_P (misere_outcome (position p)) = told.
Proof.
  unfold is_misere_P. intros ok. destruct (class_at found p) as [c |] eqn:at_p; [| discriminate].
  apply (class_right position found ok) in at_p as [_ at_p]. intros of_c.
  now apply (misere_outcomes_right (fst found) c told of_c).
Qed.
