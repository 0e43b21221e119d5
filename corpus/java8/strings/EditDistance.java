// Exercises: string algorithms: Levenshtein, KMP, LCS, palindromes, run-length coding, roman numerals, anagrams
package strings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class EditDistance {
    static int lev(String a, String b) {
        int[] prev = new int[b.length() + 1];
        for (int j = 0; j < prev.length; j++) prev[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int[] cur = new int[b.length() + 1];
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++) cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            prev = cur;
        }
        return prev[b.length()];
    }

    static List<Integer> kmp(String t, String p) {
        int[] f = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(i) != p.charAt(k)) k = f[k - 1];
            if (p.charAt(i) == p.charAt(k)) k++;
            f[i] = k;
        }
        List<Integer> hits = new ArrayList<>();
        for (int i = 0, k = 0; i < t.length(); i++) {
            while (k > 0 && (k == p.length() || t.charAt(i) != p.charAt(k))) k = f[k - 1];
            if (t.charAt(i) == p.charAt(k)) k++;
            if (k == p.length()) hits.add(i - k + 1);
        }
        return hits;
    }

    static String rle(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); ) j++;
            sb.append(s.charAt(i)).append(j - i);
        }
        return sb.toString();
    }

    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] r = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < v.length; i++) while (n >= v[i]) {
            sb.append(r[i]);
            n -= v[i];
        }
        return sb.toString();
    }

    static String longestPalindrome(String s) {
        String best = "";
        for (int c = 0; c < 2 * s.length() - 1; c++) {
            int l = c / 2, r = l + c % 2;
            while (l >= 0 && r < s.length() && s.charAt(l) == s.charAt(r)) { l--; r++; }
            if (r - l - 1 > best.length()) best = s.substring(l + 1, r);
        }
        return best;
    }

    public static void main(String[] args) {
        System.out.println(lev("kitten", "sitting") + " " + lev("", "abc") + " " + lev("intention", "execution") + " " + lev("same", "same"));
        System.out.println(kmp("abababcabab", "abab") + " " + kmp("aaaaa", "aa") + " " + kmp("xyz", "q"));
        System.out.println(rle("aaabccddddd") + " " + longestPalindrome("forgeeksskeegfor") + " " + longestPalindrome("banana"));
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) System.out.print(roman(n) + " ");
        System.out.println();
        Map<String, List<String>> groups = new TreeMap<>();
        for (String w : "listen silent enlist google elgoog abc cab bca xyz".split(" ")) {
            char[] c = w.toCharArray();
            Arrays.sort(c);
            groups.computeIfAbsent(new String(c), k -> new ArrayList<>()).add(w);
        }
        System.out.println(groups);
    }
}
