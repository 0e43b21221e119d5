// Exercises: Java serialization: transient, static, references, cycles, inheritance, readObject/writeObject, readResolve
package io;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Serialization {
    static class NonSer {
        int base = 7;

        NonSer() { System.out.println("NonSer()"); }
    }

    static class Node extends NonSer implements Serializable {
        private static final long serialVersionUID = 1L;
        static int stat = 1;
        String name;
        transient int temp = 99;
        Node next;
        int[] data = {1, 2};
        List<Node> kids = new ArrayList<>();

        Node(String n) {
            name = n;
            base = 50;
            System.out.println("Node()");
        }
    }

    static class Custom implements Serializable {
        private transient String secret = "plain";
        int n = 3;

        private void writeObject(ObjectOutputStream o) throws java.io.IOException {
            o.defaultWriteObject();
            o.writeUTF(new StringBuilder(secret).reverse().toString());
            o.writeInt(77);
        }

        private void readObject(ObjectInputStream i) throws java.io.IOException, ClassNotFoundException {
            i.registerValidation(() -> System.out.println("validated"), 0);
            i.defaultReadObject();
            secret = new StringBuilder(i.readUTF()).reverse().toString();
            n += i.readInt();
        }
    }

    static class Single implements Serializable {
        static final Single IT = new Single();

        private Object readResolve() { return IT; }
    }

    static class Replaced implements Serializable {
        private Object writeReplace() { return "replacement"; }
    }

    static class Bad implements Serializable { Object o = new Object(); }

    static byte[] ser(Object o) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream s = new ObjectOutputStream(b)) {
            s.writeObject(o);
        }
        return b.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T deser(byte[] b) throws Exception {
        try (ObjectInputStream s = new ObjectInputStream(new ByteArrayInputStream(b))) {
            return (T) s.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a"), b = new Node("b");
        a.next = b;
        b.next = a;
        a.kids.add(b);
        a.kids.add(b);
        byte[] bytes = ser(a);
        Node c = deser(bytes);
        System.out.println(c.name + c.temp + c.base + (c.next.next == c) + (c.kids.get(0) == c.kids.get(1)) + (c.kids.get(0) == c.next) + c.data.length + " " + (bytes[0] & 255) + (bytes[1] & 255));
        Custom cu = deser(ser(new Custom()));
        System.out.println(cu.secret + cu.n + " " + (deser(ser(Single.IT)) == Single.IT) + " " + deser(ser(new Replaced())));
        try {
            ser(new Bad());
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        Map<String, Object> m = new HashMap<>(Map.of("k", List.of(1, "x"), "d", 2.5));
        System.out.println(deser(ser(m)).equals(m) + " " + Arrays.toString((int[]) deser(ser(new int[] {3, 4}))) + " " + deser(ser("str")) + deser(ser(null)) + deser(ser(Thread.State.BLOCKED)) + (deser(ser(String.class)) == String.class));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        ObjectOutputStream oo = new ObjectOutputStream(bo);
        int[] mut = {1};
        oo.writeObject(mut);
        mut[0] = 2;
        oo.writeObject(mut);
        oo.writeUnshared(mut);
        oo.reset();
        oo.writeObject(mut);
        oo.writeInt(5);
        oo.close();
        ObjectInputStream oi = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray()));
        int[] x = (int[]) oi.readObject(), y = (int[]) oi.readObject(), z = (int[]) oi.readObject(), w = (int[]) oi.readObject();
        System.out.println(x[0] + " " + (x == y) + (x == z) + z[0] + w[0] + oi.readInt());
        byte[] broken = ser("text");
        broken[0] = 0;
        try {
            deser(broken);
        } catch (java.io.StreamCorruptedException e) {
            System.out.println(e.getMessage());
        }
        try {
            deser(Arrays.copyOf(bytes, bytes.length - 5));
        } catch (java.io.EOFException e) {
            System.out.println("EOF");
        }
        System.out.println(java.io.ObjectStreamClass.lookup(Node.class).getSerialVersionUID() + " " + java.io.ObjectStreamClass.lookup(Node.class).getFields().length + " " + java.io.ObjectStreamClass.lookup(NonSer.class) + " " + java.io.ObjectStreamClass.lookup(Custom.class).getSerialVersionUID());
    }
}
