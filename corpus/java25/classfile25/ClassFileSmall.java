// Exercises: the Class-File API: build a class in memory, define it with a Lookup, parse it back and transform
package classfile25;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;

public class ClassFileSmall {
    public static void main(String[] args) throws Throwable {
        ClassDesc self = ClassDesc.of("classfile25.Generated");
        MethodTypeDesc ii = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);
        byte[] bytes = ClassFile.of().build(self, cb -> cb.withFlags(AccessFlag.PUBLIC, AccessFlag.FINAL)
            .withField("count", ConstantDescs.CD_int, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC)
            .withMethodBody("fact", ii, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> {
                var loop = code.newLabel();
                var end = code.newLabel();
                code.iconst_1().istore(1).labelBinding(loop).iload(0).ifle(end).iload(1).iload(0).imul().istore(1).iinc(0, -1).goto_(loop).labelBinding(end)
                    .getstatic(self, "count", ConstantDescs.CD_int).iconst_1().iadd().putstatic(self, "count", ConstantDescs.CD_int).iload(1).ireturn();
            })
            .withMethodBody("greet", MethodTypeDesc.of(ConstantDescs.CD_String, ConstantDescs.CD_String), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> code.ldc("hello ").aload(0).invokevirtual(ConstantDescs.CD_String, "concat", MethodTypeDesc.of(ConstantDescs.CD_String, ConstantDescs.CD_String)).areturn()));
        Class<?> c = MethodHandles.lookup().defineClass(bytes);
        System.out.println(c + " " + c.getMethod("fact", int.class).invoke(null, 10) + " " + c.getMethod("greet", String.class).invoke(null, "world") + " " + c.getMethod("fact", int.class).invoke(null, 0) + " " + c.getField("count").get(null));
        ClassModel m = ClassFile.of().parse(bytes);
        System.out.println(m.thisClass().asInternalName() + " " + m.superclass().get().asInternalName() + " " + m.majorVersion() + " " + m.flags().has(AccessFlag.FINAL) + " " + m.fields().size());
        for (MethodModel mm : m.methods()) {
            List<String> ops = new ArrayList<>();
            for (CodeElement e : mm.code().get()) if (e instanceof Instruction i) ops.add(i.opcode().name().toLowerCase(java.util.Locale.ROOT));
            System.out.println(mm.methodName().stringValue() + mm.methodType().stringValue() + " " + ops);
        }
        byte[] less = ClassFile.of().transformClass(m, ClassTransform.dropping(e -> e instanceof MethodModel x && x.methodName().equalsString("greet")));
        System.out.println(ClassFile.of().parse(less).methods().size() + " " + ClassFile.of().verify(bytes).size());
        try {
            ClassFile.of().parse(new byte[] {1, 2, 3, 4});
        } catch (IllegalArgumentException e) {
            System.out.println("not a class file");
        }
        Class<?> h = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        System.out.println(h.isHidden() + " " + h.getMethod("fact", int.class).invoke(null, 5) + " " + (h != c));
    }
}
