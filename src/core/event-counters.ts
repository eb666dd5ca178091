// Counts events by name, in all and over the last five minutes, while that is wanted.

const MINUTE = 60_000
/** The minute that has not ended yet is kept beside them. */
const MINUTES = 5

interface Tally {
  total: number
  /** Of which minute the last event was. */
  last: number
  /** By minute, in turns. */
  readonly recent: { minute: number; count: number }[]
}

interface EventReading {
  readonly value: number
  /** Of the five minutes before this one. */
  readonly trailing: number
  readonly minutesSince: number
}

export class EventCounters {
  private readonly tallies = new Map<string, Tally>()

  constructor(readonly isOn: () => boolean) {}

  /** To be called when it may be wanted no more: what was counted is forgotten then. */
  update(): void {
    if (!this.isOn()) this.tallies.clear()
  }

  count(event: string, now = Date.now()): void {
    if (!this.isOn()) return
    const tally = this.tallies.get(event) ?? { total: 0, last: 0, recent: [] }
    const minute = Math.floor(now / MINUTE)
    const place = minute % (MINUTES + 1)
    if (tally.recent[place]?.minute === minute) tally.recent[place].count++
    else tally.recent[place] = { minute, count: 1 }
    tally.total++
    tally.last = minute
    this.tallies.set(event, tally)
  }

  reading(event: string, now = Date.now()): EventReading {
    const minute = Math.floor(now / MINUTE)
    const { total, last, recent } = this.tallies.get(event) ?? { total: 0, last: 0, recent: [] }
    let trailing = 0
    for (const one of recent) if (one !== undefined && one.minute < minute && one.minute >= minute - MINUTES) trailing += one.count
    return { value: total, trailing, minutesSince: minute - last }
  }
}
