package classes;

public class GoneError extends RuntimeException {
}
