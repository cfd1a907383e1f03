; There and back, by lengths that differ.
(set-logic QF_SHIDLIA)
(set-info :status sat)
(declare-sort Ref 0)
(declare-datatypes ((Node 0)) (((node (next Ref) (value Int)))))
(declare-heap (Ref Node))
(define-fun-rec seg ((x Ref) (y Ref) (n Int)) Bool
  (or
    (and (= x y) (= n 0) (_ emp Ref Node))
    (exists ((u Ref) (v Int) (m Int))
      (and (distinct x y) (= n (+ m 1)) (sep (pto x (node u v)) (seg u y m))))))
(declare-const a Ref)
(declare-const b Ref)
(declare-const k Int)
(assert (and (distinct a b) (= k 7) (sep (seg a b k) (seg b a (+ k 4)))))
(check-sat)
