// The bytes of a translog file, translog-<generation>.tlog. All numbers little-endian.
//
//   header   u32 magic 0x4c545253 ("SRTL") | u16 format 1 | u16 flags | u32 generation | u32 salt | u32 crc32 of the 16 bytes before
//   records  u32 payload length | u32 crc32 of the payload | u32 mark | payload
//
// The mark mixes length, crc, the record's offset and the file's salt. It tells damage in the middle from a torn tail: records
// are looked for at every byte after a broken one, at the price of one multiplication each, and what users store cannot fake one.
// The offset can be computed back from the mark: a valid record at another place than its own shows that bytes were put in or cut out.
//
// Payloads are msgpack arrays; the source of a document is a byte string, exactly as it was sent:
//   [0, seqNo, primaryTerm, version, id, routing | null, versionType | null, source]      index
//   [1, seqNo, primaryTerm, version, id]                                                  delete
//   [2, seqNo, primaryTerm, reason]                                                       no-op: keeps sequence numbers without gaps
//   [2, -1, 0, ""]                                                                        seal: all before it was synced
//   [2, -1, 0, "4711"]                                                                    all before byte 4711 was synced
//
// A damaged last record looks like one that was being written when the machine went off, and would be cut without a word. Behind
// records that were synced a seal is written, when the log comes to rest: then something valid follows them, and damage shows.
// Of a batch that was being written, the end may be on the disk and the beginning not. So each batch begins by saying how far the log
// was synced (flag 1 of the header: batches do): what is broken before that byte is damage, what is broken behind it a torn tail.
//
// A no-op [2, 7, 1, "x"]: 06000000 <crc> <mark> 94 02 07 01 a1 78
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { ApiError } from '../../core/errors.ts'
import { tooNew } from './framed-file.ts'
import { pack, unpack } from './msgpack.ts'

interface IndexOperation {
  readonly op: 'index'
  readonly id: string
  readonly routing: string | null
  readonly source: Uint8Array
  readonly seqNo: number
  readonly primaryTerm: number
  readonly version: number
  readonly versionType?: string
}

interface DeleteOperation {
  readonly op: 'delete'
  readonly id: string
  readonly seqNo: number
  readonly primaryTerm: number
  readonly version: number
}

interface NoopOperation {
  readonly op: 'noop'
  readonly seqNo: number
  readonly primaryTerm: number
  readonly reason: string
}

export type Operation = IndexOperation | DeleteOperation | NoopOperation

const MAGIC = 0x4c545253
const FORMAT = 1
export const HEADER_BYTES = 20
export const RECORD_BYTES = 12

const INDEX = 0
const DELETE = 1
const NOOP = 2

/** The payload of a seal. */
export const SEAL = Uint8Array.of(0x94, NOOP, 0xff, 0, 0xa0)

/** Of a header: batches say how far the log was synced. */
const TELLS_SYNCED = 1

export const encodeSynced = (offset: number): Uint8Array => pack([NOOP, -1, 0, String(offset)])

/** A record that is no operation: a seal, or one that tells how far the log was synced. */
export function isNote(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < SEAL.length) return false
  for (let i = 0; i < SEAL.length - 1; i++) if (bytes[start + i] !== SEAL[i]) return false
  return true
}

const isSeal = (bytes: Uint8Array, start: number, end: number): boolean => isNote(bytes, start, end) && end - start === SEAL.length

/** Up to which byte the log was synced, as the record at `at` tells; 0 where it tells nothing. */
function syncedBefore(bytes: Uint8Array, at: number, end: number): number {
  const start = at + RECORD_BYTES
  if (!isNote(bytes, start, end)) return 0
  return isSeal(bytes, start, end) ? at : Number((unpack(bytes.subarray(start, end)) as unknown[])[3])
}

export const TRANSLOG_PREFIX = 'translog'
export const TRANSLOG_SUFFIX = '.tlog'
export const translogFile = (generation: number): string => `${TRANSLOG_PREFIX}-${generation}${TRANSLOG_SUFFIX}`

