// Exercises: Externalizable, serialization of records and enums, serialPersistentFields, filters
package io;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInput;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class ExternalAndRecords {
    public static class Ext implements Externalizable {
        int a;
        String s;

        public Ext() { System.out.println("Ext()"); }

        Ext(int a, String s) {
            this.a = a;
            this.s = s;
        }

        @Override public void writeExternal(ObjectOutput o) throws IOException {
            o.writeInt(a * 2);
            o.writeObject(s);
        }

        @Override public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException {
            a = i.readInt() / 2;
            s = (String) i.readObject() + "!";
        }
    }

    public static class NoCtor implements Externalizable {
        NoCtor(int x) { }

        @Override public void writeExternal(ObjectOutput o) { }

        @Override public void readExternal(ObjectInput i) { }
    }

    record Rec(int x, List<String> l, Rec next) implements Serializable {
        Rec {
            System.out.println("canonical " + x);
            if (x < 0) throw new IllegalArgumentException("neg");
        }
    }

    enum Mode implements Serializable { ON { }, OFF; transient int hits; }

    static class Fields implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("alias", String.class), new ObjectStreamField("num", int.class)};
        transient String real = "r";

        private void writeObject(ObjectOutputStream o) throws IOException {
            ObjectOutputStream.PutField f = o.putFields();
            f.put("alias", real + "-stored");
            f.put("num", 12);
            o.writeFields();
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField f = i.readFields();
            real = (String) f.get("alias", "none") + f.get("num", 0) + f.defaulted("num");
        }
    }

    static class Parent { String p = "set"; }

    static byte[] ser(Object o) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        new ObjectOutputStream(b).writeObject(o);
        return b.toByteArray();
    }

    static Object deser(byte[] b) throws Exception { return new ObjectInputStream(new ByteArrayInputStream(b)).readObject(); }

    public static void main(String[] args) throws Exception {
        Ext e = (Ext) deser(ser(new Ext(21, "x")));
        System.out.println(e.a + e.s);
        try {
            deser(ser(new NoCtor(1)));
        } catch (InvalidClassException x) {
            System.out.println(x.getMessage());
        }
        Rec r = new Rec(1, List.of("a"), new Rec(2, List.of(), null));
        System.out.println(deser(ser(r)).equals(r));
        System.out.println((deser(ser(Mode.ON)) == Mode.ON) + " " + (deser(ser(new Mode[] {Mode.OFF})) instanceof Mode[]));
        System.out.println(((Fields) deser(ser(new Fields()))).real);
        Object[] graph = {LocalDate.of(2024, 5, 6), new java.math.BigDecimal("1.50"), new TreeMap<>(Map.of("k", 1)), new ArrayList<>(List.of(1, 2)), new LinkedHashMap<>(Map.of(1, 2)), java.util.UUID.nameUUIDFromBytes(new byte[1]), java.util.Locale.FRANCE, new StringBuilder("sb").toString(), java.util.EnumSet.of(Thread.State.NEW), java.util.Collections.unmodifiableList(new ArrayList<>(List.of(3))), java.util.Optional.class, new java.util.BitSet(), java.time.Duration.ofSeconds(5)};
        Object[] back = (Object[]) deser(ser(graph));
        int same = 0;
        for (int i = 0; i < graph.length; i++) if (graph[i].equals(back[i])) same++;
        System.out.println(same + "/" + graph.length);
        try {
            ser(java.util.Optional.of(1));
        } catch (java.io.NotSerializableException x) {
            System.out.println(x.getMessage());
        }
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(ser(new ArrayList<>(List.of("s")))));
        in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("java.lang.*;!*"));
        try {
            in.readObject();
        } catch (InvalidClassException x) {
            System.out.println(x.getMessage());
        }
        Throwable t = (Throwable) deser(ser(new IllegalStateException("kept", new RuntimeException("cause"))));
        System.out.println(t + " " + t.getCause() + " " + t.getStackTrace()[0].getMethodName());
        Runnable lam = (Runnable & Serializable) () -> System.out.println("lambda revived");
        ((Runnable) deser(ser(lam))).run();
    }

    private Parent unused;
}
