package types.elsewhere;

/** Inherits nothing that its own package does not see. */
public class Far<K> extends types.Choices.Keeper<K> {
}
