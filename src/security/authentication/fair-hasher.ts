// Schedules password hashing, a few at a time, round-robin over addresses and user names, with those that failed before last: an attacker's
// wrong passwords delay only the attacker.
import { ApiError } from '../../core/errors.ts'
import type { PasswordHasher } from './passwords.ts'

/** For whom something is hashed. */
export interface Asker {
  /** Of the client; absent in the same process. */
  readonly address?: string
  readonly name: string
}

interface Waiting extends Asker {
  readonly work: () => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

const MANAGEMENT: Asker = { name: '' }

/** Beyond it the one that most wait with is refused. */
const MOST_WAITING = 200
/** A failure counts half as much after this. */
const HALF_LIFE_MILLIS = 10_000
const MOST_REMEMBERED = 10_000

/** Passes work on to another hasher. */
export class FairHasher {
  private readonly waiting: Waiting[] = []
  private readonly addresses: Failures
  private readonly names: Failures
  private running = 0
  private takesNewest = false

  constructor(
    private readonly hasher: PasswordHasher,
    now: () => number = Date.now,
  ) {
    this.addresses = new Failures(now)
    this.names = new Failures(now)
  }

  hash(password: string, asker: Asker = MANAGEMENT): Promise<string> {
    return this.inTurn(asker, () => this.hasher.hash(password))
  }

  verify(password: string, hash: string, asker: Asker): Promise<boolean> {
    return this.inTurn(asker, async () => {
      const isRight = await this.hasher.verify(password, hash)
      if (!isRight) {
        this.addresses.add(addressOf(asker))
        this.names.add(pairOf(asker))
      }
      return isRight
    })
  }

  private inTurn<T>({ address, name }: Asker, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ ...(address !== undefined && { address }), name, work, resolve, reject })
      if (this.waiting.length > MOST_WAITING) this.refuseOne()
      this.goOn()
    })
  }

  private goOn(): void {
    while (this.running < this.hasher.parallel && this.waiting.length > 0) void this.run(this.next())
  }

  private async run({ work, resolve, reject }: Waiting): Promise<void> {
    this.running++
    try {
      resolve((await work()) as never)
    } catch (error) {
      reject(error)
    } finally {
      this.running--
      this.goOn()
    }
  }

  /**
   * Of the address with the fewest failures the name with the fewest. Among equals the oldest and the newest take turns: many that come at
   * once under names of their own neither keep a later one waiting nor wait for ever.
   */
  private next(): Waiting {
    let best: number[] = []
    let fewest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const [i, asker] of this.waiting.entries()) {
      const failures = [this.addresses.of(addressOf(asker)), this.names.of(pairOf(asker))]
      const order = failures[0] - fewest[0] || failures[1] - fewest[1]
      if (order > 0) continue
      if (order < 0) {
        best = []
        fewest = failures
      }
      best.push(i)
    }
    this.takesNewest = !this.takesNewest
    return this.waiting.splice(this.takesNewest ? best[best.length - 1] : best[0], 1)[0]
  }

  /** The newest of the name that most wait for, at the address that most wait from. */
  private refuseOne(): void {
    const address = mostFrequent(this.waiting.map(addressOf))
    const pair = mostFrequent(this.waiting.filter(asker => addressOf(asker) === address).map(pairOf))
    const at = this.waiting.findLastIndex(asker => pairOf(asker) === pair)
    const [{ reject }] = this.waiting.splice(at, 1)
    reject(new ApiError('rejected_execution_exception', `too many passwords wait to be checked [${MOST_WAITING}]`))
  }
}

const addressOf = ({ address }: Asker) => address ?? ''
const pairOf = ({ address, name }: Asker) => `${address ?? ''} ${name}`

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let most = values[0]
  for (const [value, count] of counts) if (count > counts.get(most)!) most = value
  return most
}

/** How many there were of late. */
class Failures {
  private readonly counted = new Map<string, { count: number; at: number }>()

  constructor(private readonly now: () => number) {}

  of(key: string): number {
    return Math.round(this.current(key))
  }

  add(key: string): void {
    const count = this.current(key) + 1
    this.counted.delete(key)
    if (this.counted.size >= MOST_REMEMBERED) this.counted.delete(this.counted.keys().next().value!)
    this.counted.set(key, { count, at: this.now() })
  }

  private current(key: string): number {
    const known = this.counted.get(key)
    return known === undefined ? 0 : known.count * 0.5 ** ((this.now() - known.at) / HALF_LIFE_MILLIS)
  }
}
