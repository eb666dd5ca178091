// java.util's small tools for texts: StringTokenizer, StringJoiner, Base64 and UUID.

import { createHash, randomUUID } from 'node:crypto'
import { defineClass } from '../../java-class.ts'
import { COMPARABLE, OBJECT } from '../../java-classes.ts'
import { JavaArray } from '../../runtime/java-array.ts'
import { longHash, textOf } from '../../runtime/objects.ts'
import { illegalArgument, noSuchElement } from '../../runtime/throwable.ts'
import { BYTE, type JavaClass } from '../../types.ts'
import { JavaObject, type Long, longOf } from '../../values.ts'
import { decodedBase64 } from '../java-lang/base64.ts'

class StringTokenizer extends JavaObject {
  private at = 0

  constructor(
    private readonly text: string,
    private delimiters: string,
    private readonly withDelimiters: boolean,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return STRING_TOKENIZER
  }

  hasMore(): boolean {
    return this.start(this.at) < this.text.length
  }

  next(delimiters = this.delimiters): string {
    this.delimiters = delimiters
    this.at = this.start(this.at)
    if (this.at >= this.text.length) throw noSuchElement()
    const end = this.end(this.at)
    const token = this.text.slice(this.at, end)
    this.at = end
    return token
  }

  count(): number {
    let count = 0
    for (let at = this.start(this.at); at < this.text.length; at = this.start(this.end(at))) count++
    return count
  }

  private start(from: number): number {
    let at = from
    if (!this.withDelimiters) while (at < this.text.length && this.delimiters.includes(this.text[at])) at++
    return at
  }

  private end(from: number): number {
    let at = from
    while (at < this.text.length && !this.delimiters.includes(this.text[at])) at++
    return at === from && this.withDelimiters ? at + 1 : at
  }
}

const BLANKS = ' \t\n\r\f'

export const STRING_TOKENIZER: JavaClass = defineClass(
  'java.util.StringTokenizer',
  { extends: () => [OBJECT] },
  {
    'new(String)': (text: string) => new StringTokenizer(textOf(text), BLANKS, false),
    'new(String, String)': (text: string, delimiters: string) => new StringTokenizer(textOf(text), delimiters, false),
    'new(String, String, boolean)': (text: string, delimiters: string, withDelimiters: boolean) =>
      new StringTokenizer(textOf(text), delimiters, withDelimiters),
    'int countTokens()': (self: StringTokenizer) => self.count(),
    'boolean hasMoreElements()': (self: StringTokenizer) => self.hasMore(),
    'boolean hasMoreTokens()': (self: StringTokenizer) => self.hasMore(),
    'def nextElement()': (self: StringTokenizer) => self.next(),
    'String nextToken()': (self: StringTokenizer) => self.next(),
    'String nextToken(String)': (self: StringTokenizer, delimiters: string) => self.next(delimiters),
  },
)

class StringJoiner extends JavaObject {
  private readonly parts: string[] = []
  private empty: string | null = null

  constructor(
    private readonly separator: string,
    private readonly prefix: string,
    private readonly suffix: string,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return STRING_JOINER
  }

  add(part: string): this {
    this.parts.push(part)
    return this
  }

  merge(other: StringJoiner): this {
    return other.parts.length === 0 ? this : this.add(other.parts.join(other.separator))
  }

  setEmpty(text: string): this {
    this.empty = text
    return this
  }

  override toString(): string {
    return this.parts.length === 0 && this.empty !== null ? this.empty : this.prefix + this.parts.join(this.separator) + this.suffix
  }
}

export const STRING_JOINER: JavaClass = defineClass(
  'java.util.StringJoiner',
  { extends: () => [OBJECT] },
  {
    'new(CharSequence)': (separator: unknown) => new StringJoiner(textOf(separator), '', ''),
    'new(CharSequence, CharSequence, CharSequence)': (separator: unknown, prefix: unknown, suffix: unknown) =>
      new StringJoiner(textOf(separator), textOf(prefix), textOf(suffix)),
    'StringJoiner add(CharSequence)': (self: StringJoiner, part: unknown) => self.add(part === null ? 'null' : textOf(part)),
    'int length()': (self: StringJoiner) => self.toString().length,
    'StringJoiner merge(StringJoiner)': (self: StringJoiner, other: StringJoiner) => self.merge(other),
    'StringJoiner setEmptyValue(CharSequence)': (self: StringJoiner, text: unknown) => self.setEmpty(textOf(text)),
  },
)

const bytesOf = (array: JavaArray) => Buffer.from(array.items as number[])
const arrayOf = (bytes: Uint8Array) =>
  new JavaArray(
    BYTE,
    Array.from(bytes, byte => (byte << 24) >> 24),
  )

interface Encoding {
  readonly isUrl: boolean
  readonly isMime: boolean
  readonly isPadded: boolean
}

class Base64Coder extends JavaObject {
  constructor(
    readonly javaClass: JavaClass,
    readonly encoding: Encoding,
  ) {
    super()
  }

