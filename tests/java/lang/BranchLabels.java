// Area: language/control flow
// Shows: labelled break and continue through nested loops, blocks, switches and finally

public class BranchLabels {
    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) continue outer;
                if (i == 3) break outer;
                System.out.print(i * 10 + j + " ");
            }
            System.out.print("never");
        }
        System.out.println();
        block: {
            System.out.println("in");
            if (args.length == 0) break block;
            System.out.println("not reached");
        }
        int n = 0;
        loop:
        while (true) {
            switch (n++) {
                case 0:
                    continue loop;
                case 1:
                    break;
                case 4:
                    break loop;
                default:
                    System.out.println("n " + n);
            }
            System.out.println("after switch " + n);
        }
        a:
        do {
            b:
            do {
                n++;
                if (n == 7) continue a;
                if (n == 8) continue b;
                if (n > 9) break a;
                System.out.println("deep " + n);
            } while (n < 20);
        } while (n < 8);
        System.out.println(n);
        tryLoop:
        for (int i = 0; ; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break tryLoop;
                System.out.println("try " + i);
            } finally {
                System.out.println("finally " + i);
            }
        }
        for (int i = 0, j = 10; i < j; i += 3, j--) {
            System.out.print(i + ":" + j + " ");
        }
        System.out.println();
        for (; ; ) {
            break;
        }
    }
}
