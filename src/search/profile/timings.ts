// A breakdown of timers, each with a count.

export interface Breakdown {
  readonly [name: string]: number
}

/** Plain data: it crosses threads. By place in a list of names. */
export interface StepTimes {
  /** Nanoseconds together. */
  readonly time: Float64Array
  readonly count: Float64Array
  /** When the first began and the last ended. Without meaning where the count is 0. */
  readonly first: Float64Array
  readonly last: Float64Array
}

/** Each thread counts from its own beginning; this makes them agree. */
const BEGINNING = Number(process.hrtime.bigint()) - performance.now() * 1e6

/** Nanoseconds on a clock that all threads share, as fine as the machine tells. */
export const nanos = (): number => BEGINNING + performance.now() * 1e6

/** Stop watches by place; `start`/`stop` pairs do not nest for one place. */
export class Timings implements StepTimes {
  readonly time: Float64Array
  readonly count: Float64Array
  readonly first: Float64Array
  readonly last: Float64Array

  constructor(private readonly names: readonly string[]) {
    this.time = new Float64Array(names.length)
    this.count = new Float64Array(names.length)
    this.first = new Float64Array(names.length)
    this.last = new Float64Array(names.length)
  }

  /** Adds what passed since `start` as one more occasion, or as several. */
  add(place: number, start: number, times = 1): void {
    const end = nanos()
    if (this.count[place] === 0) this.first[place] = start
    this.last[place] = end
    this.time[place] += end - start
    this.count[place] += times
  }

  get total(): number {
    let total = 0
    for (let i = 0; i < this.time.length; i++) total += Math.round(this.time[i])
    return total
  }

  /** Every time and count, by name. */
  breakdown(): Breakdown {
    const entries: [string, number][] = []
    for (let i = 0; i < this.names.length; i++) {
      entries.push([this.names[i], Math.round(this.time[i])], [`${this.names[i]}_count`, this.count[i]])
    }
    return inOrder(entries)
  }
}

/** Orders of names that come again with every breakdown, by their number and the first of them. */
const orders = new Map<string, Int32Array>()

/** Names of a breakdown come in the order of the alphabet. Breakdowns with as many names that begin alike have the same names. */
export function inOrder(entries: readonly [string, number][]): Breakdown {
  const kind = `${entries.length} ${entries[0]?.[0]}`
  let order = orders.get(kind)
  if (order === undefined) {
    order = Int32Array.from(entries.keys()).sort((a, b) => (entries[a][0] < entries[b][0] ? -1 : 1))
    orders.set(kind, order)
  }
  const breakdown: Record<string, number> = {}
  for (let i = 0; i < order.length; i++) {
    const [name, value] = entries[order[i]]
    breakdown[name] = value
  }
  return breakdown
}
