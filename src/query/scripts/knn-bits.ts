// The space `hammingbit` of the script `knn_score`: how many bits of a whole number or of bytes differ from those asked for.
import { illegalArgument } from '../../core/errors.ts'
import { notCast } from '../../core/java-class.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'

export class BitScore {
  private readonly number: bigint | null
  private readonly bytes: Uint8Array

  constructor(
    private readonly field: FieldType,
    asked: unknown,
  ) {
    this.number = field.type === 'long' ? wholeNumber(asked) : null
    this.bytes = this.number === null ? decoded(asked) : new Uint8Array()
  }

  /** Documents without a value score nothing. */
  on({ reader }: SegmentView): (doc: number) => number {
    const { number, bytes } = this
    const { name } = this.field
    if (number !== null) {
      const column = reader.numeric(name)
      if (column === null) return () => 0
      const { starts, values } = column
      return doc => (column.has(doc) ? scored(bitsOf(number ^ BigInt(values[starts === null ? doc : starts[doc]]))) : 0)
    }
    if (this.field.spec.column === 'none')
      throw illegalArgument(
        `Can't load fielddata on [${name}] because fielddata is unsupported on fields of type [binary]. Use doc values instead.`,
      )
    const column = reader.binary(name)
    if (column === null) return () => 0
    return doc => {
      const value = column.get(doc)
      return value === null ? 0 : scored(differing(bytes, value))
    }
  }
}

const scored = (bits: number) => Math.fround(1 / (1 + bits))

function wholeNumber(asked: unknown): bigint {
  if (typeof asked === 'bigint') return asked
  if (typeof asked === 'number' && Number.isInteger(asked)) return BigInt(asked)
  throw illegalArgument('Object cannot be parsed as a Long.')
}

function decoded(asked: unknown): Uint8Array {
  if (typeof asked !== 'string') throw notCast(asked, 'java.lang.String')
  const stranger = /[^A-Za-z0-9+/=]/.exec(asked)
  if (stranger !== null) throw illegalArgument(`Illegal base64 character ${stranger[0].charCodeAt(0).toString(16)}`)
  return Buffer.from(asked, 'base64')
}

function bitsOf(value: bigint): number {
  let bits = 0
  for (let left = BigInt.asUintN(64, value); left > 0n; left >>= 32n) bits += bitsOfWord(Number(left & 0xffffffffn))
  return bits
}

function bitsOfWord(word: number): number {
  let bits = 0
  for (let left = word >>> 0; left !== 0; left = (left & (left - 1)) >>> 0) bits++
  return bits
}

/** The bytes are those of large numbers: the last ones face each other. */
function differing(a: Uint8Array, b: Uint8Array): number {
  let bits = 0
  for (let i = 1; i <= Math.max(a.length, b.length); i++) bits += bitsOfWord((a[a.length - i] ?? 0) ^ (b[b.length - i] ?? 0))
  return bits
}
