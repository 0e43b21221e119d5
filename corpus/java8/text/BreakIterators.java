// Exercises: BreakIterator over characters, words, sentences and lines, with following, preceding and isBoundary
package text;

import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.StringCharacterIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

public class BreakIterators {
    static List<String> split(BreakIterator b, String s) {
        b.setText(s);
        List<String> out = new ArrayList<>();
        int start = b.first();
        for (int end = b.next(); end != BreakIterator.DONE; start = end, end = b.next()) out.add(s.substring(start, end).replace("\u0301", "^").replace("\ud83d\ude00", "<smile>"));
        return out;
    }

    public static void main(String[] args) {
        String text = "Hello, world! It's 3.14 o'clock. Mr. Smith paid $1,000.50 -- really? Yes...  End";
        System.out.println(split(BreakIterator.getWordInstance(Locale.US), text));
        System.out.println(split(BreakIterator.getSentenceInstance(Locale.US), text));
        System.out.println(split(BreakIterator.getLineInstance(Locale.US), "A line-break test (with parens), e.g. long words."));
        System.out.println(split(BreakIterator.getCharacterInstance(Locale.US), "ae\u0301\ud83d\ude00x\r\ny").toString().replace("\r\n", "CRLF"));
        BreakIterator w = BreakIterator.getWordInstance(Locale.US);
        w.setText("the quick brown fox");
        System.out.println(w.following(5) + " " + w.preceding(5) + " " + w.isBoundary(4) + w.isBoundary(5) + " " + w.last() + " " + w.previous() + " " + w.current() + " " + w.next(2) + " " + w.first() + w.next(-1));
        int words = 0;
        w.setText(text);
        for (int s = w.first(), e = w.next(); e != BreakIterator.DONE; s = e, e = w.next()) if (Character.isLetterOrDigit(text.charAt(s))) words++;
        System.out.println(words);
        CharacterIterator ci = new StringCharacterIterator("iterate", 2, 6, 3);
        StringBuilder sb = new StringBuilder();
        for (char c = ci.first(); c != CharacterIterator.DONE; c = ci.next()) sb.append(c).append(ci.getIndex());
        for (char c = ci.last(); c != CharacterIterator.DONE; c = ci.previous()) sb.append(c);
        System.out.println(sb + " " + ci.getBeginIndex() + ci.getEndIndex() + ci.setIndex(4) + ci.current());
        StringBuilder wrap = new StringBuilder();
        String para = "The greatest glory in living lies not in never falling, but in rising every time we fall.";
        BreakIterator l = BreakIterator.getLineInstance(Locale.US);
        l.setText(para);
        int lineStart = 0, last = 0;
        for (int e = l.first(); e != BreakIterator.DONE; e = l.next()) {
            if (e - lineStart > 24) {
                wrap.append(para, lineStart, last).append('|');
                lineStart = last;
            }
            last = e;
        }
        System.out.println(wrap.append(para.substring(lineStart)));
        try {
            w.following(1000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
