// Exercises: reflection over enum constants, enum fields, record components, canonical constructors and accessors
package reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class EnumsAndRecords {
    enum Planet {
        MERCURY(3.3e23), EARTH(5.97e24) { @Override String note() { return "home"; } };

        final double mass;

        Planet(double m) { mass = m; }

        String note() { return "-"; }
    }

    record Point<T extends Number>(T x, @Deprecated int y, List<? super String> tags) {
        static int made;

        Point {
            made++;
            if (y < 0) throw new IllegalArgumentException("negative y");
        }
    }

    static <R extends Record> R with(R r, String name, Object v) throws Exception {
        RecordComponent[] cs = r.getClass().getRecordComponents();
        Object[] vals = new Object[cs.length];
        for (int i = 0; i < cs.length; i++) vals[i] = cs[i].getName().equals(name) ? v : cs[i].getAccessor().invoke(r);
        @SuppressWarnings("unchecked") Constructor<R> c = (Constructor<R>) r.getClass().getDeclaredConstructor(Arrays.stream(cs).map(RecordComponent::getType).toArray(Class[]::new));
        return c.newInstance(vals);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Arrays.toString(Planet.class.getEnumConstants()) + " " + Planet.class.isEnum() + Planet.EARTH.getClass().isEnum() + " " + Planet.EARTH.getClass().getSuperclass().getSimpleName() + " " + Planet.EARTH.getDeclaringClass().getSimpleName());
        for (Field f : Planet.class.getDeclaredFields()) if (!f.isSynthetic()) System.out.println(f.getName() + " " + f.isEnumConstant() + " " + f.getType().getSimpleName() + (f.isEnumConstant() ? f.get(null) : ""));
        System.out.println(Arrays.stream(Planet.class.getDeclaredMethods()).filter(m -> !m.isSynthetic()).map(m -> m.getName() + m.getParameterCount()).sorted().toList() + " " + Planet.class.getMethod("valueOf", String.class).invoke(null, "EARTH") + String.class.getEnumConstants());
        System.out.println(Arrays.stream(Planet.class.getDeclaredConstructors()).map(c -> Arrays.toString(c.getParameterTypes())).toList());
        for (RecordComponent rc : Point.class.getRecordComponents()) System.out.println(rc + " | " + rc.getName() + " " + rc.getType().getSimpleName() + " " + rc.getGenericType() + " " + rc.getGenericSignature() + " " + rc.getAccessor().getName() + " " + rc.isAnnotationPresent(Deprecated.class) + " " + rc.getDeclaringRecord().getSimpleName());
        Point<Integer> p = new Point<>(1, 2, List.of());
        System.out.println(with(p, "y", 50) + " " + with(p, "x", 2.5) + Point.made);
        try {
            with(p, "y", -1);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            Field f = Point.class.getDeclaredField("y");
            f.setAccessible(true);
            f.setInt(p, 9);
        } catch (IllegalAccessException e) {
            System.out.println("record fields stay final");
        }
        System.out.println(Point.class.isRecord() + " " + String.class.isRecord() + String.class.getRecordComponents() + " " + Point.class.getSuperclass() + " " + Arrays.stream(Point.class.getDeclaredFields()).map(Field::getName).toList());
        System.out.println(Arrays.stream(Point.class.getDeclaredMethods()).map(m -> m.getName()).sorted().toList() + "" + Arrays.stream(Point.class.getDeclaredConstructors()[0].getParameters()).map(Object::toString).toList() + Map.Entry.class.isRecord());
    }
}
