package shop;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Coupon codes such as {@code SPRING-25-K7}: campaign, percent, check characters. */
public final class CouponCodes {
    private static final Pattern CODE = Pattern.compile("([A-Z]{3,8})-(\\d{1,2})-([A-Z0-9]{2})");
    private static final String ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

    private CouponCodes() {
    }

    public static String normalise(String typed) {
        return typed.trim().toUpperCase(Locale.ROOT).replace(' ', '-').replace('_', '-');
    }

    public static boolean isWellFormed(String code) {
        return code != null && CODE.matcher(code).matches();
    }

    public static boolean isGenuine(String code) {
        Matcher matcher = CODE.matcher(code);
        return matcher.matches() && check(matcher.group(1), matcher.group(2)).equals(matcher.group(3));
    }

    /** The percentage that stands in the code. */
    public static int percentOf(String code) {
        Matcher matcher = CODE.matcher(code);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a coupon code: " + code);
        }
        return Integer.parseInt(matcher.group(2));
    }

    public static String make(String campaign, int percent) {
        String digits = Integer.toString(percent);
        String code = campaign + "-" + digits + "-" + check(campaign, digits);
        if (!isWellFormed(code)) {
            throw new IllegalArgumentException("cannot make a code of " + campaign + " and " + percent);
        }
        return code;
    }

    private static String check(String campaign, String digits) {
        int sum = 7;
        for (char c : (campaign + digits).toCharArray()) {
            sum = (sum * 31 + c) % (ALPHABET.length() * ALPHABET.length());
        }
        return "" + ALPHABET.charAt(sum / ALPHABET.length()) + ALPHABET.charAt(sum % ALPHABET.length());
    }
}
