(** * Games of heaps: each heap moves to sums of lesser heaps

    Octal games are games of heaps, and so is every finite list of positions with sums as options. The heaps and their sums are
    positions in the sense of [Game.v]. *)

From Coq Require Import Bool List NArith Lia.
Import ListNotations.
From Sprague Require Import Game Play Tables.
Local Open Scope N_scope.

(** The moves from heap [n]: for each the heaps that it leaves. *)
Definition rule : Type := N -> list (list N).

(** The position of one heap, written out to a depth. *)
Fixpoint heap_to (depth : nat) (moves : rule) (n : N) : game :=
  match depth with
  | O => Opts []
  | S less => Opts (map (fun parts => sum_of (map (heap_to less moves) parts)) (moves n))
  end.

(** The heaps become smaller with each move, so that the depth [n + 1] is enough. [heap_options] says so. *)
Definition heap (moves : rule) (n : N) : game := heap_to (S (N.to_nat n)) moves n.

(** The sum of several heaps. *)
Definition heaps (moves : rule) (sizes : list N) : game := sum_of (map (heap moves) sizes).

(** Moves leave smaller heaps. *)
Definition descending (moves : rule) : Prop :=
  forall n parts m, In parts (moves n) -> In m parts -> m < n.

(** ** Octal games

    Digit [k] of the code says what one may do in taking [k] from a heap: leave no heap, if it has a 1; one heap, if it has a 2;
    two heaps, if it has a 4. Who takes nothing must divide the heap. Each division is listed twice, which changes nothing. *)

Definition divisions (n : N) : list (list N) :=
  map (fun a => [a; n - a]) (count (N.to_nat (n - 1)) 1).

Definition digit_moves (k digit n : N) : list (list N) :=
  if n <? k then []
  else
    (if (0 <? k) && N.testbit digit 0 && (n =? k) then [[]] else []) ++
    (if (0 <? k) && N.testbit digit 1 && (k <? n) then [[n - k]] else []) ++
    (if N.testbit digit 2 then divisions (n - k) else []).

Fixpoint digits_moves (k : N) (digits : list N) (n : N) : list (list N) :=
  match digits with
  | [] => []
  | digit :: rest => digit_moves k digit n ++ digits_moves (N.succ k) rest n
  end.

(** The digits from digit 0 on: Kayles is [octal [0; 7; 7]]. *)
Definition octal (digits : list N) : rule := digits_moves 0 digits.

(** ** Finite lists of generators

    Each is given by its options, which are sums of lesser ones; their numbers begin with 1. Every other number stands for the
    position without options. *)
Definition generated (generators : list (list (list N))) : rule :=
  fun n => nth (N.to_nat n) ([] :: generators) [].

(** ** Heaps are what their moves say *)

Lemma heap_to_enough moves (less : descending moves) :
  forall depth more n, (N.to_nat n < depth)%nat -> (N.to_nat n < more)%nat ->
    heap_to depth moves n = heap_to more moves n.
Proof.
  induction depth as [| depth IH]; intros [| more] n; try lia. simpl. intros enough enough'.
  f_equal. apply map_ext_in. intros parts move. f_equal. apply map_ext_in. intros m part.
  specialize (less n parts m move part). apply IH; lia.
Qed.

Theorem heap_options moves (less : descending moves) n :
  options (heap moves n) = map (heaps moves) (moves n).
Proof.
  unfold heap. simpl. apply map_ext_in. intros parts move.
  unfold heaps. f_equal. apply map_ext_in. intros m part.
  specialize (less n parts m move part) as smaller. apply heap_to_enough; trivial; lia.
Qed.

