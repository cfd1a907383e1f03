package com.shop;

/** A binary search tree, for the examples with a specification. */
public class Tree {
    static class Node {
        int key;
        Node left;
        Node right;
    }

    Node root;

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }
}
