// Exercises: StringReader/Writer, BufferedReader lines, LineNumberReader, PushbackReader, CharArray streams, encodings
package io;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStreamWriter;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

public class ReadersWriters {
    static class Upper extends FilterReader {
        Upper(Reader r) { super(r); }

        @Override public int read() throws IOException {
            int c = super.read();
            return c < 0 ? c : Character.toUpperCase(c);
        }

        @Override public int read(char[] b, int o, int l) throws IOException {
            int n = super.read(b, o, l);
            for (int i = o; i < o + n; i++) b[i] = Character.toUpperCase(b[i]);
            return n;
        }
    }

    public static void main(String[] args) throws Exception {
        String text = "line one\nline two\r\nline three\rlast";
        BufferedReader r = new BufferedReader(new StringReader(text), 4);
        for (String l; (l = r.readLine()) != null; ) System.out.print("[" + l + "]");
        System.out.println(r.readLine());
        System.out.println(new BufferedReader(new StringReader(text)).lines().map(String::length).collect(Collectors.toList()));
        LineNumberReader ln = new LineNumberReader(new StringReader(text));
        ln.readLine();
        ln.readLine();
        System.out.println(ln.getLineNumber() + " " + (char) ln.read());
        StringReader sr = new StringReader("abcdef");
        char[] buf = new char[3];
        System.out.println((char) sr.read() + " " + sr.read(buf) + Arrays.toString(buf) + sr.skip(1) + (char) sr.read() + sr.read() + sr.ready() + sr.markSupported());
        sr.reset();
        System.out.println((char) sr.read());
        sr.close();
        try {
            sr.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PushbackReader pr = new PushbackReader(new StringReader("12+3"), 3);
        StringBuilder num = new StringBuilder();
        int c;
        while (Character.isDigit(c = pr.read())) num.append((char) c);
        pr.unread(c);
        pr.unread("xy".toCharArray());
        System.out.println(num + " " + (char) pr.read() + (char) pr.read() + (char) pr.read());
        CharArrayWriter cw = new CharArrayWriter();
        cw.write("hello");
        cw.append(' ').append("world", 0, 3);
        System.out.println(cw + " " + cw.size() + cw.toCharArray().length);
        Reader cr = new CharArrayReader(cw.toCharArray(), 6, 3);
        StringWriter sw = new StringWriter();
        System.out.println(cr.transferTo(sw) + " " + sw + sw.getBuffer().reverse());
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (BufferedWriter w = new BufferedWriter(new OutputStreamWriter(bo, StandardCharsets.UTF_16BE))) {
            w.write("\u20acuro");
            w.newLine();
            w.write("ab\ud83d\ude00", 1, 3);
        }
        System.out.println(bo.size() + " " + Arrays.toString(Arrays.copyOf(bo.toByteArray(), 6)));
        InputStreamReader ir = new InputStreamReader(new ByteArrayInputStream(bo.toByteArray()), "UTF-16BE");
        System.out.println(ir.getEncoding() + " " + (int) ir.read() + (char) ir.read());
        Reader utf = new InputStreamReader(new ByteArrayInputStream(new byte[] {'a', (byte) 0xe2, (byte) 0x82, (byte) 0xac, (byte) 0xff, 'b', (byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80}), StandardCharsets.UTF_8);
        for (int x; (x = utf.read()) >= 0; ) System.out.print(Integer.toHexString(x) + " ");
        System.out.println();
        BufferedReader up = new BufferedReader(new Upper(new StringReader("shout\nthis")));
        System.out.println(up.readLine() + up.readLine() + up.readLine());
        BufferedReader mk = new BufferedReader(new StringReader("0123456789"), 2);
        mk.mark(3);
        mk.skip(2);
        mk.reset();
        System.out.println((char) mk.read() + "" + Reader.nullReader().read());
    }
}
