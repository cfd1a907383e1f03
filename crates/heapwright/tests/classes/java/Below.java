package classes;

public class Below extends Gone {
    public Below() {
        super(3);
    }
}
