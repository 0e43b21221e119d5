// Exercises: replaceAll with references and functions, appendReplacement, split streams and predicates
package regex;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class ReplaceAndSplit {
    static String template(String t, Map<String, ?> vars) {
        Matcher m = Pattern.compile("\\$\\{(\\w+)(?::([^}]*))?}").matcher(t);
        StringBuilder sb = new StringBuilder();
        while (m.find()) {
            Object v = vars.get(m.group(1));
            m.appendReplacement(sb, Matcher.quoteReplacement(v != null ? v.toString() : m.group(2) != null ? m.group(2) : "?"));
        }
        return m.appendTail(sb).toString();
    }

    static String camel(String s) { return Pattern.compile("_([a-z])").matcher(s).replaceAll(r -> r.group(1).toUpperCase(java.util.Locale.ROOT)); }

    public static void main(String[] args) {
        System.out.println(template("Hi ${name}, ${greet:welcome} to $${cost} ${missing}!", Map.of("name", "A$1n\\n", "cost", 5)));
        System.out.println(camel("snake_case_name_x1") + " " + "camelCaseString".replaceAll("([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT) + " " + "2024-05-17".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3/$2/$1") + " " + "aaa".replaceFirst("a", "\\\\") + " " + "x1y22".replaceAll("\\d+", "<$0>"));
        System.out.println(Pattern.compile("\\d+").matcher("a1b22c333").replaceAll(r -> "" + Integer.parseInt(r.group()) * 2) + " " + Pattern.compile("b*").matcher("abbc").replaceAll("-") + " " + Pattern.compile("(?<w>\\w+)@").matcher("me@x you@y").replaceAll("${w} at "));
        for (String bad : new String[] {"$9", "${nope}", "\\", "$", "${", "$a"}) {
            try {
                System.out.println("x".replaceAll("x", bad));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Pattern comma = Pattern.compile("\\s*,\\s*");
        System.out.println(Arrays.toString(comma.split("a , b,c ,, ")) + Arrays.toString(comma.split("a,b,c", 2)) + comma.splitAsStream("x,y , z").collect(Collectors.toList()) + Arrays.toString(Pattern.compile("(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)").split("ab12cd34")) + Arrays.toString(Pattern.compile("").split("abc")) + Arrays.toString(Pattern.compile(",").split(",a,,")));
        System.out.println(Stream.of("apple", "bob", "cat7").filter(Pattern.compile("\\d").asPredicate()).toList() + "" + Stream.of("12", "1a", "").filter(Pattern.compile("\\d+").asMatchPredicate()).toList());
        String log = "10.0.0.1 - GET /a 200\n10.0.0.2 - POST /b 500\n10.0.0.1 - GET /c 404\nbad line";
        Pattern line = Pattern.compile("^(\\S+) - (GET|POST) (\\S+) (\\d{3})$", Pattern.MULTILINE);
        List<String> parsed = line.matcher(log).results().map(r -> r.group(4) + r.group(2).charAt(0) + r.group(3) + "@" + r.group(1)).sorted().toList();
        System.out.println(parsed);
        StringBuffer sb = new StringBuffer();
        Matcher m = Pattern.compile("[aeiou]").matcher("education");
        int n = 0;
        while (m.find()) m.appendReplacement(sb, Integer.toString(++n));
        System.out.println(m.appendTail(sb) + " " + Pattern.matches("[a-f]+", "face") + Pattern.compile("x").split("").length);
        System.out.println("The Cat".replaceAll("(?i)cat", "dog") + " " + "a\tb  c".replaceAll("\\s+", " ") + " " + "1,234,567".replaceAll(",", "") + " " + "hello".replaceAll("l(?!l)", "L") + " " + "1234567".replaceAll("(?<=\\d)(?=(\\d{3})+$)", ","));
    }
}
