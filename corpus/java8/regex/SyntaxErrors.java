// Exercises: PatternSyntaxException descriptions, indexes and messages for malformed patterns
package regex;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public class SyntaxErrors {
    public static void main(String[] args) {
        String[] bad = {"(", ")", "a)", "[", "[a", "[]", "[^]", "*", "+a", "?", "a**", "a{", "a{1", "a{2,1}", "a{x}", "\\", "\\k<x>", "(?<n>a)(?<n>b)", "(?<1a>x)", "(?<n", "(?z)", "(?", "(?<=a*)b", "(?<=a+)b", "\\p{Nope}", "\\p{IsNope}", "\\p", "[z-a]", "\\x4", "\\u12", "\\c", "\\q", "[[a]", "a|*", "(?:", "\\2(a)", "[a&&]", "\\Qabc", "x{99999999999}", "(?i", "\\N{NO SUCH NAME}", "[:alpha:]", "a{,3}", "}", "]", "{", "\\E", "(?#c)"};
        int ok = 0;
        for (String p : bad) {
            try {
                Pattern.compile(p);
                System.out.println(p + " compiles");
                ok++;
            } catch (PatternSyntaxException e) {
                System.out.println(p + " ! " + e.getDescription() + " @" + e.getIndex());
            } catch (IllegalArgumentException e) {
                System.out.println(p + " IAE " + e.getMessage());
            }
        }
        System.out.println(ok);
        try {
            Pattern.compile("abc(def[ghi");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage().replace("\r", "") + "\n" + e.getPattern());
        }
        try {
            Pattern.compile("a", 0x10000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new PatternSyntaxException("desc", "pat", -1).getMessage());
        try {
            "x".matches("(unclosed");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getDescription());
        }
        Pattern.compile("last(");
    }
}
