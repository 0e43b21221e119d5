package casestudy;

/**
 * Uniform resource identifiers: the parts of RFC 3986, appendix B, with the characters that section 3
 * allows in each, and references resolved as in section 5.2.
 */
public class Uri {
    private String scheme;
    private String authority;
    private String path = "";
    private String query;
    private String fragment;

    public Uri(String text) {
        String rest = text;
        int hash = rest.indexOf('#');
        if (hash >= 0) {
            fragment = checked(rest.substring(hash + 1), "/?");
            rest = rest.substring(0, hash);
        }
        int mark = rest.indexOf('?');
        if (mark >= 0) {
            query = checked(rest.substring(mark + 1), "/?");
            rest = rest.substring(0, mark);
        }
        int colon = rest.indexOf(':');
        int slash = rest.indexOf('/');
        if (colon == 0) {
            throw new IllegalArgumentException("empty scheme");
        }
        if (colon > 0 && (slash < 0 || colon < slash)) {
            scheme = checkedScheme(rest.substring(0, colon));
            rest = rest.substring(colon + 1);
        }
        if (rest.startsWith("//")) {
            int end = rest.indexOf('/', 2);
            if (end < 0) {
                end = rest.length();
            }
            authority = checked(rest.substring(2, end), "[]");
            rest = rest.substring(end);
        }
        path = checked(rest, "/");
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isHexadecimal(char c) {
        return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
    }

    private static String checkedScheme(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isLetter(c)) {
                continue;
            }
            if (i == 0 || !isDigit(c) && c != '+' && c != '-' && c != '.') {
                throw new IllegalArgumentException("wrong scheme " + text);
            }
        }
        return text.toLowerCase();
    }

    private static String checked(String text, String alsoAllowed) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                if (i + 2 >= text.length()
                        || !isHexadecimal(text.charAt(i + 1))
                        || !isHexadecimal(text.charAt(i + 2))) {
                    throw new IllegalArgumentException("wrong escape in " + text);
                }
                i += 2;
            } else if (!isLetter(c)
                    && !isDigit(c)
                    && "-._~!$&'()*+,;=:@".indexOf(c) < 0
                    && alsoAllowed.indexOf(c) < 0) {
                throw new IllegalArgumentException("wrong character in " + text);
            }
        }
        return text;
    }

    public boolean isAbsolute() {
        return scheme != null;
    }

    public String getScheme() {
        return scheme;
    }

    public String getHost() {
        if (authority == null) {
            return null;
        }
        int at = authority.lastIndexOf('@');
        String host = authority.substring(at + 1);
        if (host.startsWith("[")) {
            int end = host.indexOf(']');
            return end < 0 ? null : host.substring(0, end + 1);
        }
        int colon = host.indexOf(':');
        return colon < 0 ? host : host.substring(0, colon);
    }

    /** -1 when there is none. */
    public int getPort() {
        if (authority == null) {
            return -1;
        }
        int colon = authority.lastIndexOf(':');
        if (colon < 0 || colon < authority.indexOf(']')) {
            return -1;
        }
        int port = 0;
        for (int i = colon + 1; i < authority.length(); i++) {
            char c = authority.charAt(i);
            if (!isDigit(c)) {
                return -1;
            }
            port = port * 10 + (c - '0');
            if (port > 65535) {
                return -1;
            }
        }
        return colon + 1 == authority.length() ? -1 : port;
    }

    public Uri resolve(Uri reference) {
        Uri target = new Uri("");
        target.fragment = reference.fragment;
        if (reference.scheme != null) {
            target.scheme = reference.scheme;
            target.authority = reference.authority;
            target.path = removeDots(reference.path);
            target.query = reference.query;
            return target;
        }
        target.scheme = scheme;
        if (reference.authority != null) {
            target.authority = reference.authority;
            target.path = removeDots(reference.path);
            target.query = reference.query;
            return target;
        }
        target.authority = authority;
        if (reference.path.isEmpty()) {
            target.path = path;
            target.query = reference.query != null ? reference.query : query;
        } else {
            if (reference.path.startsWith("/")) {
                target.path = removeDots(reference.path);
            } else if (authority != null && path.isEmpty()) {
                target.path = removeDots("/" + reference.path);
            } else {
                int last = path.lastIndexOf('/');
                target.path = removeDots(path.substring(0, last + 1) + reference.path);
            }
            target.query = reference.query;
        }
        return target;
    }

    /** Section 5.2.4. */
    static String removeDots(String path) {
        String input = path;
        StringBuilder output = new StringBuilder();
        while (!input.isEmpty()) {
            if (input.startsWith("../")) {
                input = input.substring(3);
            } else if (input.startsWith("./") || input.startsWith("/./")) {
                input = input.substring(2);
            } else if (input.equals("/.")) {
                input = "/";
            } else if (input.startsWith("/../") || input.equals("/..")) {
                input = input.equals("/..") ? "/" : input.substring(3);
                int last = output.lastIndexOf("/");
                output.setLength(last < 0 ? 0 : last);
            } else if (input.equals(".") || input.equals("..")) {
                input = "";
            } else {
                int next = input.indexOf('/', 1);
                int end = next < 0 ? input.length() : next;
                output.append(input, 0, end);
                input = input.substring(end);
            }
        }
        return output.toString();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (scheme != null) {
            text.append(scheme).append(':');
        }
        if (authority != null) {
            text.append("//").append(authority);
        }
        text.append(path);
        if (query != null) {
            text.append('?').append(query);
        }
        if (fragment != null) {
            text.append('#').append(fragment);
        }
        return text.toString();
    }
}