  encode(bytes: Buffer): string {
    const { isUrl, isMime, isPadded } = this.encoding
    let text = bytes.toString('base64')
    if (isUrl) text = text.replaceAll('+', '-').replaceAll('/', '_')
    if (!isPadded) text = text.replace(/=+$/, '')
    return isMime ? text.replace(/(.{76})(?=.)/g, '$1\r\n') : text
  }

  decode(text: string): Buffer {
    const { isUrl, isMime } = this.encoding
    return isMime ? Buffer.from(text, 'base64') : decodedBase64(text, isUrl ? 'url' : 'basic')
  }
}

const BASIC: Encoding = { isUrl: false, isMime: false, isPadded: true }
const URL_SAFE: Encoding = { ...BASIC, isUrl: true }
const MIME: Encoding = { ...BASIC, isMime: true }

export const BASE64_ENCODER: JavaClass = defineClass(
  'java.util.Base64$Encoder',
  { extends: () => [OBJECT] },
  {
    'String encodeToString(byte[])': (self: Base64Coder, bytes: JavaArray) => self.encode(bytesOf(bytes)),
    'Base64.Encoder withoutPadding()': (self: Base64Coder) => new Base64Coder(BASE64_ENCODER, { ...self.encoding, isPadded: false }),
  },
)

export const BASE64_DECODER: JavaClass = defineClass(
  'java.util.Base64$Decoder',
  { extends: () => [OBJECT] },
  {
    'byte[] decode(String)': (self: Base64Coder, text: string) => arrayOf(self.decode(textOf(text))),
  },
)

export const BASE64 = defineClass(
  'java.util.Base64',
  { extends: () => [OBJECT] },
  {
    'static Base64.Decoder getDecoder()': () => new Base64Coder(BASE64_DECODER, BASIC),
    'static Base64.Encoder getEncoder()': () => new Base64Coder(BASE64_ENCODER, BASIC),
    'static Base64.Decoder getMimeDecoder()': () => new Base64Coder(BASE64_DECODER, MIME),
    'static Base64.Encoder getMimeEncoder()': () => new Base64Coder(BASE64_ENCODER, MIME),
    'static Base64.Decoder getUrlDecoder()': () => new Base64Coder(BASE64_DECODER, URL_SAFE),
    'static Base64.Encoder getUrlEncoder()': () => new Base64Coder(BASE64_ENCODER, URL_SAFE),
  },
)

class Uuid extends JavaObject {
  constructor(readonly bits: bigint) {
    super()
  }

  get javaClass(): JavaClass {
    return UUID
  }

  get high(): bigint {
    return BigInt.asIntN(64, this.bits >> 64n)
  }

  get low(): bigint {
    return BigInt.asIntN(64, this.bits)
  }

  compareTo(other: Uuid): number {
    if (this.high !== other.high) return this.high < other.high ? -1 : 1
    return this.low === other.low ? 0 : this.low < other.low ? -1 : 1
  }

  override equals(other: unknown): boolean {
    return other instanceof Uuid && other.bits === this.bits
  }

  override hashCode(): number {
    return longHash(this.high ^ this.low)
  }

  override toString(): string {
    return this.bits
      .toString(16)
      .padStart(32, '0')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}

const uuidOf = (text: string) => new Uuid(BigInt(`0x${text.replaceAll('-', '')}`))

function parseUuid(text: string): Uuid {
  const parts = text.split('-')
  if (parts.length !== 5 || parts.some(part => !/^[0-9a-fA-F]+$/.test(part))) throw illegalArgument(`Invalid UUID string: ${text}`)
  const widths = [8, 4, 4, 4, 12]
  return uuidOf(parts.map((part, i) => part.padStart(widths[i], '0').slice(-widths[i])).join(''))
}

/** Of version 3: an MD5 with some bits set. */
function namedUuid(name: JavaArray): Uuid {
  const bytes = createHash('md5').update(bytesOf(name)).digest()
  bytes[6] = (bytes[6] & 0x0f) | 0x30
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return uuidOf(bytes.toString('hex'))
}

export const UUID: JavaClass = defineClass(
  'java.util.UUID',
  { extends: () => [OBJECT, COMPARABLE] },
  {
    'new(long, long)': (high: Long, low: Long) => new Uuid((BigInt.asUintN(64, BigInt(high)) << 64n) | BigInt.asUintN(64, BigInt(low))),
    'static UUID fromString(String)': (text: string) => parseUuid(textOf(text)),
    'static UUID nameUUIDFromBytes(byte[])': namedUuid,
    'static UUID randomUUID()': () => uuidOf(randomUUID()),
    'int compareTo(UUID)': (self: Uuid, other: Uuid) => self.compareTo(other),
    'long getLeastSignificantBits()': (self: Uuid) => longOf(self.low),
    'long getMostSignificantBits()': (self: Uuid) => longOf(self.high),
    'int variant()': (self: Uuid) => Number((self.bits >> 62n) & 3n),
    'int version()': (self: Uuid) => Number((self.bits >> 76n) & 15n),
  },
)
