package shapes;

/** Arrays that are changed, and arrays that are returned. */
public final class Sorter {
    private Sorter() {
    }

    public static void sort(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            int number = numbers[i];
            int k = i;
            while (k > 0 && numbers[k - 1] > number) {
                numbers[k] = numbers[k - 1];
                k--;
            }
            numbers[k] = number;
        }
    }

    public static String[] reversed(String[] words) {
        String[] result = new String[words.length];
        for (int i = 0; i < words.length; i++) {
            result[words.length - 1 - i] = words[i];
        }
        return result;
    }
}
