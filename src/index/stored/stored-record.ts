// One document's stored part as bytes.
//
//   varint            0: no source; else its length + 1, and the source as it was sent
//   varint            number of stored fields; for each:
//     varint, bytes   length of the name, the name
//     varint          number of values; for each one byte and
//       0             varint, bytes: a string
//       1             8 bytes: a double
//       2             varint, bytes: a big integer in decimal digits
//       3             varint, bytes: bytes
import { ByteCursor, type ByteLog } from '../bytes/growable.ts'

export type StoredValue = string | number | bigint | Uint8Array
export type StoredFields = ReadonlyMap<string, readonly StoredValue[]>

const STRING = 0
const DOUBLE = 1
const BIG_INTEGER = 2
const BYTES = 3

const double = new Float64Array(1)
const doubleBytes = new Uint8Array(double.buffer)

export function writeRecord(out: ByteLog, source: Uint8Array | null, fields: StoredFields | null): void {
  if (source === null) out.varint(0)
  else {
    out.varint(source.length + 1)
    out.append(source)
  }
  if (fields === null) {
    out.varint(0)
    return
  }
  out.varint(fields.size)
  for (const [name, values] of fields) {
    writeText(out, name)
    out.varint(values.length)
    for (const value of values) writeValue(out, value)
  }
}

function writeValue(out: ByteLog, value: StoredValue): void {
  if (typeof value === 'string') {
    out.push(STRING)
    writeText(out, value)
  } else if (typeof value === 'number') {
    out.push(DOUBLE)
    double[0] = value
    out.append(doubleBytes)
  } else if (typeof value === 'bigint') {
    out.push(BIG_INTEGER)
    writeText(out, value.toString())
  } else {
    out.push(BYTES)
    out.varint(value.length)
    out.append(value)
  }
}

function writeText(out: ByteLog, text: string): void {
  const bytes = Buffer.from(text)
  out.varint(bytes.length)
  out.append(bytes)
}

export function readSource(block: Uint8Array, at: number): Uint8Array | null {
  const cursor = new ByteCursor(block)
  cursor.at = at
  const length = cursor.varint()
  return length === 0 ? null : block.subarray(cursor.at, cursor.at + length - 1)
}

export function readFields(block: Uint8Array, at: number): Map<string, StoredValue[]> | null {
  const cursor = new ByteCursor(block)
  cursor.at = at
  const sourceLength = cursor.varint()
  if (sourceLength > 0) cursor.at += sourceLength - 1
  const count = cursor.varint()
  if (count === 0) return null
  const fields = new Map<string, StoredValue[]>()
  for (let i = 0; i < count; i++) {
    const name = readText(cursor)
    const values: StoredValue[] = []
    for (let n = cursor.varint(); n > 0; n--) values.push(readValue(cursor))
    fields.set(name, values)
  }
  return fields
}

function readValue(cursor: ByteCursor): StoredValue {
  switch (cursor.bytes[cursor.at++]) {
    case STRING:
      return readText(cursor)
    case DOUBLE:
      for (let i = 0; i < 8; i++) doubleBytes[i] = cursor.bytes[cursor.at++]
      return double[0]
    case BIG_INTEGER:
      return BigInt(readText(cursor))
    default:
      return readBytes(cursor).slice()
  }
}

function readText(cursor: ByteCursor): string {
  const bytes = readBytes(cursor)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
}

function readBytes(cursor: ByteCursor): Uint8Array {
  const length = cursor.varint()
  const bytes = cursor.bytes.subarray(cursor.at, cursor.at + length)
  cursor.at += length
  return bytes
}
