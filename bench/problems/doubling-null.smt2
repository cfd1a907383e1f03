; The same tree, which null cannot be.
(set-logic QF_SHID)
(set-info :status unsat)
(declare-sort Ref 0)
(declare-datatypes ((Node 0)) (((node (left Ref) (right Ref)))))
(declare-heap (Ref Node))
(define-fun-rec rung0 ((x Ref)) Bool
  (and (= x (as nil Ref)) (_ emp Ref Node)))
(define-fun-rec rung1 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung0 l) (rung0 r))))
(define-fun-rec rung2 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung1 l) (rung1 r))))
(define-fun-rec rung3 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung2 l) (rung2 r))))
(define-fun-rec rung4 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung3 l) (rung3 r))))
(define-fun-rec rung5 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung4 l) (rung4 r))))
(define-fun-rec rung6 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung5 l) (rung5 r))))
(define-fun-rec rung7 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung6 l) (rung6 r))))
(define-fun-rec rung8 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung7 l) (rung7 r))))
(define-fun-rec rung9 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung8 l) (rung8 r))))
(define-fun-rec rung10 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung9 l) (rung9 r))))
(define-fun-rec rung11 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung10 l) (rung10 r))))
(define-fun-rec rung12 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung11 l) (rung11 r))))
(define-fun-rec rung13 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung12 l) (rung12 r))))
(define-fun-rec rung14 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung13 l) (rung13 r))))
(define-fun-rec rung15 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung14 l) (rung14 r))))
(define-fun-rec rung16 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung15 l) (rung15 r))))
(define-fun-rec rung17 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung16 l) (rung16 r))))
(define-fun-rec rung18 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung17 l) (rung17 r))))
(define-fun-rec rung19 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung18 l) (rung18 r))))
(define-fun-rec rung20 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung19 l) (rung19 r))))
(define-fun-rec rung21 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung20 l) (rung20 r))))
(define-fun-rec rung22 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung21 l) (rung21 r))))
(define-fun-rec rung23 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung22 l) (rung22 r))))
(define-fun-rec rung24 ((x Ref)) Bool
  (exists ((l Ref) (r Ref)) (sep (pto x (node l r)) (rung23 l) (rung23 r))))
(declare-const a Ref)
(assert (and (= a (as nil Ref)) (rung24 a)))
(check-sat)
