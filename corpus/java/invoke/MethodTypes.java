// Exercises: MethodType construction, mutation, descriptors, equality and parsing
package invoke;

import java.lang.invoke.MethodType;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;

public class MethodTypes {
    public static void main(String[] args) throws Throwable {
        MethodType t = MethodType.methodType(int.class, String.class, long[].class, Map.Entry.class);
        System.out.println(t + " " + t.toMethodDescriptorString() + " " + t.parameterCount() + t.parameterType(1).getSimpleName() + t.returnType() + t.lastParameterType().getSimpleName());
        System.out.println(t.changeReturnType(void.class) + " " + t.changeParameterType(0, Object.class) + " " + t.dropParameterTypes(0, 2) + " " + t.insertParameterTypes(1, double.class, byte.class) + " " + t.appendParameterTypes(char.class));
        System.out.println(t.generic() + " " + t.erase() + " " + t.wrap() + " " + MethodType.methodType(Integer.class, Void.class, Character.class).unwrap() + " " + MethodType.genericMethodType(2) + MethodType.genericMethodType(1, true));
        MethodType u = MethodType.fromMethodDescriptorString("(Ljava/lang/String;[JLjava/util/Map$Entry;)I", MethodTypes.class.getClassLoader());
        System.out.println(u.equals(t) + " " + (u == t) + " " + (u.hashCode() == t.hashCode()) + t.hasPrimitives() + t.hasWrappers());
        for (String bad : new String[] {"", "()", "(I", "(V)V", "(Lno/Such;)V", "I"}) {
            try {
                System.out.println(MethodType.fromMethodDescriptorString(bad, MethodTypes.class.getClassLoader()));
            } catch (IllegalArgumentException e) {
                System.out.println("IAE");
            } catch (TypeNotPresentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            MethodType.methodType(int.class, void.class);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            t.parameterType(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("index");
        }
        System.out.println(MethodType.methodType(void.class, List.of(int.class, float.class)).parameterList() + " " + MethodType.methodType(String.class).toMethodDescriptorString() + " " + t.descriptorString() + " " + t.describeConstable().get().displayDescriptor());
        System.out.println(MethodHandles.lookup().findVirtual(String.class, "indexOf", MethodType.methodType(int.class, String.class, int.class)).type().toMethodDescriptorString());
        System.out.println(int.class.descriptorString() + String[][].class.descriptorString() + Map.Entry.class.descriptorString() + " " + int[].class.arrayType() + int[].class.componentType());
    }
}
