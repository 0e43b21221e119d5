package casestudy;

/**
 * Business identifier codes of ISO 9362: four letters or digits for the party, two letters for the
 * country, two characters for the place, and three more for a branch, or none.
 */
public class Bic {
    private final String code;

    public Bic(String code) {
        this.code = code;
    }

    public boolean isValid() {
        if (code == null) {
            return false;
        }
        if (code.length() != 8 && code.length() != 11) {
            return false;
        }
        for (int i = 0; i < code.length(); i++) {
            char c = code.charAt(i);
            boolean isLetter = c >= 'A' && c <= 'Z';
            boolean isDigit = c >= '0' && c <= '9';
            if (i == 4 || i == 5) {
                if (!isLetter) {
                    return false;
                }
            } else if (!isLetter && !isDigit) {
                return false;
            }
        }
        return true;
    }

    /** A code for tests has 0 as its eighth character. */
    public boolean isTest() {
        return isValid() && code.charAt(7) == '0';
    }

    /** A party that takes no part itself has 1 there. */
    public boolean isPassive() {
        return isValid() && code.charAt(7) == '1';
    }

    public String getCountry() {
        return isValid() ? code.substring(4, 6) : null;
    }

    /** The head office when there is no branch. */
    public String getBranch() {
        if (!isValid()) {
            return null;
        }
        return code.length() == 11 ? code.substring(8) : "XXX";
    }

    public boolean isHeadOffice() {
        return "XXX".equals(getBranch());
    }
}
