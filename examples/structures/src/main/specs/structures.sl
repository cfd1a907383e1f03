// Everything in this directory.
import "AaTree.sl";
import "AvlTree.sl";
import "BinarySearchTree.sl";
import "Conveyor.sl";
import "DigitSum.sl";
import "DoublyLinkedList.sl";
import "LinkedLeavesTree.sl";
import "LinkedStack.sl";
import "RedBlackTreeMap.sl";
import "SinglyLinkedList.sl";
import "TaskPlan.sl";
import "TrajectorySynthesizer.sl";
