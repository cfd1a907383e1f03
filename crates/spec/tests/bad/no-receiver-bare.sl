data Node { int value; Node next; }
pre pop == this -> Node{next: null};
