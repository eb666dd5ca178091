// A small file whose damage shows: commits, live docs and states are framed alike. All numbers little-endian.
//
//   u32 magic 0x544c5253 ("SRLT") | u8 kind | u8 0 | u16 format | u32 payload length | u32 crc32 of all bytes but these four | payload
//
// A state {} of format 1: 53524c54 03 00 0100 01000000 <crc> 80
import { crc32 } from 'node:zlib'
import { ApiError } from '../../core/errors.ts'
import type { Directory } from './directory.ts'

export const COMMIT_FILE = { kind: 1, name: 'commit', format: 1 } as const
export const LIVE_DOCS_FILE = { kind: 2, name: 'live docs', format: 1 } as const
export const STATE_FILE = { kind: 3, name: 'state', format: 1 } as const
/** What has changed of a state since a whole one. */
export const STATE_CHANGES_FILE = { ...STATE_FILE, format: 2 } as const
export const SNAPSHOT_FILE = { kind: 4, name: 'snapshot', format: 1 } as const

/** `format` is the newest this code reads, and the one it writes. */
interface FileKind {
  readonly kind: number
  readonly name: string
  readonly format: number
}

const MAGIC = 0x544c5253
const HEADER = 16

export const corrupt = (path: string, problem: string) => new ApiError('corrupt_index_exception', `[${path}] is damaged: ${problem}`)

export const tooNew = (path: string, name: string, found: number, readable: number) =>
  new ApiError(
    'index_format_too_new_exception',
    `[${path}] has ${name} format [${found}], this version reads up to [${readable}]: it was written by a newer version`,
  )

/** Answers the bytes of the file. */
export async function writeFramed(directory: Directory, name: string, kind: FileKind, payload: Uint8Array): Promise<number> {
  const header = new Uint8Array(HEADER)
  const view = new DataView(header.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint8(4, kind.kind)
  view.setUint16(6, kind.format, true)
  view.setUint32(8, payload.length, true)
  view.setUint32(12, checksum(header, payload), true)
  await directory.write(name, header, payload)
  return HEADER + payload.length
}

const checksum = (header: Uint8Array, payload: Uint8Array) => crc32(payload, crc32(header.subarray(0, 12)))

export const readFramed = async (directory: Directory, name: string, kind: FileKind): Promise<Uint8Array> =>
  (await readFormatted(directory, name, kind)).payload

/** The same of a kind whose formats are read differently. */
export async function readFormatted(
  directory: Directory,
  name: string,
  kind: FileKind,
): Promise<{ readonly format: number; readonly payload: Uint8Array }> {
  const bytes = await directory.read(name)
  const path = `${directory.path}/${name}`
  if (bytes.length < HEADER) throw corrupt(path, `it has ${bytes.length} bytes`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== MAGIC || view.getUint8(4) !== kind.kind) throw corrupt(path, `it is no ${kind.name} file`)
  const payload = bytes.subarray(HEADER)
  if (view.getUint32(8, true) !== payload.length)
    throw corrupt(path, `it has ${payload.length} bytes of content instead of ${view.getUint32(8, true)}`)
  if (view.getUint32(12, true) !== checksum(bytes, payload)) throw corrupt(path, 'its checksum does not match')
  // After the checksum, so that a damaged number is not taken for a newer version.
  const format = view.getUint16(6, true)
  if (format > kind.format) throw tooNew(path, kind.name, format, kind.format)
  // Private memory: decoders are quicker on it than on shared memory, and these files are small.
  return { format, payload: Uint8Array.from(payload) }
}