(** Rules with the same moves to some heap have the same positions so far. *)
Lemma heap_same moves moves' (less : descending moves) bound :
  (forall n, n <= bound -> moves n = moves' n) ->
  forall n, n <= bound -> heap moves n = heap moves' n.
Proof.
  intros agree. unfold heap.
  enough (all : forall depth n, n <= bound -> heap_to depth moves n = heap_to depth moves' n) by auto.
  induction depth as [| depth IH]; intros n below; simpl; trivial.
  rewrite <- agree by trivial. f_equal. apply map_ext_in. intros parts move.
  f_equal. apply map_ext_in. intros m part. specialize (less n parts m move part). apply IH. lia.
Qed.

(** ** Sums of heaps, and the moves in them *)

Lemma sum_zero_left : forall G, sum (Opts []) G = G.
Proof.
  induction G as [G IH] using game_induction.
  apply same_options. rewrite options_sum. simpl.
  rewrite <- map_id. now apply map_ext_in.
Qed.

Lemma heaps_cons moves n rest : heaps moves (n :: rest) = sum (heap moves n) (heaps moves rest).
Proof. destruct rest as [| m rest]; trivial. symmetry. apply sum_zero_right. Qed.

Lemma heaps_app moves X Y : heaps moves (X ++ Y) = sum (heaps moves X) (heaps moves Y).
Proof.
  induction X as [| n X IH].
  - symmetry. apply sum_zero_left.
  - cbn [app]. now rewrite !heaps_cons, IH, sum_assoc.
Qed.

(** What a move in one of several heaps leaves. *)
Fixpoint moves_in (moves : rule) (sizes : list N) : list (list N) :=
  match sizes with
  | [] => []
  | n :: rest => map (fun parts => parts ++ rest) (moves n) ++ map (cons n) (moves_in moves rest)
  end.

Theorem heaps_options moves (less : descending moves) sizes :
  options (heaps moves sizes) = map (heaps moves) (moves_in moves sizes).
Proof.
  induction sizes as [| n rest IH]; trivial. rewrite heaps_cons, options_sum, IH, heap_options by trivial.
  simpl. rewrite map_app, !map_map. f_equal; apply map_ext; intros parts; symmetry.
  - apply heaps_app.
  - apply heaps_cons.
Qed.

(** ** The moves of octal games *)

Lemma in_divisions n parts : In parts (divisions n) <-> exists a b, 0 < a /\ 0 < b /\ a + b = n /\ parts = [a; b].
Proof.
  unfold divisions. rewrite in_map_iff. split.
  - intros (a & <- & range). apply in_count in range. exists a, (n - a). repeat split; lia.
  - intros (a & b & some & some' & <- & ->). exists a. split.
    + repeat f_equal. lia.
    + apply in_count. lia.
Qed.

(** What the digit [k] allows. *)
Inductive digit_allows (k digit n : N) : list N -> Prop :=
  | take_all : 0 < k -> N.testbit digit 0 = true -> n = k -> digit_allows k digit n []
  | take_some m : 0 < k -> 0 < m -> N.testbit digit 1 = true -> n = k + m -> digit_allows k digit n [m]
  | take_and_divide a b :
      0 < a -> 0 < b -> N.testbit digit 2 = true -> n = k + a + b -> digit_allows k digit n [a; b].

Lemma in_digit_moves k digit n parts : In parts (digit_moves k digit n) <-> digit_allows k digit n parts.
Proof.
  unfold digit_moves. destruct (N.ltb_spec n k) as [fewer | enough].
  - split; [easy |]. intros []; lia.
  - rewrite !in_app_iff. split.
    + intros [all | [some | two]].
      * destruct (N.ltb_spec 0 k), (N.testbit digit 0) eqn:bit, (N.eqb_spec n k); simpl in all; try easy.
        destruct all as [<- |]; [| easy]. now constructor.
      * destruct (N.ltb_spec 0 k), (N.testbit digit 1) eqn:bit, (N.ltb_spec k n); simpl in some; try easy.
        destruct some as [<- |]; [| easy]. constructor; trivial; lia.
      * destruct (N.testbit digit 2) eqn:bit; [| easy].
        apply in_divisions in two as (a & b & some & some' & total & ->). constructor; trivial; lia.
    + intros [some bit all | m some some' bit total | a b some some' bit total].
      * left. rewrite bit, (proj2 (N.ltb_lt 0 k)), (proj2 (N.eqb_eq n k)) by trivial. now left.
      * right. left. rewrite bit, (proj2 (N.ltb_lt 0 k)), (proj2 (N.ltb_lt k n)) by lia.
        left. f_equal. lia.
      * right. right. rewrite bit. apply in_divisions. exists a, b. repeat split; trivial; lia.
Qed.

Lemma in_digits_moves n parts digits : forall k,
  In parts (digits_moves k digits n) <->
  exists i digit, nth_error digits i = Some digit /\ digit_allows (k + N.of_nat i) digit n parts.
Proof.
  induction digits as [| first rest IH]; intros k; simpl.
  - split; [easy |]. now intros ([| i] & digit & [=] & _).
  - rewrite in_app_iff, in_digit_moves, IH. split.
    + intros [here | (i & digit & place & allows)].
      * exists O, first. split; trivial. now rewrite N.add_0_r.
      * exists (S i), digit. split; trivial. now replace (k + N.of_nat (S i)) with (N.succ k + N.of_nat i) by lia.
    + intros ([| i] & digit & place & allows); simpl in place.
      * left. injection place as <-. now rewrite N.add_0_r in allows.
      * right. exists i, digit. split; trivial.
        now replace (N.succ k + N.of_nat i) with (k + N.of_nat (S i)) by lia.
Qed.

(** The place of the last digit. *)
Definition last_place (digits : list N) : N := N.of_nat (length digits) - 1.

Lemma in_octal digits n parts :
  In parts (octal digits n) <->
  exists k digit, k <= last_place digits /\ nth_error digits (N.to_nat k) = Some digit /\ digit_allows k digit n parts.
Proof.
  unfold octal, last_place. rewrite in_digits_moves. split.
  - intros (i & digit & place & allows). exists (N.of_nat i), digit. rewrite Nat2N.id. repeat split; trivial.
    assert (i < length digits)%nat by (apply nth_error_Some; congruence). lia.
  - intros (k & digit & _ & place & allows). exists (N.to_nat k), digit. split; trivial. now rewrite N2Nat.id.
Qed.

Lemma octal_descending digits : descending (octal digits).
Proof.
  intros n parts m move part. apply in_octal in move as (k & digit & _ & _ & allows).
  destruct allows; simpl in part; lia.
Qed.

Lemma octal_nothing digits parts : ~ In parts (octal digits 0).
Proof. intros move. apply in_octal in move as (k & digit & _ & _ & []); lia. Qed.

(** ** The moves from heap [n + p] are those from heap [n], with one part longer by [p]

    The heart of both theorems on periods. What is said of the heaps has the period [p] from [first] on; and if [n] is large
    enough, one of two parts is so, too. *)

Section Periods.

  Variables (digits : list N) (V : Type) (f : N -> V) (first p : N).

  Lemma octal_shorten n parts :
    2 * first + p + last_place digits <= n + 1 -> 0 < first ->
    (forall m, first <= m < n -> f (m + p) = f m) ->
    In parts (octal digits (n + p)) -> exists parts', In parts' (octal digits n) /\ map f parts' = map f parts.
  Proof.
    intros large some period move. apply in_octal in move as (k & digit & place & is_digit & allows).
    destruct allows as [above bit all | m above some' bit total | a b some' some'' bit total].
    - lia.
    - exists [m - p]. split.
      + apply in_octal. exists k, digit. repeat split; trivial. constructor; trivial; lia.
      + simpl. rewrite <- (period (m - p)) by lia. now replace (m - p + p) with m by lia.
    - destruct (N.le_gt_cases (first + p) a) as [long | short].
      + exists [a - p; b]. split.
        * apply in_octal. exists k, digit. repeat split; trivial. constructor; trivial; lia.
        * simpl. rewrite <- (period (a - p)) by lia. now replace (a - p + p) with a by lia.
      + exists [a; b - p]. split.
        * apply in_octal. exists k, digit. repeat split; trivial. constructor; trivial; lia.
        * simpl. rewrite <- (period (b - p)) by lia. now replace (b - p + p) with b by lia.
  Qed.

  Lemma octal_lengthen n parts :
    2 * first + p + last_place digits <= n + 1 -> 0 < first ->
    (forall m, first <= m < n -> f (m + p) = f m) ->
    In parts (octal digits n) -> exists parts', In parts' (octal digits (n + p)) /\ map f parts' = map f parts.
  Proof.
    intros large some period move. apply in_octal in move as (k & digit & place & is_digit & allows).
    destruct allows as [above bit all | m above some' bit total | a b some' some'' bit total].
    - lia.
    - exists [m + p]. split.
      + apply in_octal. exists k, digit. repeat split; trivial. constructor; trivial; lia.
      + simpl. now rewrite period by lia.
    - destruct (N.le_gt_cases first a) as [long | short].
      + exists [a + p; b]. split.
        * apply in_octal. exists k, digit. repeat split; trivial. constructor; trivial; lia.
        * simpl. now rewrite period by lia.
      + exists [a; b + p]. split.
        * apply in_octal. exists k, digit. repeat split; trivial. constructor; trivial; lia.
        * simpl. now rewrite period by lia.
  Qed.

End Periods.
