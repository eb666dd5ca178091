// The least of the hashes of all tokens, a few per hash function and bucket: texts that share many tokens share many of these.
import { dataTooLarge } from '../../core/breaker.ts'
import { illegalArgument, isApiError } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import type { ComponentSettings } from '../component-settings.ts'
import { murmur3x64 } from '../murmur3-128.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'

/** A sketch of the tokens. */
export interface MinHashRequest {
  /** Hashes of each token; 1. */
  readonly hash_count?: number
  /** 512 */
  readonly bucket_count?: number
  /** Of each bucket the lowest so many; 1. */
  readonly hash_set_size?: number
  /** Empty buckets take from the next; true with more than one bucket. */
  readonly with_rotation?: boolean
}

export const min_hash = {
  name: 'min_hash',
  create(name, settings) {
    const bucketCount = wholeNumber(settings, 'bucket_count', 512)
    const rotation = settings.text('with_rotation')
    const options: MinHashOptions = {
      hashCount: wholeNumber(settings, 'hash_count', 1),
      bucketCount,
      hashSetSize: wholeNumber(settings, 'hash_set_size', 1),
      // Without rotation empty buckets stay empty; by default they are filled where there is more than one.
      withRotation: rotation === null ? bucketCount > 1 : rotation.toLowerCase() === 'true',
    }
    return {
      name,
      create(input) {
        if (options.hashCount <= 0) throw illegalArgument('hashCount must be greater than zero')
        if (options.bucketCount <= 0) throw illegalArgument('bucketCount must be greater than zero')
        if (options.hashSetSize <= 0) throw illegalArgument('hashSetSize must be greater than zero')
        const buckets = options.hashCount * options.bucketCount
        if (buckets > MOST_BUCKETS) throw dataTooLarge('request', '<analysis>', buckets, MOST_BUCKETS, 'PERMANENT')
        return new MinHashFilter(input, options)
      },
    }
  },
} satisfies TokenFilterType

/** The server hands these to the filter unread: it is the filter that refuses them, in fewer words. */
function wholeNumber(settings: ComponentSettings, key: string, absent: number): number {
  try {
    return settings.int(key, absent)
  } catch (error) {
    throw isApiError(error) && error.cause !== undefined ? error.cause : error
  }
}

/** Of all hash functions. More would be made for each text than there is memory; usual are hundreds. */
const MOST_BUCKETS = 1 << 18

interface MinHashOptions {
  readonly hashCount: number
  readonly bucketCount: number
  readonly hashSetSize: number
  readonly withRotation: boolean
}

const LOW_64 = 0xffff_ffff_ffff_ffffn

class MinHashFilter extends TokenFilter {
  /** By hash function and bucket the least hashes, ascending. */
  private buckets: bigint[][][] = []
  private readonly atEnd = new Token()
  private readonly seeds: readonly bigint[]
  private readonly bucketSize: number
  private isRead = false
  private isFirst = true
  private lastOffset = 0
  private hash = 0
  private bucket = 0
  private place = 0

  constructor(
    input: TokenStream,
    private readonly options: MinHashOptions,
  ) {
    super(input)
    this.bucketSize = Math.ceil(2 ** 32 / options.bucketCount)
    this.seeds = Array.from({ length: options.hashCount }, (_, i) => murmur3x64(Uint8Array.of(i >>> 24, i >>> 16, i >>> 8, i)))
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    const { hashCount, bucketCount } = this.options
    this.buckets = Array.from({ length: hashCount }, () => Array.from({ length: bucketCount }, () => []))
    this.isRead = false
    this.isFirst = true
    this.lastOffset = 0
    this.hash = 0
    this.bucket = 0
    this.place = 0
  }

  next(): boolean {
    if (!this.isRead) this.readAll()
    const { hashCount, bucketCount } = this.options
    for (; this.hash < hashCount; this.hash++, this.bucket = 0)
      for (; this.bucket < bucketCount; this.bucket++, this.place = 0) {
        const found = this.buckets[this.hash][this.bucket]
        if (this.place === found.length) continue
        this.emit(found[this.place++])
        return true
      }
    return false
  }

  override end(): void {
    if (this.isRead) this.token.copyFrom(this.atEnd)
    else super.end()
  }

  private emit(hash: bigint): void {
    const { token, options } = this
    token.clear()
    const units = options.hashCount > 1 ? [this.hash >>> 16, this.hash & 0xffff] : []
    // With several hash functions the number of the function takes the place of the last bits.
    for (let shift = 112n; shift >= (options.hashCount > 1 ? 32n : 0n); shift -= 16n) units.push(Number((hash >> shift) & 0xffffn))
    token.term = String.fromCharCode(...units)
    token.startOffset = 0
    token.endOffset = this.lastOffset
    token.type = 'MIN_HASH'
    token.positionIncrement = this.isFirst ? 1 : 0
    this.isFirst = false
  }

  private readAll(): void {
    const { token, input, options, seeds } = this
    this.isRead = true
    while (input.next()) {
      const hash = murmur3x64(utf16Bytes(token.term))
      for (let i = 0; i < options.hashCount; i++) this.keep(this.buckets[i], combined(hash, seeds[i]))
      this.lastOffset = token.endOffset
    }
    input.end()
    this.atEnd.copyFrom(token)
    if (options.withRotation && options.hashSetSize === 1) this.buckets.forEach(fillEmpty)
  }

  private keep(buckets: bigint[][], hash: bigint): void {
    const bucket = buckets[Math.floor(Number(hash >> 96n) / this.bucketSize)]
    const at = bucket.findIndex(other => other >= hash)
    if (at === -1) bucket.push(hash)
    else if (bucket[at] !== hash) bucket.splice(at, 0, hash)
    if (bucket.length > this.options.hashSetSize) bucket.pop()
  }
}

/** 128 bits: the second half of the hash in front of the first. */
function combined(hash: bigint, seed: bigint): bigint {
  const first = ((hash >> 64n) * 37n + (seed >> 64n)) & LOW_64
  const second = ((hash & LOW_64) * 37n + (seed & LOW_64)) & LOW_64
  return (second << 64n) | first
}

/** An empty bucket takes what the next full one holds, round and round. */
function fillEmpty(buckets: bigint[][]): void {
  const count = buckets.length
  let next = buckets.find(bucket => bucket.length > 0)
  if (next === undefined) return
  for (let i = count - 1; i >= 0; i--) {
    if (buckets[i].length > 0) next = buckets[i]
    else buckets[i] = next
  }
}

function utf16Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    bytes[2 * i] = unit & 0xff
    bytes[2 * i + 1] = unit >>> 8
  }
  return bytes
}
