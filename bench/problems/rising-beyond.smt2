; An ordered list does not end below its start.
(set-logic QF_SHIDLIA)
(set-info :status unsat)
(declare-sort Ref 0)
(declare-datatypes ((Node 0)) (((node (next Ref) (value Int)))))
(declare-heap (Ref Node))
(define-fun-rec rising ((x Ref) (low Int) (high Int)) Bool
  (or
    (and (= x (as nil Ref)) (<= low high) (_ emp Ref Node))
    (exists ((u Ref) (v Int))
      (and (< low v) (sep (pto x (node u v)) (rising u v high))))))
(declare-const a Ref)
(declare-const b Ref)
(declare-const low Int)
(declare-const high Int)
(assert (and (< high low) (rising a low high)))
(check-sat)