export const translogCorrupted = (path: string, offset: number, problem: string) =>
  new ApiError('translog_corrupted_exception', `translog [${path}] is damaged at byte [${offset}]: ${problem}`)

export function encodeHeader(generation: number): { bytes: Uint8Array; salt: number } {
  const bytes = new Uint8Array(HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  const salt = randomInt(2 ** 32)
  view.setUint32(0, MAGIC, true)
  view.setUint16(4, FORMAT, true)
  view.setUint16(6, TELLS_SYNCED, true)
  view.setUint32(8, generation, true)
  view.setUint32(12, salt, true)
  view.setUint32(16, crc32(bytes.subarray(0, 16)), true)
  return { bytes, salt }
}

interface Header {
  readonly salt: number
  /** Batches say how far the log was synced: not those of earlier versions. */
  readonly tellsSynced: boolean
}

export function checkHeader(bytes: Uint8Array, path: string, generation: number): Header {
  if (bytes.length < HEADER_BYTES) throw translogCorrupted(path, 0, `it has ${bytes.length} bytes`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== MAGIC) throw translogCorrupted(path, 0, 'it does not begin as a translog')
  if (view.getUint32(16, true) !== crc32(bytes.subarray(0, 16)))
    throw translogCorrupted(path, 0, 'the checksum of its header does not match')
  const format = view.getUint16(4, true)
  if (format > FORMAT) throw tooNew(path, 'translog', format, FORMAT)
  if (view.getUint32(8, true) !== generation) throw translogCorrupted(path, 8, `it holds generation ${view.getUint32(8, true)}`)
  return { salt: view.getUint32(12, true), tellsSynced: (view.getUint16(6, true) & TELLS_SYNCED) !== 0 }
}

const FACTOR = 0x85ebca6b
/** FACTOR times this is 1, in 32 bits. */
const INVERSE = 0xa5cb9243

function mix(length: number, crc: number, salt: number): number {
  const mixed = Math.imul(length ^ salt, 0x9e3779b1) ^ crc
  return mixed ^ (mixed >>> 15)
}

function markOf(length: number, crc: number, offset: number, salt: number): number {
  return (Math.imul(mix(length, crc, salt) ^ offset, FACTOR) ^ (salt >>> 7)) >>> 0
}

/** The offset for which the mark is the right one. */
function offsetOf(length: number, crc: number, mark: number, salt: number): number {
  return (Math.imul(mark ^ (salt >>> 7), INVERSE) ^ mix(length, crc, salt)) >>> 0
}

export function encodeOperation(operation: Operation): Uint8Array {
  const { seqNo, primaryTerm } = operation
  switch (operation.op) {
    case 'index':
      return pack([
        INDEX,
        seqNo,
        primaryTerm,
        operation.version,
        operation.id,
        operation.routing,
        operation.versionType ?? null,
        operation.source,
      ])
    case 'delete':
      return pack([DELETE, seqNo, primaryTerm, operation.version, operation.id])
    case 'noop':
      return pack([NOOP, seqNo, primaryTerm, operation.reason])
  }
}

/** Undefined for what is no operation. */
export function decodeOperation(payload: Uint8Array): Operation | undefined {
  const fields = unpack(payload)
  if (!Array.isArray(fields)) return undefined
  const [kind, seqNo, primaryTerm] = fields
  if (kind === NOOP) return { op: 'noop', seqNo, primaryTerm, reason: fields[3] }
  const [, , , version, id, routing, versionType, source] = fields
  if (kind === DELETE) return { op: 'delete', id, seqNo, primaryTerm, version }
  if (kind !== INDEX) return undefined
  return { op: 'index', id, routing, source, seqNo, primaryTerm, version, ...(versionType === null ? {} : { versionType }) }
}

/** Frames a payload that will stand at `offset` of its file. Answers where the next record begins in `target`. */
export function writeRecord(target: Uint8Array, at: number, payload: Uint8Array, offset: number, salt: number): number {
  const crc = crc32(payload)
  writeUint32(target, at, payload.length)
  writeUint32(target, at + 4, crc)
  writeUint32(target, at + 8, markOf(payload.length, crc, offset, salt))
  target.set(payload, at + RECORD_BYTES)
  return at + RECORD_BYTES + payload.length
}

function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value
  bytes[at + 1] = value >>> 8
  bytes[at + 2] = value >>> 16
  bytes[at + 3] = value >>> 24
}

