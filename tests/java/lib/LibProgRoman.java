// Area: program: roman numerals
// Shows: conversion both ways over 1 to 3999, validation with a regular expression, arithmetic, sorting
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class LibProgRoman {
    static final int[] V = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    static final String[] S = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
    static final Pattern OK = Pattern.compile("M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})");
    static String roman(int n) {
        if (n < 1 || n > 3999) throw new IllegalArgumentException("out of range: " + n);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < V.length; i++) while (n >= V[i]) { sb.append(S[i]); n -= V[i]; }
        return sb.toString();
    }
    static int value(String r) {
        if (r.isEmpty() || !OK.matcher(r).matches()) throw new NumberFormatException("not a roman numeral: " + r);
        int sum = 0, prev = 0;
        for (int i = r.length() - 1; i >= 0; i--) {
            int v = switch (r.charAt(i)) { case 'I' -> 1; case 'V' -> 5; case 'X' -> 10; case 'L' -> 50; case 'C' -> 100; case 'D' -> 500; default -> 1000; };
            sum += v < prev ? -v : v;
            prev = Math.max(prev, v);
        }
        return sum;
    }
    public static void main(String[] args) {
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 444, 888, 1666, 1999, 2024, 3888, 3999}) System.out.print(n + "=" + roman(n) + " ");
        System.out.println();
        boolean all = true;
        int longest = 0, at = 0;
        for (int n = 1; n < 1200; n++) { String r = roman(n); if (n % 3 == 0) all &= value(r) == n; if (r.length() > longest) { longest = r.length(); at = n; } }
        System.out.println("round trips " + all + " longest " + at + " " + roman(at));
        for (String bad : new String[] {"", "IIII", "VX", "IC", "MMMM", "ABC", "IVI", "xx"}) try { System.out.println(value(bad)); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        for (int n : new int[] {0, 4000, -5}) try { roman(n); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(roman(value("XLII") * value("IX")) + " " + Stream.of("X", "IX", "L", "IV").sorted(Comparator.comparingInt(r -> value(r))).toList());
        System.out.println("lengths " + IntStream.rangeClosed(1, 300).mapToObj(n -> roman(n)).collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting())));
    }
}
