// Programs for a prover that looks at every state of a program: see proofs.rs of the strategies.
package entries;

class Counter {
static int n;
        static int m() { n++;
            if (n > 2) { return 1; }
            return 0; }
}

class CounterInCallee {
static int n;
        static int next() { return n++; }
        static int m(int x) {
            if (next() > x && x > 3) { return 1; }
            return 0; }
}

class Table {
static final int[] TABLE = {0, 1};
        static void set(int v) { TABLE[0] = v; }
        static int m() {
            if (TABLE[0] == 5) { return 1; }
            return 0; }
}

class Cached {
static final java.util.HashMap<String, String> CACHE = new java.util.HashMap<>();
        static void put(String s) { CACHE.put(s, s); }
        static int m(String s) {
            if (CACHE.containsKey(s)) { return 1; }
            return 0; }
}

class Asserted {
static int m(int x) {
            assert x > 0;
            if (x <= 0) { return 1; }
            return 0; }
}

class AssertedInCallee {
static int positive(int x) { assert x > 0 : x; return x; }
        static int m(int x) {
            if (positive(x) < 0) { return 1; }
            return 0; }
}

class AsksForAssertions {
static int m() {
            if (AsksForAssertions.class.desiredAssertionStatus()) { return 1; }
            return 0; }
}

class Overflow {
static int m(int x) {
            if (x + 1 < x) { return 1; }
            return 0; }
}

class AbsOfLeast {
static int m(int x) {
            if (Math.abs(x) < 0) { return 1; }
            return 0; }
}

class Division {
static int m(int x, int y) {
            if (x < 0 && y < 0 && x / y < 0) { return 1; }
            return 0; }
}

class Remainder {
static int m(int x) {
            if (x % 7 == -3) { return 1; }
            return 0; }
}

class NotANumber {
static int m(double d) {
            if (d < 0 == d >= 0) { return 1; }
            return 0; }
}

class NegativeZero {
static int m(double d) {
            if (d == 0.0) {
                if (1 / d < 0) { return 1; }
            }
            return 0; }
}

class Rounding {
static int m(int x) {
            if ((int) (float) x != x) { return 1; }
            return 0; }
}

class Narrowing {
static int m(int x) {
            if (x > 1000 && (byte) x == -128) { return 1; }
            return 0; }
}

class Shifts {
static int m(int x) {
            if (1 << x == 2 && x > 31) { return 1; }
            return 0; }
}

class Aliases {
static int m(int[] a, int[] b) {
            a[0] = 1;
            b[0] = 2;
            if (a[0] == 2) { return 1; }
            return 0; }
}

class Wide {
static int m(String s) {
            if (s.charAt(0) > 255) { return 1; }
            return 0; }
}

class WideAndLate {
static int m(String s) {
            if (s.length() == 9 && s.charAt(8) == '\u4e2d') { return 1; }
            return 0; }
}

class Recursion {
static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }
        static int m(int n) {
            if (depth(n) == 40) { return 1; }
            return 0; }
}

class CaughtInside {
static int m(int x, int y) {
            try { return 10 / x; }
            catch (ArithmeticException e) {
                if (y == 7) { return 1; }
                return 2; } }
        static int other() { return m(0, 7); }
}

class CaughtThrowable {
static int work(int x) { return x + 1; }
        static int m(int x) {
            boolean failed = false;
            try { work(x); } catch (Throwable t) { failed = true; }
            if (failed) { return 1; }
            return 0; }
}

class CaughtInCallee {
static int safe(int x) { try { return x | 1; } catch (Error e) { return 0; } }
        static int m(int x) {
            if (safe(x) == 0) { return 1; }
            return 0; }
}

class Finally {
static int n;
        static int m(int x) {
            try { n = x; } finally {
                if (n > 3) { n = 0; }
            }
            return 0; }
}

class SwitchOnStrings {
static int m(String s) {
            switch (s) { case "Aa": return 1; case "BB": return 2; case "C#": return 3; default: return 0; } }
}

class Lambdas {
static int base;
        static int m(int x) {
            java.util.function.IntSupplier s = () -> base + 1;
            if (s.getAsInt() == 7) { return 1; }
            return 0; }
}

