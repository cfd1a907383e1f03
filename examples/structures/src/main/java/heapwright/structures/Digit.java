package heapwright.structures;

/** A digit of a number that is written as a list of its digits. */
class Digit {
    int value;
    Digit next;

    Digit(int value, Digit next) {
        this.value = value;
        this.next = next;
    }
}
