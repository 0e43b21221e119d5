// Exercises: Collator comparison strengths, collation keys, rule based collators and sorted word lists
package text;

import java.text.CollationElementIterator;
import java.text.CollationKey;
import java.text.Collator;
import java.text.RuleBasedCollator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

public class Collators {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 128 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] w = {"cote", "c\u00f4te", "cot\u00e9", "c\u00f4t\u00e9", "Cote", "coat", "zebra", "\u00e9clair", "eclair", "Zoo", "apple", "\u00e4pfel", "Apple", "a-b", "ab", "a b"};
        for (Locale l : new Locale[] {Locale.US, Locale.FRANCE, Locale.GERMANY, new Locale("sv", "SE")}) {
            String[] c = w.clone();
            Arrays.sort(c, Collator.getInstance(l));
            List<String> out = new ArrayList<>();
            for (String s : c) out.add(esc(s));
            System.out.println(l.getLanguage() + " " + out);
        }
        String[][] pairs = {{"a", "A"}, {"a", "\u00e1"}, {"a", "b"}, {"abc", "abc"}, {"ss", "\u00df"}, {"co-op", "coop"}, {"e\u0301", "\u00e9"}, {"", "a"}};
        Collator us = Collator.getInstance(Locale.US);
        for (int strength : new int[] {Collator.PRIMARY, Collator.SECONDARY, Collator.TERTIARY, Collator.IDENTICAL}) {
            us.setStrength(strength);
            StringBuilder sb = new StringBuilder("strength " + strength + ":");
            for (String[] p : pairs) sb.append(' ').append(us.compare(p[0], p[1])).append(us.equals(p[0], p[1]) ? "=" : "");
            System.out.println(sb);
        }
        us.setStrength(Collator.TERTIARY);
        us.setDecomposition(Collator.CANONICAL_DECOMPOSITION);
        System.out.println(us.compare("e\u0301", "\u00e9") + " " + us.getDecomposition());
        CollationKey k1 = us.getCollationKey("apple"), k2 = us.getCollationKey("Apple");
        System.out.println(k1.compareTo(k2) + " " + k1.getSourceString() + " " + Arrays.toString(k1.toByteArray()) + k1.equals(us.getCollationKey("apple")));
        RuleBasedCollator r = new RuleBasedCollator("< c < b < a, A < d");
        System.out.println(r.compare("c", "a") + " " + r.compare("a", "A") + " " + r.compare("cab", "bac") + " " + r.getRules().length());
        String[] letters = {"a", "b", "c", "d", "A"};
        Arrays.sort(letters, r);
        System.out.println(Arrays.toString(letters));
        CollationElementIterator it = r.getCollationElementIterator("cab");
        for (int e; (e = it.next()) != CollationElementIterator.NULLORDER; ) System.out.print(CollationElementIterator.primaryOrder(e) + " ");
        System.out.println();
        try {
            new RuleBasedCollator("a < ");
        } catch (java.text.ParseException e) {
            System.out.println("ParseException");
        }
    }
}
