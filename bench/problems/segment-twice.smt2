; Two segments from one place that both have nodes.
(set-logic QF_SHIDLIA)
(set-info :status unsat)
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
(assert (sep (seg a b 2) (seg a b 3)))
(check-sat)
