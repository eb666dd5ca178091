// A cache of recently fetched documents: popular hits are fetched often, and each costs reading and decompressing half a block.

const MOST_BYTES = 2 * 1024 * 1024
/** Larger ones would drive out too many others. */
const LARGEST_SHARE = 1 / 32

/** The sources of all segments of a thread, least lately used first. */
export class RecentSources {
  private readonly sources = new Map<number, Uint8Array>()
  private byteLength = 0

  constructor(private readonly mostBytes = MOST_BYTES) {}

  get(key: number): Uint8Array | undefined {
    const source = this.sources.get(key)
    if (source === undefined) return undefined
    this.sources.delete(key)
    this.sources.set(key, source)
    return source
  }

  keep(key: number, source: Uint8Array): void {
    if (source.length > this.mostBytes * LARGEST_SHARE) return
    this.sources.set(key, source)
    this.byteLength += source.length
    for (const [oldest, { length }] of this.sources) {
      if (this.byteLength <= this.mostBytes) return
      this.sources.delete(oldest)
      this.byteLength -= length
    }
  }
}

export const recentSources = new RecentSources()

/** Documents of a segment have numbers of 32 bits. */
const KEYS_OF_A_READER = 2 ** 32

let readers = 0

/** The key of a reader's first document. Those of a segment that is gone are never asked for again, and make room in time. */
export const firstKeyOfReader = (): number => KEYS_OF_A_READER * readers++
