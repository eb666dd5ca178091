// Packs small integers into 32-bit words, and unpacks them where they are fewer than a whole block. Values lie one after another from the
// lowest bit of a word up, crossing into the next word where they do not fit.

/** Bits that hold every value up to `max` (taken as unsigned). */
export function bitsNeeded(max: number): number {
  return 32 - Math.clz32(max)
}

/** Words that `bits` bits take. */
export function wordsFor(bits: number): number {
  return (bits + 31) >>> 5
}

/**
 * Writes values[from .. from+count) with `width` bits each, beginning `bit` bits into words[at]; answers the bit after the last.
 * The words must be zero where bits are written.
 */
export function packBits(
  words: Uint32Array,
  at: number,
  bit: number,
  values: Int32Array | Uint32Array,
  from: number,
  count: number,
  width: number,
): number {
  if (width === 0) return bit
  for (let i = from; i < from + count; i++) {
    const value = values[i]
    const word = at + (bit >>> 5)
    const shift = bit & 31
    words[word] |= value << shift
    if (shift + width > 32) words[word + 1] |= value >>> (32 - shift)
    bit += width
  }
  return bit
}

/** Reads what `packBits` wrote into out[to..to + count). */
export function unpackBits(words: Uint32Array, at: number, bit: number, count: number, width: number, out: Int32Array, to = 0): void {
  if (width === 0) {
    for (let i = 0; i < count; i++) out[to + i] = 0
    return
  }
  const mask = width === 32 ? -1 : (1 << width) - 1
  for (let i = 0; i < count; i++) {
    const word = at + (bit >>> 5)
    const shift = bit & 31
    let value = words[word] >>> shift
    if (shift + width > 32) value |= words[word + 1] << (32 - shift)
    out[to + i] = value & mask
    bit += width
  }
}

/** Like `unpackBits`, but of deltas, summed up from `base`. Width 0: all deltas are 1. */
export function unpackBitDeltas(
  words: Uint32Array,
  at: number,
  bit: number,
  count: number,
  width: number,
  base: number,
  out: Int32Array,
  to = 0,
): void {
  if (width === 0) {
    for (let i = 0; i < count; i++) out[to + i] = ++base
    return
  }
  const mask = width === 32 ? -1 : (1 << width) - 1
  for (let i = 0; i < count; i++) {
    const word = at + (bit >>> 5)
    const shift = bit & 31
    let value = words[word] >>> shift
    if (shift + width > 32) value |= words[word + 1] << (32 - shift)
    base = (base + (value & mask)) | 0
    out[to + i] = base
    bit += width
  }
}
