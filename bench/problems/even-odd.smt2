; Lists of even and of odd length, by two predicates that need each other.
(set-logic QF_SHID)
(set-info :status unsat)
(declare-sort Ref 0)
(declare-datatypes ((Node 0)) (((node (next Ref)))))
(declare-heap (Ref Node))
(define-funs-rec
  ((even ((x Ref)) Bool) (odd ((x Ref)) Bool))
  ((or
     (and (= x (as nil Ref)) (_ emp Ref Node))
     (exists ((u Ref)) (sep (pto x (node u)) (odd u))))
   (exists ((u Ref)) (sep (pto x (node u)) (even u)))))
(declare-const a Ref)
(declare-const b Ref)
(assert (and (= a (as nil Ref)) (sep (odd a) (even b))))
(check-sat)
