// The UTC offsets of time zones at any instant, from the platform's data, cached by year.
const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface TimeZone {
  readonly id: string
  /** Milliseconds to add to an instant (milliseconds since 1970) to get its local time. */
  offsetAt(instant: number): number
}

class FixedZone implements TimeZone {
  constructor(
    readonly id: string,
    private readonly offset: number,
  ) {}
  offsetAt(): number {
    return this.offset
  }
}

/** An offset holds from `from` to the next entry's. */
interface Stretch {
  readonly from: number
  readonly offset: number
}

/** No zone has rules that are older, and before 1582 the platform counts days by another calendar. */
const FIRST = Date.UTC(1600, 0, 1)
/** From here on, as before, all is as it was a cycle of the calendar ago. */
const LAST = Date.UTC(2600, 0, 1)
const CYCLE = 146_097 * DAY

/** An instant of the same offset that the platform knows. */
function withinRules(instant: number): number {
  if (instant < FIRST) return FIRST
  return instant < LAST ? instant : LAST - CYCLE + ((instant - LAST) % CYCLE)
}

class RegionZone implements TimeZone {
  private readonly years = new Map<number, readonly Stretch[]>()

  constructor(
    readonly id: string,
    private readonly format: Intl.DateTimeFormat,
  ) {}

  offsetAt(given: number): number {
    const instant = withinRules(given)
    const year = new Date(instant).getUTCFullYear()
    let stretches = this.years.get(year)
    if (stretches === undefined) this.years.set(year, (stretches = this.stretchesOf(year)))
    let i = stretches.length - 1
    while (i > 0 && stretches[i].from > instant) i--
    return stretches[i].offset
  }

  /** Looks once a month and searches for the moment of change where two looks differ. */
  private stretchesOf(year: number): Stretch[] {
    const start = Date.UTC(2000, 0, 1)
    const at = (month: number) => new Date(start).setUTCFullYear(year, month, 1)
    const stretches: Stretch[] = [{ from: at(0), offset: this.look(at(0)) }]
    for (let month = 0; month < 12; month++) {
      let low = at(month)
      let high = at(month + 1)
      const before = this.look(low)
      const after = this.look(high)
      if (before === after) continue
      while (high - low > 1000) {
        const middle = Math.floor((low + high) / 2000) * 1000
        if (this.look(middle) === before) low = middle
        else high = middle
      }
      stretches.push({ from: high, offset: after })
    }
    return stretches
  }

  private look(instant: number): number {
    const fields: Record<string, number> = {}
    for (const part of this.format.formatToParts(instant)) fields[part.type] = Number(part.value)
    const date = new Date(0)
    date.setUTCFullYear(fields.year, fields.month - 1, fields.day)
    date.setUTCHours(fields.hour, fields.minute, fields.second)
    return date.getTime() - Math.floor(instant / 1000) * 1000
  }
}

export const UTC: TimeZone = new FixedZone('Z', 0)

const OFFSET = /^(UTC|GMT|UT)?([+-])(\d{1,2})(?::?(\d{2})(?::?(\d{2}))?)?$/
export const REGION_NAME = /^[A-Za-z][A-Za-z0-9~/._+-]+$/
/** Abbreviations that this runtime takes for regions, and Java does not. */
const UNKNOWN_TO_JAVA: ReadonlySet<string> = new Set(['EST', 'MST', 'HST'])
const zones = new Map<string, TimeZone | null>()

/** A zone by offset (`+05:30`) or region (`Europe/Paris`); null when there is none of that name. */
export function timeZone(id: string): TimeZone | null {
  let zone = zones.get(id)
  if (zone === undefined) zones.set(id, (zone = makeZone(id)))
  return zone
}

function makeZone(id: string): TimeZone | null {
  if (id === 'Z' || id === 'UTC' || id === 'GMT' || id === 'UT') return id === 'Z' ? UTC : new FixedZone(id, 0)
  const offset = OFFSET.exec(id)
  if (offset !== null) {
    const [, prefix, sign, hours, minutes = '00', seconds = '00'] = offset
    const millis = Number(hours) * HOUR + Number(minutes) * 60_000 + Number(seconds) * 1000
    if (millis > 18 * HOUR || Number(minutes) > 59 || Number(seconds) > 59) return null
    const name = prefix === undefined ? id : `${prefix}${sign}${hours.padStart(2, '0')}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`
    return new FixedZone(name, sign === '-' ? -millis : millis)
  }
  if (!REGION_NAME.test(id) || UNKNOWN_TO_JAVA.has(id)) return null
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: id,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    return new RegionZone(id, format)
  } catch {
    return null
  }
}

/** The instant of a local time: where clocks go back the earlier one, where they skip as far later as they skip. */
export function instantOfLocal(local: number, zone: TimeZone): number {
  const before = zone.offsetAt(local - DAY)
  const after = zone.offsetAt(local + DAY)
  if (zone.offsetAt(local - before) === before) return local - before
  if (zone.offsetAt(local - after) === after) return local - after
  return local - before
}
