package shop;

/** Order numbers: year, running number and a check digit, such as {@code 2024-000317-4}. */
public class OrderNumbers {
    private final int year;
    private int last;

    public OrderNumbers(int year, int last) {
        this.year = year;
        this.last = last;
    }

    public String next() {
        if (last >= 999_999) {
            throw new IllegalStateException("no numbers left in " + year);
        }
        last++;
        String digits = String.format("%04d%06d", year, last);
        return digits.substring(0, 4) + "-" + digits.substring(4) + "-" + checkDigit(digits);
    }

    public static boolean isValid(String number) {
        if (!number.matches("\\d{4}-\\d{6}-\\d")) {
            return false;
        }
        String digits = number.substring(0, 4) + number.substring(5, 11);
        return checkDigit(digits) == number.charAt(12) - '0';
    }

    /** The weights 1, 3, 1, 3 … as for article numbers. */
    static int checkDigit(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            sum += i % 2 == 0 ? digit : 3 * digit;
        }
        return (10 - sum % 10) % 10;
    }
}