const readUint32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0

/** The end of the valid record that begins at `at`, or -1. */
export function recordEnd(bytes: Uint8Array, at: number, salt: number): number {
  if (at + RECORD_BYTES >= bytes.length) return -1
  const length = readUint32(bytes, at)
  const end = at + RECORD_BYTES + length
  if (length === 0 || end > bytes.length) return -1
  const crc = readUint32(bytes, at + 4)
  if (readUint32(bytes, at + 8) !== markOf(length, crc, at, salt)) return -1
  return crc32(bytes.subarray(at + RECORD_BYTES, end)) === crc ? end : -1
}

export interface Scan {
  /** Notes are not counted. */
  readonly records: number
  readonly isSealed: boolean
  /** Where the records that can be read from the beginning end. */
  readonly end: number
  /** It is not a torn tail that begins at `end`: what was synced is broken. */
  readonly isDamaged: boolean
}

export function scanRecords(bytes: Uint8Array, { salt, tellsSynced }: Header): Scan {
  let records = 0
  let isSealed = false
  let at = HEADER_BYTES
  for (;;) {
    const end = recordEnd(bytes, at, salt)
    if (end < 0) break
    isSealed = isSeal(bytes, at + RECORD_BYTES, end)
    if (!isNote(bytes, at + RECORD_BYTES, end)) records++
    at = end
  }
  const isDamaged = at < bytes.length && (isFollowed(bytes, at, salt, tellsSynced) || hasMovedRecord(bytes, at, salt))
  return { records, isSealed, end: at, isDamaged }
}

/** Whether a valid record behind the broken one shows that it was synced. */
function isFollowed(bytes: Uint8Array, broken: number, salt: number, tellsSynced: boolean): boolean {
  for (let at = broken + 1; at < bytes.length; ) {
    const end = recordEnd(bytes, at, salt)
    if (end < 0) {
      at++
      continue
    }
    if (!tellsSynced || syncedBefore(bytes, at, end) > broken) return true
    at = end
  }
  return false
}

/** A single record moved by more is no evidence: what users store may look like one, of another log, that comes from anywhere. */
const NEAR = 4096
/** Bytes that may be looked at for each byte of a file, so that nothing in it can hold up the opening: with more of it, something is wrong. */
const MOST_LOOKS = 8

/** Whether valid records stand at another place than their own: no interrupted write moves any. One that is near to it, or two moved alike. */
function hasMovedRecord(bytes: Uint8Array, broken: number, salt: number): boolean {
  let looks = MOST_LOOKS * bytes.length + (1 << 20)
  /** By where the record after it begins: how far a valid one was moved. */
  const moved = new Map<number, number>()
  for (let at = broken + 1; at + RECORD_BYTES < bytes.length; at++) {
    const length = readUint32(bytes, at)
    const end = at + RECORD_BYTES + length
    if (length === 0 || end > bytes.length || !isLikePayload(bytes, at + RECORD_BYTES)) continue
    const crc = readUint32(bytes, at + 4)
    const offset = offsetOf(length, crc, readUint32(bytes, at + 8), salt)
    if (offset === at || offset < HEADER_BYTES) continue
    looks -= length
    if (looks < 0) return true
    if (crc32(bytes.subarray(at + RECORD_BYTES, end)) !== crc) continue
    if (Math.abs(offset - at) <= NEAR || moved.get(at) === offset - at) return true
    moved.set(end, offset - at)
  }
  return false
}

/** An array of as many members as operations have, which begins with their kind. */
const isLikePayload = (bytes: Uint8Array, at: number): boolean => {
  const head = bytes[at]
  const kind = bytes[at + 1]
  return (head === 0x98 && kind === INDEX) || (head === 0x95 && kind === DELETE) || (head === 0x94 && kind === NOOP)
}
