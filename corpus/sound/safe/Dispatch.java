// Each subclass says what it is.
// holds: 2
package safe;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Dispatch {
    public static void main(String[] args) throws Exception {
        Animal a = Verifier.nondetInt() > 0 ? new Dog() : new Cat();
        assert a.sound().length() == 4;
    }

    interface Animal {
        String sound();
    }

    static class Dog implements Animal {
        public String sound() {
            return "woof";
        }
    }

    static class Cat implements Animal {
        public String sound() {
            return "meow";
        }
    }
}
