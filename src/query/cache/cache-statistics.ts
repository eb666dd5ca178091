// Counters of a shard's filter cache, in words shared by all threads.

const HITS = 0
const MISSES = 1
/** Entries there are now, and entries ever made. */
const SIZE = 2
const COUNT = 3
const BYTES = 4
/** Grows when the cache is to be forgotten. */
const GENERATION = 5
const WORDS = 6

export interface CacheFigures {
  readonly hits: number
  readonly misses: number
  readonly size: number
  readonly count: number
  readonly bytes: number
}

export const NO_FIGURES: CacheFigures = { hits: 0, misses: 0, size: 0, count: 0, bytes: 0 }

export class CacheStatistics {
  constructor(readonly words = new Int32Array(new SharedArrayBuffer(4 * WORDS))) {}

  hit(): void {
    Atomics.add(this.words, HITS, 1)
  }

  missed(): void {
    Atomics.add(this.words, MISSES, 1)
  }

  added(bytes: number): void {
    Atomics.add(this.words, COUNT, 1)
    Atomics.add(this.words, SIZE, 1)
    Atomics.add(this.words, BYTES, bytes)
  }

  removed(bytes: number): void {
    Atomics.sub(this.words, SIZE, 1)
    Atomics.sub(this.words, BYTES, bytes)
  }

  get generation(): number {
    return Atomics.load(this.words, GENERATION)
  }

  /** Threads drop their entries on their next access. */
  forget(): void {
    Atomics.add(this.words, GENERATION, 1)
    Atomics.store(this.words, SIZE, 0)
    Atomics.store(this.words, BYTES, 0)
  }

  figures(): CacheFigures {
    const [hits, misses, size, count, bytes] = this.words
    return { hits, misses, size, count, bytes }
  }
}
