// Exercises: StringTokenizer with delimiters returned, StreamTokenizer, and a hand-written CSV parser
package strings;

import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.StringTokenizer;

public class TokenizerAndParsing {
    static List<String> csv(String line) {
        List<String> out = new ArrayList<>();
        StringBuilder cur = new StringBuilder();
        boolean q = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (q) {
                if (c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    cur.append('"');
                    i++;
                } else if (c == '"') q = false;
                else cur.append(c);
            } else if (c == '"') q = true;
            else if (c == ',') {
                out.add(cur.toString());
                cur.setLength(0);
            } else cur.append(c);
        }
        out.add(cur.toString());
        return out;
    }

    public static void main(String[] args) throws IOException {
        StringTokenizer t = new StringTokenizer("  the quick\tbrown\nfox  ");
        System.out.print(t.countTokens() + ":");
        while (t.hasMoreTokens()) System.out.print("<" + t.nextToken() + ">");
        System.out.println();
        t = new StringTokenizer("a+b*(c-d)", "+-*()", true);
        StringBuilder sb = new StringBuilder();
        while (t.hasMoreElements()) sb.append(t.nextElement()).append(' ');
        System.out.println(sb);
        t = new StringTokenizer("k=v;x=y", "=");
        System.out.println(t.nextToken() + " " + t.nextToken(";") + " " + t.nextToken("=;") + " " + t.nextToken() + " " + t.hasMoreTokens());
        try {
            t.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println("done " + e.getMessage());
        }
        StreamTokenizer st = new StreamTokenizer(new StringReader("x = 3.5 + 'it''s' // comment\n\"q\\n\" -7 /* no */ foo_bar 1e3"));
        st.slashSlashComments(true);
        st.slashStarComments(true);
        st.eolIsSignificant(true);
        for (int k; (k = st.nextToken()) != StreamTokenizer.TT_EOF; ) {
            String v = k == StreamTokenizer.TT_NUMBER ? "n" + st.nval : k == StreamTokenizer.TT_WORD ? "w" + st.sval : k == StreamTokenizer.TT_EOL ? "EOL" : (char) k + (st.sval == null ? "" : st.sval.replace("\n", "\\n"));
            System.out.print(v + "@" + st.lineno() + " ");
        }
        System.out.println();
        System.out.println(csv("a,b,c") + " " + csv("\"x,y\",\"he said \"\"hi\"\"\",") + " " + csv("").size() + " " + csv(",,").size());
    }
}
