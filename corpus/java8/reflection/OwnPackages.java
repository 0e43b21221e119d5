// Packages of the program's own classes: equal for classes of one package, annotations, none for arrays and classes made at run time.
package reflection;

import java.lang.reflect.Proxy;

public class OwnPackages {
    static class Nested { }

    interface Made { }

    public static void main(String[] args) throws Exception {
        Package own = OwnPackages.class.getPackage();
        System.out.println(own);
        System.out.println(own == Nested.class.getPackage());
        System.out.println(own == Class.forName("reflection.OwnPackages$Nested").getPackage());
        System.out.println(own.getImplementationTitle() + " " + own.getSpecificationVersion() + " " + own.isSealed());
        System.out.println(own.getAnnotations().length);
        System.out.println(own.equals(Package.getPackage("reflection")));
        System.out.println(new OwnPackages[0].getClass().getPackage());
        System.out.println(int.class.getPackage());
        Runnable lambda = () -> { };
        System.out.println(lambda.getClass().getPackage() == own);
        Object proxy = Proxy.newProxyInstance(OwnPackages.class.getClassLoader(), new Class<?>[] {Runnable.class},
                (self, method, arguments) -> null);
        System.out.println(proxy.getClass().getPackage() == own);
    }
}
