// DataOutputStream and DataInputStream.
// violates: -3, 2.75, "utf"
package io;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Data {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(Verifier.nondetInt());
        out.writeDouble(Verifier.nondetDouble());
        out.writeUTF(Verifier.nondetString());
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assert !(in.readShort() == -3 && in.readDouble() == 2.75 && in.readUTF().equals("utf"));
    }
}
