// Truth values: fields, parameters, negation.
package shapes;

pred clean(t, flag) == t -> BinarySearchTree{root: null, dirty: d} & !d & flag;
pred marked(t) == t -> BinarySearchTree{dirty: true};
