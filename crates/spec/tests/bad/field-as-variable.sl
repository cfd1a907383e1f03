package shapes;
pred leveled(x, level) == x = null & level = 0 || x -> BinaryNode{left: l} * leveled(l, level - 1);
inv BinarySearchTree == leveled(this.root, level);
pre BinarySearchTree.remove(int x) == leveled(this.root, level) & level = this.level;
pre BinarySearchTree.insert(int x) == this -> BinarySearchTree{root: root, level: level} * leveled(root, level);
