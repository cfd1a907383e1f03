package callers;
public class FriendBank {
    public static void credit(Friend f, int by) { f.balance += by; }
}
