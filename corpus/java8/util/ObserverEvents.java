// Exercises: Observer/Observable, EventObject, PropertyChangeSupport-like listeners and EventListener proxies
package util;

import java.util.ArrayList;
import java.util.EventListener;
import java.util.EventListenerProxy;
import java.util.EventObject;
import java.util.List;
import java.util.Observable;
import java.util.Observer;

@SuppressWarnings("deprecation")
public class ObserverEvents {
    static class Temp extends Observable {
        double t;

        void set(double v) {
            if (v != t) setChanged();
            t = v;
            notifyObservers(v);
        }
    }

    static class Alarm extends EventObject {
        final int level;

        Alarm(Object src, int level) {
            super(src);
            this.level = level;
        }
    }

    interface AlarmListener extends EventListener { void raised(Alarm a); }

    static class Source {
        private final List<AlarmListener> ls = new ArrayList<>();

        void add(AlarmListener l) { ls.add(l); }

        void fire(int level) {
            Alarm a = new Alarm(this, level);
            for (AlarmListener l : new ArrayList<>(ls)) l.raised(a);
        }

        @Override public String toString() { return "Source"; }
    }

    static class Once extends EventListenerProxy<AlarmListener> implements AlarmListener {
        boolean used;

        Once(AlarmListener l) { super(l); }

        @Override public void raised(Alarm a) {
            if (used) return;
            used = true;
            getListener().raised(a);
        }
    }

    public static void main(String[] args) {
        Temp t = new Temp();
        StringBuilder log = new StringBuilder();
        Observer a = (o, arg) -> log.append("a").append(arg).append(' '), b = (o, arg) -> log.append("b").append(((Temp) o).t).append(' ');
        t.addObserver(a);
        t.addObserver(b);
        t.addObserver(a);
        t.set(20);
        t.set(20);
        t.deleteObserver(a);
        t.set(25.5);
        System.out.println(log + "" + t.countObservers() + t.hasChanged());
        Source s = new Source();
        List<String> got = new ArrayList<>();
        s.add(x -> got.add("L" + x.level + x.getSource()));
        s.add(new Once(x -> got.add("once" + x.level)));
        s.add(x -> { if (x.level > 1) got.add("high"); });
        s.fire(1);
        s.fire(2);
        System.out.println(got);
        System.out.println(new Alarm("src", 3));
        try {
            new Alarm(null, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            t.addObserver(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
