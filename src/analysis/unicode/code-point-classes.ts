// Looks up the class of a code point in a two-level table over all of Unicode, unpacked from a compact string on first use.

const BLOCK_BITS = 8
const BLOCK_SIZE = 1 << BLOCK_BITS
const BLOCK_MASK = BLOCK_SIZE - 1
const BLOCK_COUNT = 0x110000 >> BLOCK_BITS

/**
 * The text lists runs of code points as `gap.length.class`, in base 36, separated by spaces: `gap` counts the code points of class 0
 * since the run before, `length` and `class` are 1 when absent. "1t.q" is A to Z in class 1; "1t.q 6.q.2" adds a to z in class 2.
 */
export class CodePointClasses {
  private readonly blockOf = new Uint16Array(BLOCK_COUNT)
  private readonly classes: Uint8Array

  constructor(encoded: string) {
    const blocks: Uint8Array[] = [new Uint8Array(BLOCK_SIZE)]
    /** Blocks wholly of one class are shared. */
    const uniform = new Map<number, number>([[0, 0]])
    let codePoint = 0
    for (const run of encoded.split(' ')) {
      const [gap, length, id] = run.split('.')
      codePoint += Number.parseInt(gap, 36)
      const value = id ? Number.parseInt(id, 36) : 1
      const end = codePoint + (length ? Number.parseInt(length, 36) : 1)
      while (codePoint < end) {
        const block = codePoint >> BLOCK_BITS
        const blockEnd = (block + 1) << BLOCK_BITS
        const runEnd = Math.min(end, blockEnd)
        if (runEnd - codePoint === BLOCK_SIZE) {
          let shared = uniform.get(value)
          if (shared === undefined) {
            shared = blocks.push(new Uint8Array(BLOCK_SIZE).fill(value)) - 1
            uniform.set(value, shared)
          }
          this.blockOf[block] = shared
        } else {
          if (this.blockOf[block] === 0) this.blockOf[block] = blocks.push(new Uint8Array(BLOCK_SIZE)) - 1
          blocks[this.blockOf[block]].fill(value, codePoint & BLOCK_MASK, ((runEnd - 1) & BLOCK_MASK) + 1)
        }
        codePoint = runEnd
      }
    }
    this.classes = new Uint8Array(blocks.length << BLOCK_BITS)
    blocks.forEach((block, i) => {
      this.classes.set(block, i << BLOCK_BITS)
    })
  }

  of(codePoint: number): number {
    return this.classes[(this.blockOf[codePoint >> BLOCK_BITS] << BLOCK_BITS) | (codePoint & BLOCK_MASK)]
  }
}
