// The queue of full buffers being turned into segments, on this thread or in a worker. Until a segment is built, its buffer takes deletions
// and answers realtime reads; segments appear in the order in which buffers were filled.
import { inTurns, TURN_MILLIS, Turns } from '../../core/turns.ts'
import type { BufferLog } from '../writer/buffer-log.ts'
import type { DocumentBuffer } from '../writer/document-buffer.ts'
import { type WrittenBuffer, writeBuffer, writeSteps } from '../writer/write-buffer.ts'
import type { SegmentState } from './segment-state.ts'

/** Makes a segment of a log, which is spent then. Answers at once where that is quick. */
export type BufferWriter = (log: BufferLog, id: string) => WrittenBuffer | Promise<WrittenBuffer>

export const writeHere: BufferWriter = writeBuffer

/** The same beside other work, where there are no threads for it. */
export const writeInTurns: BufferWriter = (log, id) => inTurns(writeSteps(log, id), new Turns(TURN_MILLIS))

interface FlushingBuffer {
  readonly id: string
  readonly buffer: DocumentBuffer
  /** Null until it is one. */
  segment: SegmentState | null
  /** Document of the buffer → that of the segment; null: they have the same number. */
  docMap: Int32Array | null
}

/** More of them would take memory faster than flushes release it: writers wait. */
const CROWD = 2

export class FlushQueue {
  private readonly waiting: FlushingBuffer[] = []
  private turn: Promise<void> = Promise.resolve()

  constructor(
    private readonly write: BufferWriter,
    /** Is given each buffer's segment, one by one, and sets its `segment`. */
    private readonly adopt: (flushing: FlushingBuffer, written: WrittenBuffer) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Those that are no segments yet, oldest first. */
  get buffers(): readonly FlushingBuffer[] {
    return this.waiting
  }

  /** Takes a buffer that nothing is added to any more. It may be a segment on return. */
  add(flushing: FlushingBuffer): void {
    const written = this.write(flushing.buffer.take(), flushing.id)
    if (this.waiting.length === 0 && !(written instanceof Promise)) {
      this.adopt(flushing, written)
      return
    }
    this.waiting.push(flushing)
    // Writing may fail before its turn comes, when no handler is attached yet.
    if (written instanceof Promise) written.catch(() => {})
    this.turn = this.turn.then(async () => {
      this.adopt(flushing, await written)
      this.waiting.shift()
    })
    this.turn.catch(this.onError)
  }

  /** Resolves when all buffers added so far are segments; rejects when one will never be. */
  settled(): Promise<void> {
    return this.turn
  }

  get isCrowded(): boolean {
    return this.waiting.length >= CROWD
  }
}
