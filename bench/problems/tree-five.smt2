; A search tree of five elements.
(set-logic QF_SHIDLIA)
(set-info :status sat)
(declare-sort Ref 0)
(declare-datatypes ((Node 0)) (((node (left Ref) (right Ref) (element Int)))))
(declare-heap (Ref Node))
(define-fun-rec tree ((x Ref) (low Int) (high Int) (n Int)) Bool
  (or
    (and (= x (as nil Ref)) (= n 0) (_ emp Ref Node))
    (exists ((l Ref) (r Ref) (v Int) (i Int) (j Int))
      (and (< low v) (< v high) (= n (+ 1 i j))
        (sep (pto x (node l r v)) (tree l low v i) (tree r v high j))))))
(declare-const a Ref)
(declare-const b Ref)
(declare-const low Int)
(declare-const high Int)
(declare-const k Int)
(assert (and (= k 5) (tree a low high k)))
(check-sat)
