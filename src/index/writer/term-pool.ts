// The distinct terms of one field while documents come in: text to number, in the order of first sight, and their UTF-8 bytes.
import { ByteLog, IntLog } from '../postings/growable.ts'
import { MAX_TERM_BYTES } from '../postings/term-blocks.ts'
import { encodeUtf8 } from '../postings/utf8.ts'

/** Longer substrings are views that keep their whole text in memory (V8's sliced strings). */
const LONGEST_COPIED_SUBSTRING = 12
/** A guess at what a Map entry and its string take beside the bytes. */
const ENTRY_BYTES = 80

export class TermPool {
  private readonly numbers = new Map<string, number>()
  private readonly log = new ByteLog()
  private readonly ends = new IntLog()

  /** `tooLong` makes the error for a term above MAX_TERM_BYTES; the pool stays as it was. */
  constructor(private readonly tooLong: (bytes: Uint8Array, length: number) => Error) {}

  get size(): number {
    return this.ends.length
  }

  get byteLength(): number {
    return this.log.length + this.size * ENTRY_BYTES
  }

  /** Term n is bytes[startOf(n)..endOf(n)). */
  get bytes(): Uint8Array {
    return this.log.array
  }

  startOf(number: number): number {
    return number === 0 ? 0 : this.ends.array[number - 1]
  }

  endOf(number: number): number {
    return this.ends.array[number]
  }

  intern(term: string): number {
    const number = this.numbers.get(term)
    return number === undefined ? this.add(term) : number
  }

  private add(term: string): number {
    const { log } = this
    const start = log.length
    log.reserve(term.length * 3)
    const end = encodeUtf8(term, log.array, start)
    if (end - start > MAX_TERM_BYTES) throw this.tooLong(log.array.subarray(start, end), end - start)
    let key = term
    if (term.length > LONGEST_COPIED_SUBSTRING || end - start !== term.length) {
      key = Buffer.from(log.array.buffer, log.array.byteOffset + start, end - start).toString('utf8')
      // Halves of surrogate pairs became U+FFFD: perhaps that is a term already.
      const known = key === term ? undefined : this.numbers.get(key)
      if (known !== undefined) return known
    }
    log.length = end
    const number = this.ends.length
    this.ends.push(end)
    this.numbers.set(key, number)
    return number
  }
}
