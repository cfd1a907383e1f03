// What is said of an interface's method holds for the classes that implement it; floating-point numbers can be divided.
package shapes;

pred light(s) == s::Square<_, w, _, null> & w / 2 < 1.5 & -w / 4 <= 0;
pre Shape.area() == emp;
pre BinarySearchTree.size() == emp;
pre BinarySearchTree.join(BinarySearchTree a, BinarySearchTree b) == a != b & a -> BinarySearchTree{root: null};
