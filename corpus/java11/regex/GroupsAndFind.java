// Exercises: groups, named groups, find loops, regions, lookingAt, hitEnd, start/end offsets and results
package regex;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class GroupsAndFind {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)(?:-(\\d\\d))?").matcher("on 2024-05-17, 1999-12 and 12-34");
        while (m.find()) System.out.println(m.group() + " y" + m.group("year") + " m" + m.group(2) + " d" + m.group(3) + " @" + m.start() + "-" + m.end() + " g3@" + m.start(3) + " n@" + m.start("month") + " " + m.groupCount());
        try {
            m.group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        m.reset("2000-01-01");
        System.out.println(m.matches() + " " + m.group(3) + " " + m.lookingAt() + m.hitEnd() + m.requireEnd());
        for (String g : new String[] {"nope"}) {
            try {
                m.group(g);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            m.group(7);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Matcher r = Pattern.compile("^\\w+$").matcher("abc def ghi");
        r.region(4, 7);
        System.out.println(r.find() + " " + r.regionStart() + r.regionEnd() + r.hasAnchoringBounds());
        r.region(4, 7).useAnchoringBounds(false);
        System.out.println(r.find() + " " + Pattern.compile("(?<=c )def").matcher("abc def").region(4, 7).find() + Pattern.compile("(?<=c )def").matcher("abc def").region(4, 7).useTransparentBounds(true).find());
        System.out.println(Pattern.compile("(a)(b)?(c)?").matcher("ab").results().map(x -> x.group(1) + x.group(2) + x.group(3)).collect(Collectors.toList()));
        MatchResult mr = Pattern.compile("\\b(\\w)(\\w*)").matcher("hello world").results().skip(1).findFirst().get();
        System.out.println(mr.group() + mr.start(2) + mr.end() + mr.groupCount());
        Matcher e = Pattern.compile("").matcher("ab");
        int n = 0;
        while (e.find()) n = n * 10 + e.start() + 1;
        System.out.println(n + " " + Pattern.compile("a*").matcher("baaac").results().map(x -> x.start() + ":" + x.group()).collect(Collectors.joining(",")));
        System.out.println(m.pattern() + " " + m.toString() + " " + m.toMatchResult().getClass().isInterface());
        Matcher u = Pattern.compile("x").matcher("axbx");
        System.out.println(u.find(2) + " " + u.start() + u.usePattern(Pattern.compile("b")).reset().find() + u.start());
        try {
            u.find(9);
        } catch (IndexOutOfBoundsException x) {
            System.out.println(x.getMessage());
        }
        Matcher part = Pattern.compile("foobar").matcher("foo");
        System.out.println(part.matches() + " " + part.hitEnd() + " " + Pattern.compile("foo").matcher("fax").matches());
    }
}
