package explore;

/** Validators. */
public class Validators {
    public static boolean date(int year, int month, int day) {
        if (month < 1 || month > 12 || day < 1) {
            return false;
        }
        int days = switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            default -> 31;
        };
        return day <= days;
    }

    public static boolean checkDigits(int account) {
        if (account < 1000 || account > 9999) {
            throw new IllegalArgumentException("four digits expected");
        }
        int check = 98 - account * 100 % 97;
        return check == 42;
    }

    public static boolean luhn(int a, int b, int c, int d) {
        if (a < 0 || a > 9 || b < 0 || b > 9 || c < 0 || c > 9 || d < 0 || d > 9) {
            throw new IllegalArgumentException("digits expected");
        }
        int x = a * 2 > 9 ? a * 2 - 9 : a * 2;
        int y = c * 2 > 9 ? c * 2 - 9 : c * 2;
        return (x + b + y + d) % 10 == 0;
    }

    public static boolean iban(String s) {
        if (s.length() != 4) {
            return false;
        }
        int rest = 0;
        for (int i = 0; i < 4; i++) {
            char c = s.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
            rest = (rest * 10 + (c - '0')) % 97;
        }
        return rest == 1;
    }

    public static String password(String s) {
        if (s.length() < 3) {
            return "too short";
        }
        boolean digit = false;
        for (int i = 0; i < 3; i++) {
            if (s.charAt(i) >= '0' && s.charAt(i) <= '9') {
                digit = true;
            }
        }
        return digit ? "good" : "no digit";
    }

    public static boolean email(String s) {
        int at = s.indexOf('@');
        return at > 0 && s.indexOf('.', at) > at + 1 && !s.endsWith(".");
    }

    public static int time(String s) {
        if (s.length() != 5 || s.charAt(2) != ':') {
            return -1;
        }
        int tens = s.charAt(0) - '0';
        int ones = s.charAt(1) - '0';
        int hours = tens * 10 + ones;
        return tens >= 0 && ones >= 0 && ones <= 9 && hours < 24 ? hours / 12 : -2;
    }

    public static String grade(int points) {
        if (points < 0 || points > 100) {
            throw new IllegalArgumentException(points + " points");
        }
        return points >= 90 ? "A" : points >= 70 ? "B" : points >= 50 ? "C" : "F";
    }

    public static int fizzBuzz(int n) {
        if (n % 15 == 0) {
            return 15;
        }
        return n % 5 == 0 ? 5 : n % 3 == 0 ? 3 : n;
    }

    public static boolean hex(char c) {
        return Character.digit(c, 16) == 11;
    }

    public static long fee(long amount, boolean member, int years) {
        if (amount <= 0) {
            throw new IllegalArgumentException();
        }
        long fee = amount / 100;
        if (member) {
            fee = years > 5 ? 0 : fee / 2;
        }
        return Math.max(fee, 3);
    }
}
