// Hashes of a dictionary's terms, worked out once for all requests: a stretch of neighbouring terms when one of them is first needed.
import { grow } from '../../core/breaker.ts'
import { hash64, murmur3x128 } from '../../core/hash64.ts'
import { murmur3Bytes } from '../../core/murmur3.ts'
import type { TermDictionary } from '../../index/contracts/segment-reader.ts'

/** Terms that are hashed together: they are stored one after another, so that one is found by way of the others. */
const STRETCH_BITS = 6
/** Of larger dictionaries a request keeps its own hashes: 8 bytes for each term. */
const MOST_KEPT = 1 << 22

const kept = new WeakMap<TermDictionary, DictionaryHashes>()

/** `isBinary`: characters of terms stand for bytes. */
export function hashesOf(terms: TermDictionary, isBinary: boolean): DictionaryHashes {
  let hashes = kept.get(terms)
  if (hashes !== undefined) return hashes
  hashes = new DictionaryHashes(terms, isBinary)
  if (terms.size <= MOST_KEPT) kept.set(terms, hashes)
  else grow(terms.size * 2 * Int32Array.BYTES_PER_ELEMENT)
  return hashes
}

export class DictionaryHashes {
  /** By ordinal, once asked for. */
  readonly high: Int32Array
  readonly low: Int32Array
  private readonly known: Uint8Array

  constructor(
    private readonly terms: TermDictionary,
    private readonly isBinary: boolean,
  ) {
    const { size } = terms
    this.high = new Int32Array(size)
    this.low = new Int32Array(size)
    this.known = new Uint8Array((size >>> STRETCH_BITS) + 1)
  }

  /** Before a hash is read. */
  find(ord: number): void {
    if (this.known[ord >>> STRETCH_BITS] === 0) this.hashStretch(ord >>> STRETCH_BITS)
  }

  private hashStretch(stretch: number): void {
    const { high, low, isBinary } = this
    const from = stretch << STRETCH_BITS
    const to = Math.min(from + (1 << STRETCH_BITS), high.length)
    const cursor = this.terms.cursor(from)
    for (let ord = from; ord < to && cursor.next(); ord++) {
      if (isBinary) murmur3x128(Buffer.from(cursor.term, 'latin1'))
      else murmur3x128(cursor.bytes, 0, cursor.length)
      high[ord] = hash64.high
      low[ord] = hash64.low
    }
    this.known[stretch] = 1
  }
}

export const PARTITION_SEED = 31
/** Terms between two looks whether to go on. */
const CHECK_EVERY = 4096

const keptOfPartitions = new WeakMap<TermDictionary, Int32Array>()

/** By ordinal, what tells the partition of a term: who asks for one partition asks for the others next. */
export function partitionHashesOf(terms: TermDictionary, check: () => void): Int32Array {
  const known = keptOfPartitions.get(terms)
  if (known !== undefined) return known
  if (terms.size > MOST_KEPT) grow(terms.size * Int32Array.BYTES_PER_ELEMENT)
  const hashes = new Int32Array(terms.size)
  const cursor = terms.cursor(0)
  for (let ord = 0; cursor.next(); ord++) {
    if (ord % CHECK_EVERY === 0) check()
    hashes[ord] = murmur3Bytes(cursor.bytes.subarray(0, cursor.length), PARTITION_SEED)
  }
  if (terms.size <= MOST_KEPT) keptOfPartitions.set(terms, hashes)
  return hashes
}
