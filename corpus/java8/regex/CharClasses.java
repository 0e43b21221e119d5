// Exercises: predefined, POSIX, Unicode property and custom character classes counted over ranges of characters
package regex;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class CharClasses {
    public static void main(String[] args) {
        StringBuilder ascii = new StringBuilder(), bmp = new StringBuilder();
        for (int c = 0; c < 128; c++) ascii.append((char) c);
        for (int c = 0x80; c < 0x3100; c += 29) if (Character.isDefined(c)) bmp.append((char) c);
        String[] classes = {"\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\v", ".", "\\p{Lower}", "\\p{Upper}", "\\p{ASCII}", "\\p{Alpha}", "\\p{Digit}", "\\p{Alnum}", "\\p{Punct}", "\\p{Graph}", "\\p{Print}", "\\p{Blank}", "\\p{Cntrl}", "\\p{XDigit}", "\\p{Space}", "\\p{L}", "\\p{Lu}", "\\p{N}", "\\p{Sc}", "\\p{IsLatin}", "\\p{IsGreek}", "\\p{InCyrillic}", "\\p{IsAlphabetic}", "\\p{javaLowerCase}", "\\p{javaJavaIdentifierStart}", "\\P{L}", "[^\\p{L}\\d]", "[a-z&&[^aeiou]]", "[a-d[m-p]]", "[\\w&&\\D]", "[-a]", "[\\]\\[]", "[^a-zA-Z]", "\\x41", "\\u0042", "\\0101", "\\cA", "\\t|\\n|\\r|\\f|\\a|\\e", "\\p{general_category=Nd}", "\\p{script=Hira}", "\\p{block=Thai}", "\\N{DIGIT ONE}"};
        for (String c : classes) {
            try {
                int a = 0, b = 0, u = 0;
                Matcher m = Pattern.compile(c).matcher(ascii);
                while (m.find()) a++;
                m = Pattern.compile(c).matcher(bmp);
                while (m.find()) b++;
                m = Pattern.compile(c, Pattern.UNICODE_CHARACTER_CLASS).matcher(bmp);
                while (m.find()) u++;
                System.out.println(c + " " + a + " " + b + " " + u);
            } catch (java.util.regex.PatternSyntaxException e) {
                System.out.println(c + " ! " + e.getDescription());
            }
        }
        System.out.println("\ud83d\ude00".matches(".") + " " + "\ud83d\ude00".matches("[\ud83d\ude00-\ud83d\ude02]") + " " + "\ud83d\ude01".matches("[\\x{1F600}-\\x{1F602}]") + " " + "\ud83d\ude00x".replaceAll("[^x]", "-") + " " + "e\u0301".matches("\\X") + "e\u0301".matches("."));
        System.out.println("\u00e9".matches("\\w") + " " + "\u00e9".matches("(?U)\\w") + " " + "\u0661".matches("\\d") + "\u0661".matches("(?U)\\d") + " " + "\u2003".matches("\\s") + "\u2003".matches("\\h"));
    }
}
