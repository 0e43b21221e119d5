// Exercises: realistic validation patterns: e-mail, URL, IPv4, ISO dates, colours, CSV, HTML tags, semver
package regex;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class MailAndUrls {
    public static void main(String[] args) {
        Map<String, Pattern> ps = new LinkedHashMap<>();
        ps.put("mail", Pattern.compile("^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)*\\.[a-z]{2,}$", Pattern.CASE_INSENSITIVE));
        ps.put("url", Pattern.compile("^(https?|ftp)://([^/?#:]+)(?::(\\d+))?(/[^?#]*)?(?:\\?([^#]*))?(?:#(.*))?$"));
        ps.put("ipv4", Pattern.compile("^((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.|$)){4}$"));
        ps.put("date", Pattern.compile("^(?!0000)\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$"));
        ps.put("color", Pattern.compile("^#(?:[\\da-fA-F]{3}){1,2}$"));
        ps.put("semver", Pattern.compile("^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-([\\da-z-]+(?:\\.[\\da-z-]+)*))?(?:\\+([\\da-z.-]+))?$"));
        ps.put("roman", Pattern.compile("^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$"));
        String[] in = {"a.b+c@ex-ample.co.uk", "bad@host", "@x.com", "http://h.com:8080/p/a?q=1&r#frag", "https://x", "ftp://u", "htp://x", "192.168.1.1", "256.1.1.1", "1.2.3", "2024-02-30", "2024-13-01", "#fff", "#12ab34", "#12ab3", "1.0.0", "1.2.3-alpha.1+b77", "01.2.3", "MCMXCIV", "IIII", ""};
        for (String s : in) {
            StringBuilder sb = new StringBuilder(s).append(" :");
            ps.forEach((n, p) -> { if (p.matcher(s).matches()) sb.append(' ').append(n); });
            System.out.println(sb);
        }
        Matcher m = ps.get("url").matcher("http://h.com:8080/p/a?q=1&r#frag");
        m.matches();
        for (int i = 1; i <= m.groupCount(); i++) System.out.print(m.group(i) + " ");
        System.out.println();
        Matcher csv = Pattern.compile("\\G(?:^|,)(?:\"((?:[^\"]|\"\")*)\"|([^\",]*))").matcher("a,\"b,\"\"c\"\"\",,d");
        while (csv.find()) System.out.print("<" + (csv.group(1) != null ? csv.group(1).replace("\"\"", "\"") : csv.group(2)) + ">");
        System.out.println();
        String html = "<p class=\"x\">Hi <b>bold</b> <br/> & <a href='u'>link</a></p>";
        System.out.println(html.replaceAll("<[^>]+>", "") + " " + Pattern.compile("<(\\w+)[^>]*>").matcher(html).results().map(r -> r.group(1)).toList() + Pattern.compile("(\\w+)=([\"'])(.*?)\\2").matcher(html).results().map(r -> r.group(1) + r.group(3)).toList());
        System.out.println("4111-1111 1111 1111".replaceAll("\\D", "").replaceAll("(\\d{4})(?=\\d)", "$1 ") + " " + "secret=abc;token=xyz".replaceAll("(?<=secret=|token=)\\w+", "***") + " " + "CamelCaseHTTPServer".replaceAll("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " "));
    }
}
