data Node { int value; Node next; }
package shapes;
