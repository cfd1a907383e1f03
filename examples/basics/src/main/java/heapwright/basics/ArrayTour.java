package heapwright.basics;

/** Arrays of one dimension and every element type: searched, changed in place, made anew. */
public final class ArrayTour {
    private ArrayTour() {}

    /** The place of a number, or -1. */
    public static int indexOf(int[] numbers, int wanted) {
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    /** The place of a number in a sorted array, or the place where it would go, made negative. */
    public static int binarySearch(int[] sorted, int wanted) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (sorted[middle] < wanted) {
                low = middle + 1;
            } else if (sorted[middle] > wanted) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -low - 1;
    }

    /** The largest number, or an exception for an empty array. */
    public static long max(long[] numbers) {
        if (numbers.length == 0) {
            throw new IllegalArgumentException("no numbers");
        }
        long max = numbers[0];
        for (long number : numbers) {
            if (number > max) {
                max = number;
            }
        }
        return max;
    }

    /** Turns the order round, in place. */
    public static void reverse(char[] letters) {
        for (int i = 0, j = letters.length - 1; i < j; i++, j--) {
            char held = letters[i];
            letters[i] = letters[j];
            letters[j] = held;
        }
    }

    /** Sorts by insertion and answers whether anything had to move. */
    public static boolean sort(int[] numbers) {
        boolean moved = false;
        for (int i = 1; i < numbers.length; i++) {
            int number = numbers[i];
            int j = i;
            while (j > 0 && numbers[j - 1] > number) {
                numbers[j] = numbers[j - 1];
                j--;
            }
            if (j != i) {
                numbers[j] = number;
                moved = true;
            }
        }
        return moved;
    }

    /** Sorts three numbers and finds them sorted. */
    public static boolean sortFails(int a, int b, int c) {
        int[] numbers = {a, b, c};
        sort(numbers);
        if (numbers[0] > numbers[1] || numbers[1] > numbers[2]) {
            return true;
        }
        return false;
    }

    /** The checksum of a message, whose first byte says how many follow. */
    public static int checksum(byte[] message) {
        if (message.length == 0) {
            return 0;
        }
        int announced = message[0];
        if (announced != message.length - 1) {
            return -1;
        }
        int sum = 0;
        for (int i = 1; i < message.length; i++) {
            sum = sum + (message[i] & 0xff) & 0xff;
        }
        return sum;
    }

    /** How many samples are louder than the one before. */
    public static int rises(short[] samples) {
        int rises = 0;
        for (int i = 1; i < samples.length; i++) {
            if (samples[i] > samples[i - 1]) {
                rises++;
            }
        }
        return rises;
    }

    /** The mean; leaves out what is not a number. */
    public static double mean(double[] values) {
        double sum = 0;
        int counted = 0;
        for (double value : values) {
            if (Double.isNaN(value)) {
                continue;
            }
            sum += value;
            counted++;
        }
        return counted == 0 ? 0 : sum / counted;
    }

    /** Whether all weights lie between 0 and 1. */
    public static boolean areWeights(float[] weights) {
        for (float weight : weights) {
            if (!(weight >= 0f && weight <= 1f)) {
                return false;
            }
        }
        return weights.length > 0;
    }

    /** The first place that is switched off, after which all are switched on. */
    public static int fill(boolean[] places) {
        int firstOff = -1;
        for (int i = 0; i < places.length; i++) {
            if (!places[i]) {
                if (firstOff < 0) {
                    firstOff = i;
                }
                places[i] = true;
            }
        }
        return firstOff;
    }

    /** The longest word; of equals the first; null entries are skipped. */
    public static String longest(String[] words) {
        String longest = null;
        for (String word : words) {
            if (word == null) {
                continue;
            }
            if (longest == null || word.length() > longest.length()) {
                longest = word;
            }
        }
        return longest;
    }

    /** Writes an object into an array that may be of a narrower type. */
    public static boolean store(Object[] array, Object value) {
        try {
            array[0] = value;
            return true;
        } catch (ArrayStoreException refused) {
            return false;
        }
    }

    /** Both arrays merged; each must be sorted. */
    public static int[] merge(int[] a, int[] b) {
        int[] merged = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < merged.length; k++) {
            if (j == b.length || i < a.length && a[i] <= b[j]) {
                merged[k] = a[i++];
            } else {
                merged[k] = b[j++];
            }
        }
        return merged;
    }

    /** Whether writing through one parameter shows through the other. */
    public static boolean shares(int[] a, int[] b) {
        a[0] = 1;
        b[0] = 2;
        if (a[0] == 2) {
            return true;
        }
        return false;
    }

    /** A row of zeros; a negative length is the caller's mistake, a large one is cut. */
    public static int[] zeros(int length) {
        if (length > 16) {
            return new int[16];
        }
        return new int[length];
    }
}
