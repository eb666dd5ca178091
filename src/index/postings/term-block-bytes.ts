// Locates blocks of terms and loads them on demand: of a segment in a file, each is read when it is first accessed.

/** Where each block begins: a value may only be looked at once it was asked for. */
interface BlockStarts {
  readonly values: Uint32Array
  at(block: number): number
}

export class TermBlockBytes {
  readonly count: number
  private readonly values: Uint32Array
  /** By block: 1 where its start is known and its bytes are there. */
  private readonly ready: Uint8Array

  constructor(
    readonly bytes: Uint8Array,
    private readonly starts: BlockStarts,
    /** Reads what is missing of these bytes; null where nothing is. */
    private readonly need: ((from: number, to: number) => void) | null,
  ) {
    this.values = starts.values
    this.count = this.values.length
    this.ready = new Uint8Array(this.count)
  }

  startOf(block: number): number {
    if (this.ready[block] === 0) this.prepare(block)
    return this.values[block]
  }

  private prepare(block: number): void {
    const { starts, count, bytes, need } = this
    const from = starts.at(block)
    if (need !== null) need(from, block + 1 < count ? starts.at(block + 1) : bytes.length)
    this.ready[block] = 1
  }
}
