package casestudy;

/**
 * Tells attributes of a cookie apart. Names as in RFC 2109, section 4.2.2 (and Netscape's "expires"),
 * compared without regard to case; what each must look like follows that section.
 */
public class Cookie {
    public static final int UNKNOWN = 0;
    public static final int COMMENT = 1;
    public static final int DOMAIN = 2;
    public static final int MAX_AGE = 3;
    public static final int PATH = 4;
    public static final int SECURE = 5;
    public static final int VERSION = 6;
    public static final int EXPIRES = 7;

    /** Which attribute this is; UNKNOWN when the name is none or the value does not fit. */
    public int classify(String name, String value) {
        String attribute = name.toLowerCase();
        if (attribute.equals("comment")) {
            return value.isEmpty() ? UNKNOWN : COMMENT;
        } else if (attribute.equals("domain")) {
            // A domain must begin with a dot and contain another one.
            if (value.startsWith(".") && value.indexOf('.', 1) > 0) {
                return DOMAIN;
            }
        } else if (attribute.equals("max-age")) {
            return value.equals("0") ? EXPIRES : MAX_AGE;
        } else if (attribute.equals("path")) {
            if (value.startsWith("/")) {
                return PATH;
            }
        } else if (attribute.equals("secure")) {
            return SECURE;
        } else if (attribute.equals("version")) {
            if (value.equals("1")) {
                return VERSION;
            }
        } else if (attribute.equals("expires")) {
            return EXPIRES;
        }
        return UNKNOWN;
    }
}
