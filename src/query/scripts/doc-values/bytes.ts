// Values of binary fields, and of fields that keep something encoded.
import type { BinaryColumn } from '../../../index/contracts/segment-reader.ts'
import { defineClass } from '../../../painless/java-class.ts'
import { JavaArray } from '../../../painless/runtime/java-array.ts'
import { BYTE } from '../../../painless/types.ts'
import { JavaObject } from '../../../painless/values.ts'
import { CheckedDocValues, docValuesClass, type ValueLines } from './script-doc-values.ts'

const bytesRefClass = defineClass(
  'org.apache.lucene.util.BytesRef',
  {},
  {
    'int getLength()': (self: BytesRef) => self.bytes.length,
    'int getOffset()': () => 0,
    'byte[] getBytes()': (self: BytesRef) => new JavaArray(BYTE, [...new Int8Array(self.bytes)]),
    'boolean bytesEquals(org.apache.lucene.util.BytesRef)': (self: BytesRef, other: BytesRef) => self.equals(other),
    'String utf8ToString()': (self: BytesRef) => Buffer.from(self.bytes).toString('utf8'),
  },
)

class BytesRef extends JavaObject {
  constructor(readonly bytes: Uint8Array) {
    super()
  }

  get javaClass() {
    return bytesRefClass
  }

  override equals(other: unknown): boolean {
    return other instanceof BytesRef && Buffer.compare(this.bytes, other.bytes) === 0
  }

  override hashCode(): number {
    return this.bytes.reduce((hash, byte) => (Math.imul(31, hash) + byte) | 0, 0)
  }

  override toString(): string {
    return `[${[...this.bytes].map(byte => byte.toString(16)).join(' ')}]`
  }

  toJSON(): string {
    return Buffer.from(this.bytes).toString('base64')
  }
}

const LINES: ValueLines = { kind: 'BytesRefs', get: 589, outside: 599, listGet: 580, getValue: 603, bytes: 4 }

const bytesRefsClass = docValuesClass('BytesRefs', {
  'org.apache.lucene.util.BytesRef getValue()': (self: BytesRefs) => self.first(),
  'org.apache.lucene.util.BytesRef get(int)': (self: BytesRefs, index: number) => self.require(index),
})

export class BytesRefs extends CheckedDocValues {
  readonly javaClass = bytesRefsClass
  protected readonly lines = LINES

  constructor(private readonly column: BinaryColumn | null) {
    super()
  }

  protected read(doc: number): unknown[] {
    const bytes = this.column?.get(doc) ?? null
    return bytes === null ? [] : [new BytesRef(bytes)]
  }
}

export const byteClasses = [bytesRefClass, bytesRefsClass]
