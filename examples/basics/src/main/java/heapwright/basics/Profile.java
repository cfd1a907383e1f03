package heapwright.basics;

/** What is known of a reader; filled in by setters, in any order, or not at all. */
public class Profile {
    private String name;
    private int age;
    private boolean subscribed;
    private int[] visits;

    /** Sets the name. */
    public void setName(String name) {
        this.name = name;
    }

    /** Sets the age, where a negative one means unknown. */
    public void setAge(int age) {
        this.age = age;
    }

    /** Sets whether there is a subscription. */
    public void setSubscribed(boolean subscribed) {
        this.subscribed = subscribed;
    }

    /** Sets the number of visits a day. */
    public void setVisits(int[] visits) {
        this.visits = visits;
    }

    /** How to address the reader. */
    public String salutation() {
        if (name == null) {
            return age >= 0 && age < 12 ? "Hi there" : "Dear reader";
        }
        return subscribed ? "Dear " + name : "Hello " + name;
    }

    /** What a year costs. */
    public int price() {
        if (age < 0) {
            return 100;
        }
        int price = age < 18 || age >= 65 ? 50 : 100;
        return subscribed ? price - 10 : price;
    }

    /** Whether there was a day with more visits than a limit. */
    public boolean wasBusy(int limit) {
        if (visits == null) {
            return false;
        }
        for (int visit : visits) {
            if (visit > limit) {
                return true;
            }
        }
        return false;
    }
}
