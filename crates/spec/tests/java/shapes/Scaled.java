package shapes;

/** Without a body, its method has no names of parameters in the class file. */
public interface Scaled {
    int scale(BinaryNode by, int times);
}
