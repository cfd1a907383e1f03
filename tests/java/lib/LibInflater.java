// Area: java.util.zip.Deflater, java.util.zip.GZIPOutputStream
// Shows: compression round trips in memory (native zlib)
import java.io.*;
import java.util.*;
import java.util.zip.*;

public class LibInflater {
    public static void main(String[] args) throws Exception {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 200; i++) sb.append("line ").append(i % 7).append(" of text\n");
        byte[] in = sb.toString().getBytes("US-ASCII");
        Deflater d = new Deflater(6);
        d.setInput(in);
        d.finish();
        byte[] buf = new byte[4000];
        int n = d.deflate(buf);
        System.out.println(in.length + " smaller " + (n < in.length / 4) + " " + d.finished() + " " + d.getTotalIn() + " " + d.getAdler());
        Inflater f = new Inflater();
        f.setInput(buf, 0, n);
        byte[] out = new byte[in.length];
        System.out.println(f.inflate(out) + " " + f.finished() + " " + Arrays.equals(in, out));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(bo)) { g.write(in); }
        byte[] z = bo.toByteArray();
        System.out.println((z[0] & 255) + " " + (z[1] & 255));
        System.out.println(Arrays.equals(in, new GZIPInputStream(new ByteArrayInputStream(z)).readAllBytes()));
        try { new GZIPInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})); } catch (ZipException e) { System.out.println(e.getMessage()); }
        try { Inflater bad = new Inflater(); bad.setInput(new byte[] {1, 2, 3, 4}); bad.inflate(new byte[10]); } catch (DataFormatException e) { System.out.println(e.getMessage()); }
    }
}