class InitialiserOrder {
static int early = m();
        static final int LIMIT = Integer.parseInt("5");
        static int m() {
            if (LIMIT == 0) { return 1; }
            return 0; }
}

class InitialiserOrderElsewhere {
static int m() {
            if (Late.LIMIT == 0) { return 1; }
            return 0; }
        static class Late { static int early = m(); static final int LIMIT = Integer.parseInt("5"); }
}

class ConstantFromState {
static int seed;
        static int m() {
            if (Derived.N == 8) { return 1; }
            return 0; }
        static class Derived { static final int N = seed + 1; }
}

class NullArray {
static int m(int[] a) {
            if (a == null) { return 1; }
            return a.length; }
}

class NullElement {
static int m(String[] a) {
            if (a[0] == null) { return 1; }
            return 0; }
}

class Callback {
interface Op { int apply(int x); }
        static class Twice implements Op { public int apply(int x) { return 2 * x; } }
        static int m(Op op) {
            if (op.apply(3) == 12345) { return 1; }
            return 0; }
}

class Overridden {
static class Base { int value() { return 1; } }
        static int m(Base b) {
            if (b.value() == 2) { return 1; }
            return 0; }
}

class CovariantArray {
static class Base { int value() { return 1; } }
        static int m(Base[] b) {
            if (b[0].value() == 2) { return 1; }
            return 0; }
}

class Anything {
static int m(Object o) {
            if (o instanceof Thread) { return 1; }
            return 0; }
}

class Lists {
static int m(java.util.List<String> l) {
            if (l.size() == 3) { return 1; }
            return 0; }
}

class Lower {
static int m() {
            if ("TITLE".toLowerCase().equals("title")) { return 1; }
            return 0; }
}

class Property {
static int m() {
            if (System.getProperty("some.name") == null) { return 1; }
            return 0; }
}

class NumberProperty {
static int m() {
            if (Integer.getInteger("some.name") == null) { return 1; }
            return 0; }
}

class Interrupted {
static int m() {
            if (Thread.currentThread().isInterrupted()) { return 1; }
            return 0; }
}

class Callers {
static int m() {
            if (new Throwable().getStackTrace().length > 20) { return 1; }
            return 0; }
}

class MutableEnum {
enum E { A, B; int n; }
        static int m(E e) {
            if (e.n == 3) { return 1; }
            return 0; }
}

class MutableConstant {
enum E { A, B; int n; }
        static int m() {
            if (E.A.n == 3) { return 1; }
            return 0; }
}

class MutableConstantWithBody {
enum E { A { int n; int n() { return n; } void set(int v) { n = v; } };
            int n() { return 0; } void set(int v) { } }
        static int m(E e) {
            if (e.n() == 3) { return 1; }
            return 0; }
}

class EnumFromState {
static int count;
        enum E { A(count); final int n; E(int n) { this.n = n; } }
        static int m(E e) {
            if (e.n == 3) { return 1; }
            return 0; }
}

class Singleton {
static final class One { int x; }
        static final One ONE = new One();
        static int m(One o) {
            if (o == ONE) { return 1; }
            return 0; }
}

class Huge {
static int m(int[] a) {
            if (a.length > 20000) { return 1; }
            return 0; }
}

class BoxedIdentity {
static int m(Integer a, Integer b) {
            if (a == b) { return 1; }
            return 0; }
}

class StringIdentity {
static int m(String s) {
            if (s == "literal") { return 1; }
            return 0; }
}

class Clock {
static int m() {
            if (System.currentTimeMillis() % 2 == 0) { return 1; }
            return 0; }
}

class IdentityHash {
static int m() {
            if ((new Object().hashCode() & 7) == 5) { return 1; }
            return 0; }
}

class LongLoop {
static int m(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) { sum += i; }
            if (sum == 500500) { return 1; }
            return 0; }
}

class NotACompilersTable {
static class T { static final int[] $SwitchMap$x = new int[2]; static void set() { $SwitchMap$x[1] = 9; } }
        static int m() {
            if (T.$SwitchMap$x[1] == 9) { return 1; }
            return 0; }
}

