// A file that every thread of the process reads. A descriptor is good in all threads, so its number is all that must travel.
import { endsTooEarly } from './directory.ts'
import { systemFiles } from './file-calls.ts'
import { explainFileError } from './file-errors.ts'

// The first of `words`. They are in shared memory, so that all threads learn that the file was closed.
const DESCRIPTOR = 0
const OPENING = 1
/** Of the words that follow, what they mean is up to those who read the file. */
export const FIRST_FREE_WORD = 2

const CLOSED = -1

export interface SharedFile {
  readonly path: string
  readonly words: Int32Array<SharedArrayBuffer>
}

/** Lets no thread read from it any more; before its descriptor is closed, whose number another file may get. */
export function endReading({ words }: SharedFile): void {
  Atomics.store(words, DESCRIPTOR, CLOSED)
}

/** Whether they come of the same opening of the file. */
export const isSameOpening = (a: SharedFile, b: SharedFile): boolean => a.words[OPENING] === b.words[OPENING]

let openings = 0

/** `descriptor` must stay open until `endReading`. */
export function shareFile(path: string, descriptor: number): SharedFile {
  return { path, words: wordsOf(descriptor, openings++, 0) }
}

/** With `count` free words, all 0. */
export function withFreeWords({ path, words }: SharedFile, count: number): SharedFile {
  return { path, words: wordsOf(words[DESCRIPTOR], words[OPENING], count) }
}

function wordsOf(descriptor: number, opening: number, free: number): SharedFile['words'] {
  const words = new Int32Array(new SharedArrayBuffer((FIRST_FREE_WORD + free) * Int32Array.BYTES_PER_ELEMENT))
  words[DESCRIPTOR] = descriptor
  words[OPENING] = opening
  return words
}

/** The system reads no more at once. */
const MOST_AT_ONCE = 1 << 30

/** Fills `target` with the bytes from `offset` on, without letting anything else happen meanwhile. */
export function readShared({ path, words }: SharedFile, offset: number, target: Uint8Array): void {
  try {
    for (let done = 0; done < target.length; ) {
      const descriptor = Atomics.load(words, DESCRIPTOR)
      if (descriptor === CLOSED) throw Object.assign(new Error(), { code: 'EBADF' })
      const read = systemFiles.readSync(descriptor, target, done, Math.min(target.length - done, MOST_AT_ONCE), offset + done)
      if (read === 0) throw endsTooEarly(path, offset, target.length, offset + done)
      done += read
    }
  } catch (error) {
    throw explainFileError('read', path, error)
  }
}
