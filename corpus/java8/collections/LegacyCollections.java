// Exercises: Vector, Stack, Hashtable, Enumeration, Dictionary and Properties-style legacy behaviour
package collections;

import java.util.Collections;
import java.util.Dictionary;
import java.util.EmptyStackException;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.List;
import java.util.Stack;
import java.util.Vector;

public class LegacyCollections {
    static int eval(String rpn) {
        Stack<Integer> st = new Stack<>();
        for (String t : rpn.split(" ")) {
            switch (t) {
                case "+": st.push(st.pop() + st.pop()); break;
                case "*": st.push(st.pop() * st.pop()); break;
                case "-": { int b = st.pop(); st.push(st.pop() - b); break; }
                case "/": { int b = st.pop(); st.push(st.pop() / b); break; }
                default: st.push(Integer.parseInt(t));
            }
        }
        return st.pop();
    }

    public static void main(String[] args) {
        Vector<String> v = new Vector<>(2, 3);
        for (int i = 0; i < 7; i++) v.addElement("e" + i);
        v.insertElementAt("ins", 2);
        v.removeElementAt(0);
        v.setElementAt("set", 1);
        System.out.println(v + " " + v.capacity() + " " + v.firstElement() + v.lastElement() + v.elementAt(3) + v.indexOf("e4", 2) + v.removeElement("zz"));
        StringBuilder sb = new StringBuilder();
        for (Enumeration<String> e = v.elements(); e.hasMoreElements(); ) sb.append(e.nextElement()).append(';');
        System.out.println(sb);
        v.setSize(9);
        System.out.println(v);
        v.removeAllElements();
        System.out.println(v.isEmpty());
        Stack<Integer> s = new Stack<>();
        for (int i = 0; i < 5; i++) s.push(i * i);
        System.out.println(s + " " + s.peek() + s.search(16) + s.search(0) + s.search(5) + s.pop() + s.empty() + s.size());
        try {
            new Stack<>().pop();
        } catch (EmptyStackException e) {
            System.out.println("EmptyStack " + e.getMessage());
        }
        System.out.println(eval("3 4 + 2 *") + " " + eval("5 1 2 + 4 * + 3 -") + " " + eval("100 7 /"));
        try {
            eval("1 0 /");
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        Hashtable<String, Integer> h = new Hashtable<>();
        for (String k : "zeta alpha mid beta".split(" ")) h.put(k, k.length());
        List<String> keys = Collections.list(h.keys());
        Collections.sort(keys);
        System.out.println(keys + " " + h.contains(5) + h.get("mid") + h.getOrDefault("q", 0) + h);
        try {
            h.put("x", null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        Dictionary<String, Integer> d = h;
        System.out.println(d.remove("mid") + " " + d.size() + d.isEmpty());
        h.computeIfAbsent("gamma", String::length);
        h.merge("gamma", 100, Integer::sum);
        System.out.println(new java.util.TreeMap<>(h));
    }
}
