// Finds the translog operations to replay after a restart. Everything is verified before anything is served.
import { ApiError } from '../../core/errors.ts'
import type { Directory } from './directory.ts'
import { numbersOf } from './numbered-files.ts'
import {
  checkHeader,
  decodeOperation,
  HEADER_BYTES,
  isNote,
  type Operation,
  RECORD_BYTES,
  recordEnd,
  type Scan,
  scanRecords,
  TRANSLOG_PREFIX,
  TRANSLOG_SUFFIX,
  translogCorrupted,
  translogFile,
} from './translog-format.ts'

export interface Generation {
  readonly generation: number
  readonly salt: number
  /** Of the file, header included. */
  bytes: number
  operations: number
  /** Operations were found in it, they are synced, and no seal says so. */
  isUnsealed?: boolean
}

interface Found extends Generation {
  readonly scan: Scan
}

/**
 * The generations from `first` on, ascending, without gaps; empty when there are none. Older files, left by a crash between a
 * commit and its trimming, are removed. Records that were being written when the process died are cut off: they are the last
 * ones, nothing shows that they were synced, and they were never acknowledged. Any other damage is a translog_corrupted_exception.
 */
export async function recoverGenerations(directory: Directory, first: number): Promise<Generation[]> {
  const generations = await findGenerations(directory, first)
  for (const found of generations) {
    const { end, records, isSealed } = found.scan
    if (end < found.bytes) await cut(directory, found)
    // What is shown after this crash should not be missing after the next one. A device that fails now can be read from all the same.
    else if (records > 0 && !isSealed) found.isUnsealed = await isSynced(directory, found)
  }
  for (const generation of await present(directory)) if (generation < first) await directory.remove(translogFile(generation))
  return generations.map(({ generation, salt, bytes, operations, isUnsealed }) => ({ generation, salt, bytes, operations, isUnsealed }))
}

/** The operations that `recoverGenerations` would leave, oldest first. Changes nothing. */
export async function* loggedOperations(directory: Directory, first: number): AsyncGenerator<Operation> {
  const generations = await findGenerations(directory, first)
  yield* operationsOf(
    directory,
    generations.map(({ generation, salt, scan }) => ({ generation, salt, bytes: scan.end })),
  )
}

/** The operations in files that were found sound, oldest first. */
export async function* operationsOf(
  directory: Directory,
  generations: readonly Pick<Generation, 'generation' | 'salt' | 'bytes'>[],
): AsyncGenerator<Operation> {
  for (const { generation, salt, bytes: length } of generations) {
    const bytes = (await readGeneration(directory, generation)).subarray(0, length)
    for (let at = HEADER_BYTES; at < length; ) {
      const end = recordEnd(bytes, at, salt)
      if (isNote(bytes, at + RECORD_BYTES, end)) {
        at = end
        continue
      }
      const operation = end < 0 ? undefined : decodeOperation(bytes.subarray(at + RECORD_BYTES, end))
      if (operation === undefined) throw translogCorrupted(pathOf(directory, generation), at, 'no operation is there')
      yield operation
      at = end
    }
  }
}

const present = (directory: Directory): Promise<number[]> => numbersOf(directory, TRANSLOG_PREFIX, TRANSLOG_SUFFIX)

/** Sound ones; the last that was written to may end with less than a record. */
async function findGenerations(directory: Directory, first: number): Promise<Found[]> {
  const wanted = (await present(directory)).filter(generation => generation >= first)
  wanted.forEach((generation, i) => {
    if (generation !== first + i) throw missing(directory, first + i)
  })
  const found: Found[] = []
  for (const generation of wanted) {
    const bytes = await readGeneration(directory, generation)
    const header = checkHeader(bytes, pathOf(directory, generation), generation)
    const scan = scanRecords(bytes, header)
    found.push({ generation, salt: header.salt, bytes: bytes.length, operations: scan.records, scan })
  }
  // A generation is opened shortly before the last records of the one before it are written.
  const lastWritten = found.findLastIndex(({ bytes, scan }) => bytes > scan.end || scan.records > 0)
  found.forEach(({ generation, bytes, scan }, i) => {
    if (scan.isDamaged || (scan.end < bytes && i < lastWritten)) {
      throw translogCorrupted(pathOf(directory, generation), scan.end, 'no valid record begins there, though others follow')
    }
  })
  return found
}

export const pathOf = (directory: Directory, generation: number): string => `${directory.path}/${translogFile(generation)}`

export const missing = (directory: Directory, generation: number) =>
  new ApiError('translog_corrupted_exception', `translog [${pathOf(directory, generation)}] is missing`)

async function readGeneration(directory: Directory, generation: number): Promise<Uint8Array> {
  const file = await directory.open(translogFile(generation))
  try {
    return await file.read(0, file.size)
  } finally {
    await file.close()
  }
}

export async function removeGenerations(directory: Directory): Promise<void> {
  for (const generation of await numbersOf(directory, TRANSLOG_PREFIX, TRANSLOG_SUFFIX)) await directory.remove(translogFile(generation))
}

async function cut(directory: Directory, found: Found): Promise<void> {
  const file = await directory.append(translogFile(found.generation))
  try {
    await file.truncate(found.scan.end)
    await file.sync()
  } finally {
    await file.close()
  }
  found.bytes = found.scan.end
  found.isUnsealed = found.scan.records > 0
}

async function isSynced(directory: Directory, { generation }: Generation): Promise<boolean> {
  try {
    const file = await directory.append(translogFile(generation))
    await file.sync().finally(() => file.close())
    return true
  } catch {
    return false
  }
}
