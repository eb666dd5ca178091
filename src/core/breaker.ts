// Circuit breakers: count the memory that work reserves, and refuse with status 429 what would exceed the limit.
import { ApiError, isApiError, parsing } from './errors.ts'
import { isError } from './native-values.ts'
import { bytesText } from './units.ts'

type Durability = 'TRANSIENT' | 'PERMANENT'

const plainSize = (bytes: number) => `${bytes}/${bytesText(bytes)}`
const sizeText = (bytes: number) => `[${plainSize(bytes)}]`

/** `wanted`: what there would be in all. `usages`: of every breaker, where it is their sum that is too much. */
export function dataTooLarge(breaker: string, label: string, wanted: number, limit: number, durability: Durability, usages = ''): ApiError {
  return new ApiError(
    'circuit_breaking_exception',
    `[${breaker}] Data too large, data for [${label}] would be ${sizeText(wanted)}, which is larger than the limit of ${sizeText(limit)}${usages}`,
    { details: { bytes_wanted: wanted, bytes_limit: limit, durability } },
  )
}

/** What the engine of JavaScript refuses, in OpenSearch's words; null: something else went wrong. */
export function asLimit(error: unknown): ApiError | null {
  if (isApiError(error) || !isError(error) || error.name !== 'RangeError') return null
  if (/call stack/i.test(error.message)) return parsing('the request is nested too deeply')
  if (!/allocation failed|invalid (string|array|typed array) length|maximum size exceeded/i.test(error.message)) return null
  return new ApiError('circuit_breaking_exception', `[parent] Data too large: ${error.message}`, { details: { durability: 'TRANSIENT' } })
}

/** What the parent breaker counts beside what is asked for now: bytes, with what each breaker says is lost on the way. */
interface Reserved {
  readonly request: number
  readonly inFlight: number
  /** How many of them are new. */
  readonly fresh: number
  /** What the heap holds without the new ones; 0: that is not looked at. */
  readonly heap: number
}

/** Null: the parent allows it. It counts what the heap really holds, or what its children say where that is more. */
export function parentRefusal({ request, inFlight, fresh, heap }: Reserved, label: string, limit: number): ApiError | null {
  const children = request + inFlight
  const wanted = Math.max(children, heap + fresh)
  if (wanted <= limit) return null
  const isReal = heap + fresh >= children
  const real = isReal ? `, real usage: ${sizeText(heap)}, new bytes reserved: ${sizeText(fresh)}` : ''
  const usages = [`request=${plainSize(request)}`, `fielddata=${plainSize(0)}`, `in_flight_requests=${plainSize(inFlight)}`]
  return dataTooLarge('parent', label, wanted, limit, 'TRANSIENT', `${real}, usages [${usages.join(', ')}]`)
}

/** Kilobytes in a word that threads share. */
const USED = 0
const LIMIT = 1
const TRIPPED = 2
const PARENT_LIMIT = 3
const PARENT_TRIPPED = 4
const IN_FLIGHT = 5
const HEAP = 6
const WORDS = 7
const KB = 1024
const MOST_KB = 0x7fffffff

const inKb = (bytes: number) => Math.min(Math.floor(bytes / KB), MOST_KB)

/** Memory that searches take in whichever thread, counted together, and what their threads must know of other breakers. */
export class SharedMemory {
  readonly words = new Int32Array(new SharedArrayBuffer(WORDS * Int32Array.BYTES_PER_ELEMENT))

  setLimits(bytes: number, parent: number): void {
    Atomics.store(this.words, LIMIT, inKb(bytes))
    Atomics.store(this.words, PARENT_LIMIT, inKb(parent))
  }

  /** `heap`: as it was looked at last. */
  tell(inFlight: number, heap: number): void {
    Atomics.store(this.words, IN_FLIGHT, inKb(inFlight))
    Atomics.store(this.words, HEAP, inKb(heap))
  }

  get used(): number {
    return Atomics.load(this.words, USED) * KB
  }

  get tripped(): number {
    return Atomics.load(this.words, TRIPPED)
  }

  get parentTripped(): number {
    return Atomics.load(this.words, PARENT_TRIPPED)
  }

  tripParent(): void {
    Atomics.add(this.words, PARENT_TRIPPED, 1)
  }
}

/** Bytes reserved locally before they are added to the shared total. */
const AT_ONCE = 16 * KB

/** What the server calls most of what searches reserve. */
const ARRAYS = '<reused_arrays>'

/** What one piece of work took of it. */
export class MemoryAccount {
  private taken = 0
  private untold = 0

  /** `words`: of a SharedMemory; null: not counted. */
  constructor(private readonly words: Int32Array | null) {}

  /** Throws where it is too much. */
  take(bytes: number, label = ARRAYS): void {
    this.untold += bytes
    if (this.untold < AT_ONCE || this.words === null) return
    const { words } = this
    const more = Math.min(Math.ceil(this.untold / KB), MOST_KB >> 1)
    this.untold = 0
    const limit = Atomics.load(words, LIMIT)
    const used = Atomics.add(words, USED, more) + more
    const refusal =
      used > limit
        ? dataTooLarge('request', label, used * KB, limit * KB, 'TRANSIENT')
        : parentRefusal(
            { request: used * KB, inFlight: Atomics.load(words, IN_FLIGHT) * KB, fresh: more * KB, heap: Atomics.load(words, HEAP) * KB },
            label,
            Atomics.load(words, PARENT_LIMIT) * KB,
          )
    if (refusal === null) {
      this.taken += more
      return
    }
    Atomics.sub(words, USED, more)
    Atomics.add(words, used > limit ? TRIPPED : PARENT_TRIPPED, 1)
    throw refusal
  }

  /** Gives all back. */
  close(): void {
    if (this.words !== null && this.taken > 0) Atomics.sub(this.words, USED, this.taken)
    this.taken = 0
    this.untold = 0
  }

  /** What `work` grows is counted here. */
  during<T>(work: () => T): T {
    const outer = account
    account = this
    try {
      return work()
    } finally {
      account = outer
    }
  }
}

/** Of the work that this thread is at; null: it is not counted. */
let account: MemoryAccount | null = null

/** Counts so many bytes for the work at hand, which are given back when it ends. */
export function grow(bytes: number): void {
  account?.take(bytes)
}

/** Steps and characters of work that goes on in one go: what makes itself more work, as sections within sections do, ends there. */
export class WorkBudget {
  private steps = 0
  private characters = 0

  constructor(
    private readonly label: string,
    private readonly mostSteps: number,
    private readonly mostCharacters: number,
  ) {}

  get isSpent(): boolean {
    return this.steps > this.mostSteps || this.characters > this.mostCharacters
  }

  step(): void {
    if (++this.steps > this.mostSteps) throw dataTooLarge('request', this.label, this.steps, this.mostSteps, 'PERMANENT')
  }

  write(characters: number): void {
    this.characters += characters
    if (this.characters > this.mostCharacters) throw dataTooLarge('request', this.label, this.characters, this.mostCharacters, 'PERMANENT')
  }
}
