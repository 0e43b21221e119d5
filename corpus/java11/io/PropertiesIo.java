// Exercises: java.util.Properties load and store: escapes, continuation lines, defaults, XML-free round trips
package io;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;

public class PropertiesIo {
    static String esc(Object s) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(s).toCharArray()) sb.append(c >= 32 && c < 127 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws IOException {
        String text = "# comment\n! also comment\nkey=value\nspaced = out  \ncolon:yes\nwhite space sep\nempty=\nnokeyvalue\n  indented=1\nmulti=one,\\\n    two,\\\n    three\nesc\\ aped\\==x\\ty\\n\\u00e9\\\\\nunicode=\\u20AC\nodd\\q=\\z\ndup=1\ndup=2\n=emptykey\nlast=no newline";
        Properties p = new Properties();
        p.load(new StringReader(text));
        for (String k : new TreeSet<>(p.stringPropertyNames())) System.out.println("<" + esc(k) + "> = <" + esc(p.getProperty(k)) + ">");
        System.out.println(p.getProperty("absent") + " " + p.getProperty("absent", "dflt") + " " + p.size());
        StringWriter w = new StringWriter();
        Properties q = new Properties();
        q.setProperty("a b", " lead");
        q.setProperty("c=d", "#x");
        q.setProperty("u", "\u20ac\t\\");
        q.store(w, null);
        String[] lines = w.toString().split("\\R");
        Arrays.sort(lines, 1, lines.length);
        for (int i = 1; i < lines.length; i++) System.out.println(esc(lines[i]));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        q.store(bo, "multi\nline comment");
        String[] bytes = bo.toString(StandardCharsets.ISO_8859_1).split("\\R");
        System.out.println(bytes[0] + " " + bytes[1] + " " + bytes.length);
        Properties back = new Properties();
        back.load(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(back.equals(q));
        Properties defs = new Properties();
        defs.setProperty("x", "1");
        defs.setProperty("y", "2");
        Properties over = new Properties(defs);
        over.setProperty("y", "22");
        System.out.println(over.getProperty("x") + over.getProperty("y") + over.size() + over.get("x") + new TreeSet<>(over.stringPropertyNames()) + over.containsKey("x"));
        over.put("obj", 5);
        System.out.println(over.getProperty("obj") + " " + over.stringPropertyNames().contains("obj"));
        try {
            over.store(new StringWriter(), null);
        } catch (ClassCastException e) {
            System.out.println("CCE non-string");
        }
        try {
            new Properties().load(new StringReader("bad=\\u12x4"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StringWriter lw = new StringWriter();
        Properties single = new Properties();
        single.setProperty("k", "v");
        single.list(new java.io.PrintWriter(lw, true));
        System.out.println(lw.toString().replace("\n", "|").replace("\r", "") + new TreeMap<>(single));
        p.load(new ByteArrayInputStream("caf\u00e9=\u00e9\n".getBytes(StandardCharsets.ISO_8859_1)));
        System.out.println(esc(p.getProperty("caf\u00e9")));
    }
}
