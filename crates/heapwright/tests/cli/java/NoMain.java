/** A class that cannot be started. */
public class NoMain {
    static int main(int number) {
        return number;
    }
}
