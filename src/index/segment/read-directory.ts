// Reads and verifies the header, footer and directory of a segment.
import { crc32 } from 'node:zlib'
import { ApiError } from '../../core/errors.ts'
import { readShared, type SharedFile } from '../store/shared-file.ts'
import { type Directory, FOOTER_BYTES, FOOTER_CHECKED_BYTES, HEADER_BYTES, MAGIC, VERSION } from './format.ts'

export function corruptSegment(id: string, part: string, problem: string): ApiError {
  return new ApiError('corrupt_index_exception', `${problem} (resource=segment [${id}], section [${part}])`)
}

export function checksumFailed(id: string, part: string, expected: number, actual: number): ApiError {
  return corruptSegment(id, part, `checksum failed (hardware problem?) : expected=${expected.toString(16)} actual=${actual.toString(16)}`)
}

/** Memory for the whole file, with what `readDirectory` looks at in its place. */
export function readEnds(file: SharedFile, size: number, id: string): SharedArrayBuffer {
  if (size < HEADER_BYTES + FOOTER_BYTES) throw truncated(id, size)
  const bytes = new SharedArrayBuffer(size)
  const read = (offset: number, length: number) => readShared(file, offset, new Uint8Array(bytes, offset, length))
  read(0, HEADER_BYTES)
  read(size - FOOTER_BYTES, FOOTER_BYTES)
  const { at, length } = readFooter(bytes, id)
  read(at, length)
  return bytes
}

export function readDirectory(bytes: SharedArrayBuffer, id: string): Directory {
  if (bytes.byteLength < HEADER_BYTES + FOOTER_BYTES) throw truncated(id, bytes.byteLength)
  const header = new DataView(bytes, 0, HEADER_BYTES)
  if (header.getUint32(0, true) !== MAGIC) throw corruptSegment(id, 'header', 'not a segment')
  const version = header.getUint32(4, true)
  if (version === 0 || version > VERSION) throw corruptSegment(id, 'header', `unknown format version ${version}`)
  const { at, length, expected } = readFooter(bytes, id)
  const text = new Uint8Array(bytes, at, length)
  const crc = crc32(text)
  if (expected !== crc) throw checksumFailed(id, 'directory', expected, crc)
  const directory = JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.length).toString('utf8')) as Directory
  if ((directory.version ?? 1) !== version) throw corruptSegment(id, 'header', `format version ${version}, not ${directory.version ?? 1}`)
  return directory
}

/** Where the directory is, and its checksum. */
function readFooter(bytes: SharedArrayBuffer, id: string): { at: number; length: number; expected: number } {
  const footerAt = bytes.byteLength - FOOTER_BYTES
  const footer = new DataView(bytes, footerAt, FOOTER_BYTES)
  if (footer.getUint32(28, true) !== MAGIC) throw corruptSegment(id, 'footer', 'truncated: no footer')
  const footerCrc = crc32(new Uint8Array(bytes, footerAt, FOOTER_CHECKED_BYTES))
  if (footer.getUint32(24, true) !== footerCrc) throw checksumFailed(id, 'footer', footer.getUint32(24, true), footerCrc)
  if (footer.getFloat64(16, true) !== bytes.byteLength)
    throw corruptSegment(id, 'footer', `${bytes.byteLength} bytes, not ${footer.getFloat64(16, true)}`)
  return { at: footer.getFloat64(0, true), length: footer.getUint32(8, true), expected: footer.getUint32(12, true) }
}

const truncated = (id: string, size: number) => corruptSegment(id, 'footer', `truncated: ${size} bytes`)
