// Opens the segments that a commit names, with their deletions.
import { isApiError } from '../../core/errors.ts'
import type { SegmentReader } from '../contracts/segment-reader.ts'
import { openSegment, openSegmentFile } from '../segment/segment-reader.ts'
import type { CommittedSegment } from '../store/commit-point.ts'
import type { Directory, ReadFile } from '../store/directory.ts'
import { corrupt } from '../store/framed-file.ts'
import { liveDocs, readLiveDocs } from '../store/live-docs.ts'
import { endReading } from '../store/shared-file.ts'
import { SegmentState } from './segment-state.ts'

/** Smaller files are read and checked at once: they cost less than a file that stays open, of which a process may have so many. */
const WORTH_STAYING_OPEN = 64 * 1024

/** Searches, forks and exports hold a segment as long as they like: its file is closed with the last reference. */
const openFiles = new FinalizationRegistry((file: ReadFile) => {
  // Nothing was written, so nothing can be lost.
  file.close().catch(() => {})
})

/** Damage is a corrupt_index_exception that names its file. */
export async function openCommitted(directory: Directory, segment: CommittedSegment, worthStayingOpen?: number): Promise<SegmentState> {
  const reader = await openReader(directory, segment, worthStayingOpen)
  return withDeletions(directory, segment, reader)
}

/** The same segment with the deletions of another commit. */
export async function withDeletions(directory: Directory, segment: CommittedSegment, reader: SegmentReader): Promise<SegmentState> {
  const { maxDoc, file, liveFile, delGeneration } = segment
  if (liveFile === undefined) return new SegmentState(reader, null, file)
  const deleted = await reading(directory, liveFile, () => readLiveDocs(directory, liveFile, segment))
  return new SegmentState(reader, liveDocs(deleted, maxDoc), file, delGeneration)
}

function openReader(
  directory: Directory,
  { id, file: name, maxDoc, bytes }: CommittedSegment,
  worthStayingOpen = WORTH_STAYING_OPEN,
): Promise<SegmentReader> {
  return reading(directory, name, async path => {
    const reader = bytes < worthStayingOpen ? await readWhole(directory, name, id) : await stayOpen(directory, name, id, path)
    if (reader.byteLength !== bytes) throw corrupt(path, `it has ${reader.byteLength} bytes instead of ${bytes}`)
    if (reader.maxDoc !== maxDoc) throw corrupt(path, `it has ${reader.maxDoc} documents instead of ${maxDoc}`)
    return reader
  })
}

async function readWhole(directory: Directory, name: string, id: string): Promise<SegmentReader> {
  return openSegment((await directory.read(name)).buffer, id, { verify: true })
}

async function stayOpen(directory: Directory, name: string, id: string, path: string): Promise<SegmentReader> {
  const file = await directory.open(name)
  try {
    if (file.descriptor === undefined) {
      await file.close()
      return await readWhole(directory, name, id)
    }
    const reader = openSegmentFile(id, path, file.size, file.descriptor)
    const shared = reader.shared.file!
    file.beforeClose!(() => endReading(shared))
    openFiles.register(reader, file)
    return reader
  } catch (error) {
    await file.close().catch(() => {})
    throw error
  }
}

/** A file that a commit names: that it is missing is damage too, and damage names its file. */
async function reading<T>(directory: Directory, file: string, read: (path: string) => Promise<T>): Promise<T> {
  const path = `${directory.path}/${file}`
  try {
    return await read(path)
  } catch (error) {
    if (isApiError(error) && error.type === 'no_such_file_exception') throw corrupt(path, 'it is missing')
    if (isApiError(error) && error.type === 'corrupt_index_exception' && !error.reason.includes(path)) throw corrupt(path, error.reason)
    throw error
  }
}
