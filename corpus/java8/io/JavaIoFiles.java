// Exercises: java.io.File, FileInputStream, FileOutputStream, FileReader/Writer and RandomAccessFile
package io;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.util.Arrays;

public class JavaIoFiles {
    public static void main(String[] args) throws IOException {
        File f = File.createTempFile("omk", ".bin");
        System.out.println(f.exists() + " " + f.length() + " " + f.isFile() + f.canRead() + f.getName().endsWith(".bin") + f.isAbsolute());
        try (FileOutputStream o = new FileOutputStream(f)) {
            o.write(new byte[] {1, 2, 3, 4, 5});
            o.write(300);
        }
        try (FileOutputStream o = new FileOutputStream(f, true)) {
            o.write(9);
            System.out.println(o.getChannel().position());
        }
        try (FileInputStream i = new FileInputStream(f)) {
            byte[] b = new byte[4];
            System.out.println(f.length() + " " + i.read() + " " + i.read(b) + Arrays.toString(b) + i.available() + " " + i.skip(1) + i.read() + i.read());
        }
        try (RandomAccessFile r = new RandomAccessFile(f, "rw")) {
            r.seek(2);
            r.writeInt(0x01020304);
            System.out.println(r.length() + " " + r.getFilePointer());
            r.seek(10);
            r.writeUTF("utf");
            r.seek(0);
            System.out.println(r.readShort() + " " + r.readInt() + " " + r.readUnsignedByte() + " " + r.length());
            r.setLength(3);
            System.out.println(r.getFilePointer() + " " + r.length());
            try {
                r.seek(2);
                r.readInt();
            } catch (EOFException e) {
                System.out.println("EOF");
            }
        }
        try (RandomAccessFile r = new RandomAccessFile(f, "r")) {
            r.write(1);
        } catch (IOException e) {
            System.out.println("read only");
        }
        try (PrintWriter w = new PrintWriter(new FileWriter(f))) {
            for (int i = 0; i < 5; i++) w.printf("row %d,%d%n", i, i * i);
        }
        int sum = 0;
        try (BufferedReader r = new BufferedReader(new FileReader(f))) {
            for (String l; (l = r.readLine()) != null; ) sum += Integer.parseInt(l.substring(l.indexOf(',') + 1));
        }
        System.out.println(sum);
        File dir = new File(f.getParentFile(), f.getName() + ".d");
        System.out.println(dir.mkdir() + " " + dir.mkdir() + " " + new File(dir, "a/b").mkdirs() + " " + new File(dir, "n").createNewFile() + new File(dir, "n").createNewFile());
        String[] names = dir.list();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names) + dir.listFiles(File::isDirectory).length + " " + f.list() + " " + dir.delete());
        File moved = new File(dir, "moved");
        System.out.println(f.renameTo(moved) + " " + f.exists() + moved.exists() + moved.setLastModified(1_000_000_000_000L) + moved.lastModified() + moved.setReadOnly());
        System.out.println(moved.delete() + " " + moved.delete() + new File(dir, "n").delete() + new File(dir, "a/b").delete() + new File(dir, "a").delete() + dir.delete());
        for (String bad : new String[] {"/no/such/dir/file", "/"}) {
            try (FileInputStream i = new FileInputStream(bad)) {
                System.out.println("opened");
            } catch (FileNotFoundException e) {
                System.out.println(e.getMessage());
            }
        }
        File p = new File("dir//sub/../x.txt");
        System.out.println(p.getPath() + " " + p.getName() + " " + p.getParent() + " " + new File("/a/b", "c").getPath() + " " + new File("").getPath().isEmpty() + new File("/").getParent() + " " + p.equals(new File("dir/sub/../x.txt")) + p.compareTo(new File("z")) + File.separator + File.pathSeparatorChar + " " + new File("/a/./b/../c").getCanonicalPath() + " " + p.toPath().normalize());
    }
}
