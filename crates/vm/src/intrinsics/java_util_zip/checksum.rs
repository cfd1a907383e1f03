//! The checksums of zip and zlib.

const CRC_TABLE: [u32; 256] = crc_table();

#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
const fn crc_table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut remainder = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            remainder = if remainder & 1 == 1 { remainder >> 1 ^ 0xEDB8_8320 } else { remainder >> 1 };
            bit += 1;
        }
        table[byte] = remainder;
        byte += 1;
    }
    table
}

/// Computes the CRC-32 of a message that continues an earlier part with this checksum.
pub(super) fn crc32(earlier: u32, bytes: impl Iterator<Item = u8>) -> u32 {
    let step = |crc: u32, byte: u8| {
        let index = usize::from(crc as u8 ^ byte);
        CRC_TABLE.get(index).copied().unwrap_or(0) ^ (crc >> 8)
    };
    !bytes.fold(!earlier, step)
}

/// Computes the Adler-32 of a message that continues an earlier part with this checksum.
pub(super) fn adler32(earlier: u32, bytes: impl Iterator<Item = u8>) -> u32 {
    const MODULUS: u32 = 65_521;
    let (mut low, mut high) = (earlier & 0xFFFF, earlier >> 16);
    for byte in bytes {
        low = (low + u32::from(byte)) % MODULUS;
        high = (high + low) % MODULUS;
    }
    high << 16 | low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_sums() {
        assert_eq!(crc32(0, b"123456789".iter().copied()), 0xCBF4_3926);
        assert_eq!(adler32(1, b"123456789".iter().copied()), 0x091E_01DE);
        let part = crc32(0, b"1234".iter().copied());
        assert_eq!(crc32(part, b"56789".iter().copied()), 0xCBF4_3926);
    }
}
