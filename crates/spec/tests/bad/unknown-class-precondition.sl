package shapes;
pre BinarySearchTrie.remove(int) == true;
