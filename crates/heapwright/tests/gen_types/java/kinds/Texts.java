package kinds;

/** Texts that a constructor examines, and lengths that the code names. */
public class Texts {
    record Article(String number, int count) {
        Article {
            if (!number.matches("[A-Z]{2}-\\d{4}") || count < 1) {
                throw new IllegalArgumentException(number);
            }
        }
    }

    static int price(Article article) {
        return article.count() > 12 ? 1 : 2;
    }

    static boolean isFull(java.util.List<String> list) {
        return list.size() == 20;
    }

    static int longest(String text, int[] numbers) {
        if (text.length() == 23) {
            return 1;
        }
        return numbers.length > 12 && numbers[11] == 5 ? 2 : 3;
    }
}