class Varargs {
static int m(int... a) {
            if (a.length == 0) { return 1; }
            return 0; }
}

class InterfaceConstant {
interface K { int[] STATE = new int[1]; }
        static int m() {
            if (K.STATE[0] == 4) { return 1; }
            return 0; }
}

class Inherited {
static class P { static int shared; }
        static class Q extends P { }
        static int m() {
            if (Q.shared == 4) { return 1; }
            return 0; }
}

class FailingInitialiser {
static class Bad { static int x = 1; static { if (Counter.n > 5) { throw new IllegalStateException(); } } }
        static int m() {
            try { if (Bad.x == 1) { return 1; } } catch (ExceptionInInitializerError | NoClassDefFoundError e) { return 2; }
            return 0; }
}

class SineOfOne {
static int m() {
            if (Math.sin(1.0) > 0.8414709848078965) { return 1; }
            return 0; }
}

class Message {
static int m(int[] a, int i) {
            try { return a[i]; }
            catch (ArrayIndexOutOfBoundsException e) {
                if (e.getMessage() == null) { return 1; }
                return 2; } }
}

class MapOrder {
static int m() {
            if (java.util.Set.of("a", "b", "c").iterator().next().equals("a")) { return 1; }
            return 0; }
}

class Contradiction {
static int m(int x) {
            if (x > 5) {
                if (x < 3) { return 1; } // never
            }
            return 0; }
}

class Parity {
static int m(int x) {
            int y = x * (x + 1);
            if ((y & 1) == 1) { return 1; } // never
            return 0; }
}

class Masked {
static int m(int x) {
            if ((x & 7) <= 7) { return 0; } // always
            return 1; }
}

class Divided {
static int m(int x) {
            int q = 10 / x;
            if (x == 0) { return 1; } // never
            return q; }
}

class Dereferenced {
static int m(int[] a) {
            int n = a.length;
            if (a == null) { return 1; } // never
            if (n < 0) { return 2; } // never
            return 0; }
}

class TwoLengths {
static int m(int[] a) {
            if (a.length == 2) {
                if (a.length == 3) { return 1; } // never
            }
            return 0; }
}

class Private {
static int called(boolean b, byte x) { return m(b, x); }
private static int m(boolean b, byte x) {
            if (x > 127) { return 1; } // never
            return b ? 2 : 3; }
}

class LengthOfText {
static int m(String s) {
            if (s.length() < 0) { return 1; } // never
            return 0; }
}

class EqualText {
static int m(String s) {
            if (s.equals("ab")) {
                if (s.length() == 3) { return 1; } // never
            }
            return 0; }
}

class Colours {
enum Colour { RED, GREEN }
        static int m(Colour c) {
            if (c.ordinal() > 1) { return 1; } // never
            return 0; }
}

class Constant {
static final int LIMIT = Math.max(3, 4);
        static int m(int x) {
            if (LIMIT > 5) { return 1; } // never
            return x > 0 ? 2 : 3; }
}

class BoundedLoop {
static int m(int x) {
            int n = 0;
            for (int i = 0; i < 3; i++) {
                if (x == i) { n++; }
            }
            if (n > 1) { return 1; } // never
            return 0; }
}

class Helper {
static int clamp(int x) { return x < 0 ? 0 : x > 9 ? 9 : x; }
        static int m(int x) {
            if (clamp(x) > 9) { return 1; } // never
            return 0; }
}

class Thrown {
static int m(int x) {
            try { if (x > 3) { throw new IllegalStateException(); } }
            catch (IllegalStateException e) {
                if (x <= 3) { return 1; } // never
            }
            return 0; }
}

class LambdaOfArgument {
static int m(int x) {
            java.util.function.IntUnaryOperator f = y -> y | 1;
            if (f.applyAsInt(x) == 0) { return 1; } // never
            return 0; }
}

class FloatOrder {
static int m(float a) {
            if (a > 2f) {
                if (a < 1f) { return 1; } // never
            }
            return 0; }
}
