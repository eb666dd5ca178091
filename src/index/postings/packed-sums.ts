// Sums the first values of a packed block in place: fields of a word are added to their neighbours all at once, so that nothing is unpacked
// to locate the positions of one document.

/** Numbers that begin with a word: `width` words of them. */
const GROUP = 32

/** Numbers of these widths are summed as they are packed; wider ones are rare among frequencies, and unpacking them costs no more. */
export const sumsInPlace = (width: number): boolean => width >= 2 && width <= 4

/** By width, then by how many numbers are meant: what is to be kept of each word of a group. */
const MASKS = [2, 3, 4].map(width => {
  const masks = new Int32Array((GROUP + 1) * width)
  for (let count = 0; count <= GROUP; count++) {
    for (let word = 0; word < width; word++) {
      const bits = count * width - 32 * word
      masks[count * width + word] = bits >= 32 ? -1 : bits <= 0 ? 0 : (1 << bits) - 1
    }
  }
  return masks
})

/** The sum of the first `count` numbers of the group at `at`, at most 32; of a width that `sumsInPlace`. */
export function sumOfGroup(words: Uint32Array, at: number, width: number, count: number): number {
  const masks = MASKS[width - 2]
  const row = count * width
  const a = words[at] & masks[row]
  const b = words[at + 1] & masks[row + 1]
  if (width === 2) {
    const fours = (a & 0x33333333) + ((a >>> 2) & 0x33333333) + (b & 0x33333333) + ((b >>> 2) & 0x33333333)
    return Math.imul((fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24
  }
  const c = words[at + 2] & masks[row + 2]
  return width === 3 ? sumOfThrees(a, b, c) : sumOfFours(a, b, c, words[at + 3] & masks[row + 3])
}

/** The eleventh and the twenty-second number lie across two words: they take the place of what the first word has left, and the second. */
function sumOfThrees(a: number, b: number, c: number): number {
  const second = b >>> 1
  const third = c >>> 2
  const sixes =
    (a & 0o707070707) +
    ((a >>> 3) & 0o707070707) +
    (second & 0o707070707) +
    ((second >>> 3) & 0o707070707) +
    (third & 0o707070707) +
    ((third >>> 3) & 0o707070707)
  const twelves = (sixes & 0o7700770077) + ((sixes >>> 6) & 0o7700770077)
  const across = ((a >>> 30) | ((b & 1) << 2)) + ((b >>> 31) | ((c & 3) << 1))
  return (twelves & 0xfff) + ((twelves >>> 12) & 0xfff) + (twelves >>> 24) + across
}

function sumOfFours(a: number, b: number, c: number, d: number): number {
  const eights =
    (a & 0x0f0f0f0f) +
    ((a >>> 4) & 0x0f0f0f0f) +
    (b & 0x0f0f0f0f) +
    ((b >>> 4) & 0x0f0f0f0f) +
    (c & 0x0f0f0f0f) +
    ((c >>> 4) & 0x0f0f0f0f) +
    (d & 0x0f0f0f0f) +
    ((d >>> 4) & 0x0f0f0f0f)
  const sixteens = (eights & 0x00ff00ff) + ((eights >>> 8) & 0x00ff00ff)
  return (sixteens & 0xffff) + (sixteens >>> 16)
}
