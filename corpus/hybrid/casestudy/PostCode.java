package casestudy;

/**
 * Postal codes of several countries, in the forms that the Universal Postal Union lists for them:
 * digits in DE, US (with four more after a hyphen), and CH; letters and digits in GB (the six forms of
 * BS 7666), CA and NL.
 */
public class PostCode {
    public boolean isValid(String country, String code) {
        if (country == null || code == null) {
            return false;
        }
        switch (country) {
            case "DE":
                return matches(code, "ddddd") && !code.startsWith("00");
            case "CH":
                return matches(code, "dddd") && code.charAt(0) != '0';
            case "US":
                return matches(code, "ddddd") || matches(code, "ddddd-dddd");
            case "NL":
                return isDutch(code);
            case "CA":
                return isCanadian(code);
            case "GB":
                return isBritish(code);
            default:
                return false;
        }
    }

    /** Four digits, a blank, two letters; the first digit is not 0, and SS, SA and SD are not used. */
    private static boolean isDutch(String code) {
        if (!matches(code, "dddd aa") || code.charAt(0) == '0') {
            return false;
        }
        String letters = code.substring(5);
        return !letters.equals("SS") && !letters.equals("SA") && !letters.equals("SD");
    }

    /** Letters D, F, I, O, Q and U are not used, and W and Z not at the beginning. */
    private static boolean isCanadian(String code) {
        if (!matches(code, "ada dad")) {
            return false;
        }
        for (int i = 0; i < code.length(); i++) {
            if ("DFIOQU".indexOf(code.charAt(i)) >= 0) {
                return false;
            }
        }
        return code.charAt(0) != 'W' && code.charAt(0) != 'Z';
    }

    private static boolean isBritish(String code) {
        if (code.equals("GIR 0AA")) {
            return true;
        }
        int blank = code.indexOf(' ');
        if (blank < 0) {
            return false;
        }
        String inward = code.substring(blank + 1);
        if (!matches(inward, "daa")) {
            return false;
        }
        for (int i = 1; i < 3; i++) {
            if ("CIKMOV".indexOf(inward.charAt(i)) >= 0) {
                return false;
            }
        }
        String outward = code.substring(0, blank);
        return matches(outward, "ad")
                || matches(outward, "add")
                || matches(outward, "aad")
                || matches(outward, "aadd")
                || matches(outward, "ada")
                || matches(outward, "aada");
    }

    /** In the pattern, d is a digit, a is a capital letter, and the rest stands for itself. */
    static boolean matches(String text, String pattern) {
        if (text.length() != pattern.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char p = pattern.charAt(i);
            if (p == 'd') {
                if (c < '0' || c > '9') {
                    return false;
                }
            } else if (p == 'a') {
                if (c < 'A' || c > 'Z') {
                    return false;
                }
            } else if (c != p) {
                return false;
            }
        }
        return true;
    }
}
