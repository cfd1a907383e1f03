package shapes;
pred counted(n) == n < BinarySearchTree.made;
