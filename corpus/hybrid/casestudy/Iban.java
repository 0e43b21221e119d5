package casestudy;

/**
 * International bank account numbers: structure and check digits of ISO 13616 and ISO 7064 MOD 97-10;
 * lengths of some countries as in the IBAN registry.
 */
public class Iban {
    public static final int MAX_LENGTH = 34;

    private final String number;

    public Iban(String number) {
        if (number == null) {
            throw new IllegalArgumentException("no number");
        }
        this.number = removeBlanks(number);
    }

    private static String removeBlanks(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != ' ' && c != '-') {
                result.append(Character.toUpperCase(c));
            }
        }
        return result.toString();
    }

    public String getCountry() {
        return number.length() < 2 ? "" : number.substring(0, 2);
    }

    public String getAccount() {
        return number.length() < 4 ? "" : number.substring(4);
    }

    /** Null when it is valid, else what is wrong with it. */
    public String problem() {
        if (number.length() < 5) {
            return "too short";
        }
        if (number.length() > MAX_LENGTH) {
            return "too long";
        }
        for (int i = 0; i < number.length(); i++) {
            char c = number.charAt(i);
            if (i < 2) {
                if (c < 'A' || c > 'Z') {
                    return "no country";
                }
            } else if (i < 4) {
                if (c < '0' || c > '9') {
                    return "no check digits";
                }
            } else if ((c < 'A' || c > 'Z') && (c < '0' || c > '9')) {
                return "wrong character";
            }
        }
        int expected = lengthFor(getCountry());
        if (expected != 0 && expected != number.length()) {
            return "wrong length";
        }
        return remainder() == 1 ? null : "wrong check digits";
    }

    public boolean isValid() {
        return problem() == null;
    }

    /** 0 when the country is not known. */
    static int lengthFor(String country) {
        if (country.equals("NO")) {
            return 15;
        } else if (country.equals("BE")) {
            return 16;
        } else if (country.equals("NL")) {
            return 18;
        } else if (country.equals("DE") || country.equals("GB")) {
            return 22;
        } else if (country.equals("ES")) {
            return 24;
        } else if (country.equals("FR")) {
            return 27;
        }
        return 0;
    }

    private int remainder() {
        String turned = number.substring(4) + number.substring(0, 4);
        int rest = 0;
        for (int i = 0; i < turned.length(); i++) {
            char c = turned.charAt(i);
            if (c >= 'A') {
                rest = (rest * 100 + (c - 'A' + 10)) % 97;
            } else {
                rest = (rest * 10 + (c - '0')) % 97;
            }
        }
        return rest;
    }
}
