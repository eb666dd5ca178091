// Encodes the length of a field in one byte, as Lucene's SmallFloat: exact up to 40, then four significant bits.

/** Lengths below it are kept as they are; the codes that an int never needs are spent on them. */
const FREE_VALUES = 24

/** A length (>= 0) as the norm byte, rounded down. Order is kept: a longer field never gets a smaller byte. */
export function intToByte4(length: number): number {
  return length < FREE_VALUES ? length : FREE_VALUES + toFourBits(length - FREE_VALUES)
}

/** The length that a norm byte stands for. */
export function byte4ToInt(norm: number): number {
  return norm < FREE_VALUES ? norm : FREE_VALUES + fromFourBits(norm - FREE_VALUES)
}

/** Three bits after the leading one, and above them the shift plus one; below 8 the number itself. */
function toFourBits(value: number): number {
  const bits = 32 - Math.clz32(value)
  if (bits < 4) return value
  const shift = bits - 4
  return ((value >>> shift) & 7) | ((shift + 1) << 3)
}

function fromFourBits(code: number): number {
  const shift = (code >>> 3) - 1
  return shift === -1 ? code & 7 : ((code & 7) | 8) * 2 ** shift
}
