// A list as a part of an object: the list example of SUSHI's introduction.
package heapwright.structures;
import "DoublyLinkedList.sl";

inv Conveyor == ringList(this.belt.header, this.belt.size) & this.served >= 0;
