; An ordered list with a node needs room for its number.
(set-logic QF_SHIDLIA)
(set-info :status sat)
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
(assert (and (distinct a (as nil Ref)) (= high (+ low 1)) (rising a low high)))
(check-sat)
