// Where the time went: a named list of stop watches, each with a count.

export interface Breakdown {
  readonly [name: string]: number
}

/** Nanoseconds since some moment, as fine as the machine tells. */
export const nanos = (): number => performance.now() * 1e6

/** Stop watches by place; `start`/`stop` pairs do not nest for one place. */
export class Timings {
  private readonly time: Float64Array
  private readonly count: Float64Array

  constructor(private readonly names: readonly string[]) {
    this.time = new Float64Array(names.length)
    this.count = new Float64Array(names.length)
  }

  /** Adds what passed since `start` as one more occasion, or as several. */
  add(place: number, start: number, times = 1): void {
    this.time[place] += nanos() - start
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
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}
