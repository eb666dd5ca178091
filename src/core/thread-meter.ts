// Meters the CPU time a thread spends on one piece of work, in shared memory that other threads can read at any time.
import { openSync, readSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'

const CPU_NANOS = 0
const HEAP_BYTES = 1
const WORDS = 2

/** Asking the system takes some microseconds: not more often than this. */
const EVERY_MILLIS = 20

/** What one thread used, as others see it. */
export class ThreadMeter {
  readonly words = new Float64Array(new SharedArrayBuffer(WORDS * Float64Array.BYTES_PER_ELEMENT))
  isActive = true

  /** On a processor; 0 where the system does not tell. */
  get cpuNanos(): number {
    return this.words[CPU_NANOS]
  }

  /** By which its heap grew: what was collected in between is not seen. */
  get heapBytes(): number {
    return this.words[HEAP_BYTES]
  }
}

/** Fills the words of a meter, in the thread that works. */
export class MeteredWork {
  private cpuBefore = threadCpuNanos()
  private heap = heapBytes()
  private readAt = performance.now()

  constructor(private readonly words: Float64Array) {}

  /** To be called often. */
  glance(): void {
    if (performance.now() - this.readAt >= EVERY_MILLIS) this.read()
  }

  read(): void {
    const { words } = this
    const cpu = threadCpuNanos()
    if (cpu !== null && this.cpuBefore !== null) words[CPU_NANOS] = cpu - this.cpuBefore
    const heap = heapBytes()
    if (heap > this.heap) words[HEAP_BYTES] += heap - this.heap
    this.heap = heap
    this.readAt = performance.now()
  }

  /** After a `read`, and others' work in this thread: what they used is not counted. */
  resume(): void {
    const cpu = threadCpuNanos()
    this.cpuBefore = cpu === null ? null : cpu - this.words[CPU_NANOS]
    this.heap = heapBytes()
  }
}

const heapBytes = () => getHeapStatistics().used_heap_size

/** Not known to the types of the oldest Node that runs this. */
const { threadCpuUsage } = process as { threadCpuUsage?: () => { readonly user: number; readonly system: number } }

/** Linux has usage by thread in a file, other systems do not. */
const SCHEDULING = process.platform === 'linux' && threadCpuUsage === undefined ? '/proc/thread-self/schedstat' : null

/** The file as it stays open in this thread: opening it takes longer than reading. Null: there is none. */
let scheduling: number | null | undefined
const line = new Uint8Array(64)

/** The CPU time of this thread; null where the platform does not report it. */
export function threadCpuNanos(): number | null {
  if (threadCpuUsage !== undefined) {
    const { user, system } = threadCpuUsage.call(process)
    return (user + system) * 1000
  }
  if (scheduling === undefined) scheduling = SCHEDULING === null ? null : opened(SCHEDULING)
  if (scheduling === null) return null
  const length = readSync(scheduling, line, 0, line.length, 0)
  // The first of three numbers.
  let nanos = 0
  for (let i = 0; i < length && line[i] >= DIGIT_0; i++) nanos = nanos * 10 + line[i] - DIGIT_0
  return nanos
}

const DIGIT_0 = 48

function opened(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch {
    return null
  }
}
