// java.time.ZoneId and ZoneOffset, and java.util.TimeZone: where on earth.

import { timeZone, type TimeZone as Zone } from '../../../core/date/time-zone.ts'
import { defineClass, Later } from '../../java-class.ts'
import { COMPARABLE, OBJECT, ZONE_RULES } from '../../java-classes.ts'
import { textHash } from '../../runtime/objects.ts'
import { hashSet } from '../../runtime/sets.ts'
import { dateTime, nullPointer, zoneRules } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject, type Long } from '../../values.ts'

export class JavaZone extends JavaObject {
  constructor(
    readonly id: string,
    readonly zone: Zone,
    /** Seconds east of UTC, of what is an offset and nothing more. */
    readonly offset: number | null,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return this.offset === null ? ZONE_ID : ZONE_OFFSET
  }

  /** Offsets to the west come later. */
  compareTo(other: JavaZone): number {
    return (other.offset ?? 0) - (this.offset ?? 0)
  }

  override equals(other: unknown): boolean {
    return other instanceof JavaZone && other.id === this.id
  }

  override hashCode(): number {
    return this.offset ?? textHash(this.id)
  }

  override toString(): string {
    return this.id
  }
}

const two = (value: number) => String(value).padStart(2, '0')

function offsetId(seconds: number): string {
  if (seconds === 0) return 'Z'
  const size = Math.abs(seconds)
  const text = `${seconds < 0 ? '-' : '+'}${two(Math.floor(size / 3600))}:${two(Math.floor(size / 60) % 60)}`
  return size % 60 === 0 ? text : `${text}:${two(size % 60)}`
}

export function offsetOf(seconds: number): JavaZone {
  if (Math.abs(seconds) > 18 * 3600) throw dateTime('Zone offset not in valid range: -18:00 to +18:00')
  const id = offsetId(seconds)
  return new JavaZone(id, timeZone(id)!, seconds)
}

const UTC_OFFSET = () => offsetOf(0)

const OFFSET = /^[+-]\d{1,2}(?::?\d{2}(?::?\d{2})?)?$/

/** ZoneId.of. */
export function zoneOf(id: string): JavaZone {
  if (id === null) throw nullPointer('zoneId')
  if (id === 'Z') return UTC_OFFSET()
  const hours = /^[+-](\d{1,2})/.exec(id)
  if (hours !== null && Number(hours[1]) > 18)
    throw dateTime(`Zone offset hours not in valid range: value ${Number(id.slice(0, 3))} is not in the range -18 to 18`)
  const zone = timeZone(id)
  if (zone === null) {
    if (OFFSET.test(id) || !/^[A-Za-z][A-Za-z0-9~/._+-]+$/.test(id))
      throw dateTime(`Invalid ID for region-based ZoneId, invalid format: ${id}`)
    throw zoneRules(`Unknown time-zone ID: ${id}`)
  }
  if (OFFSET.test(id)) return offsetOf(zone.offsetAt(0) / 1000)
  return new JavaZone(id, zone, null)
}

function offsetFromText(id: string): JavaZone {
  if (id !== 'Z' && !OFFSET.test(id)) throw dateTime(`Invalid ID for ZoneOffset, invalid format: ${id}`)
  return zoneOf(id)
}

const MILLIS = 1000

/** What rules ask of a date and a time. */
interface Moment {
  readonly days: number
  readonly second: number
  readonly epochSecond: number
  readonly date: { readonly year: number }
}

/** The offsets of a zone: java.time.zone.ZoneRules. */
export class ZoneRules extends JavaObject {
  constructor(private readonly of: JavaZone) {
    super()
  }

  get javaClass(): JavaClass {
    return ZONE_RULES
  }

  get isFixed(): boolean {
    return this.of.offset !== null || /^(?:UTC|GMT|UT|Etc\/(?:UTC|GMT|UCT|Zulu))$/.test(this.of.id)
  }

  /** Seconds east of UTC. */
  at(moment: Moment): number {
    return this.of.offset ?? this.of.zone.offsetAt(moment.epochSecond * MILLIS) / MILLIS
  }

  /** In winter, of the year of the moment. */
  standardAt(moment: Moment): number {
    const { zone } = this.of
    const { year } = moment.date
    return Math.min(zone.offsetAt(Date.UTC(year, 0, 1)), zone.offsetAt(Date.UTC(year, 6, 1))) / MILLIS
  }

  /** Of a time on the wall: two where clocks go back, none where they skip it. */
  validAt(local: Moment): readonly JavaZone[] {
    const seconds = local.days * 86_400 + local.second
    const { zone } = this.of
    const around = [zone.offsetAt((seconds - 86_400) * MILLIS), zone.offsetAt((seconds + 86_400) * MILLIS)]
    return [...new Set(around)]
      .filter(offset => zone.offsetAt(seconds * MILLIS - offset) === offset)
      .map(offset => offsetOf(offset / MILLIS))
  }

  override equals(other: unknown): boolean {
    return other instanceof ZoneRules && other.of.id === this.of.id
  }

  override toString(): string {
    return `ZoneRules[currentStandardOffset=${offsetOf(this.of.zone.offsetAt(Date.UTC(2024, 0, 1)) / MILLIS)}]`
  }
}

export const ZONE_ID: JavaClass = defineClass(
  'java.time.ZoneId',
  { extends: () => [OBJECT], isAbstract: true },
  {
    'static ZoneId of(String)': zoneOf,
    'String getId()': (self: JavaZone) => self.id,
    'static Set getAvailableZoneIds()': () => hashSet([...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT']),
    'static ZoneId from(TemporalAccessor)': (of: { readonly zone: JavaZone | null }) => {
      if (of.zone === null) throw dateTime(`Unable to obtain ZoneId from TemporalAccessor: ${of}`)
      return of.zone
    },
    'static ZoneId ofOffset(String, ZoneOffset)': (prefix: string, offset: JavaZone) =>
      prefix === '' ? offset : zoneOf(offset.offset === 0 ? prefix : `${prefix}${offset.id}`),
    'ZoneRules getRules()': (self: JavaZone) => new ZoneRules(self),
    'ZoneId normalized()': (self: JavaZone) => self,
  },
)

export const ZONE_OFFSET: JavaClass = defineClass(
  'java.time.ZoneOffset',
  { extends: () => [ZONE_ID, COMPARABLE] },
  {
    'static ZoneOffset of(String)': offsetFromText,
    'static ZoneOffset ofHours(int)': (hours: number) => offsetOf(hours * 3600),
    'static ZoneOffset ofHoursMinutes(int, int)': (hours: number, minutes: number) => offsetOf(hours * 3600 + minutes * 60),
    'static ZoneOffset ofHoursMinutesSeconds(int, int, int)': (hours: number, minutes: number, seconds: number) =>
      offsetOf(hours * 3600 + minutes * 60 + seconds),
    'static ZoneOffset ofTotalSeconds(int)': offsetOf,
    'static final ZoneOffset MAX': new Later(() => offsetOf(18 * 3600)),
    'static final ZoneOffset MIN': new Later(() => offsetOf(-18 * 3600)),
    'static final ZoneOffset UTC': new Later(UTC_OFFSET),
    'int getTotalSeconds()': (self: JavaZone) => self.offset,
  },
)

/** java.util.TimeZone: what is unknown is GMT. */
export class JavaTimeZone extends JavaObject {
  constructor(readonly zone: JavaZone) {
    super()
  }

  get javaClass(): JavaClass {
    return TIME_ZONE
  }

  /** Milliseconds east of UTC, in winter. */
  get raw(): number {
    const { zone } = this.zone
    return Math.min(zone.offsetAt(Date.UTC(2024, 0, 1)), zone.offsetAt(Date.UTC(2024, 6, 1)))
  }

  /** Of its time in winter. */
  name(locale: string): string {
    const { zone } = this.zone
    const winter = [0, 6].map(month => Date.UTC(2024, month)).find(at => zone.offsetAt(at) === this.raw)
    const format = new Intl.DateTimeFormat(locale, { timeZone: this.zone.id === 'Z' ? 'UTC' : this.zone.id, timeZoneName: 'long' })
    return format.formatToParts(winter).find(({ type }) => type === 'timeZoneName')?.value ?? this.zone.id
  }

  /** By which summer differs from it. */
  get saved(): number {
    const { zone } = this.zone
    return Math.max(zone.offsetAt(Date.UTC(2024, 0, 1)), zone.offsetAt(Date.UTC(2024, 6, 1))) - this.raw
  }
}

export const TIME_ZONE: JavaClass = defineClass(
  'java.util.TimeZone',
  { extends: () => [OBJECT] },
  {
    'static TimeZone getDefault()': () => new JavaTimeZone(zoneOf('UTC')),
    'static TimeZone getTimeZone(String)': (id: string) => new JavaTimeZone(timeZone(id) === null ? zoneOf('GMT') : zoneOf(id)),
    'String getID()': (self: JavaTimeZone) => self.zone.id,
    'int getRawOffset()': (self: JavaTimeZone) => self.raw,
    'String getDisplayName()': (self: JavaTimeZone) => self.name('en-US'),
    'String getDisplayName(Locale)': (self: JavaTimeZone, { tag }: { readonly tag: string }) => self.name(tag),
    'int getDSTSavings()': (self: JavaTimeZone) => self.saved,
    'int getOffset(long)': ({ zone: { zone } }: JavaTimeZone, at: Long) => zone.offsetAt(Number(at)),
    'boolean hasSameRules(TimeZone)': (self: JavaTimeZone, other: JavaTimeZone) =>
      [0, 3, 6, 9].every(month => self.zone.zone.offsetAt(Date.UTC(2024, month)) === other.zone.zone.offsetAt(Date.UTC(2024, month))),
    'boolean inDaylightTime(Date)': (self: JavaTimeZone, { millis }: { readonly millis: Long }) =>
      self.zone.zone.offsetAt(Number(millis)) !== self.raw,
    'boolean observesDaylightTime()': (self: JavaTimeZone) => self.saved !== 0,
    'boolean useDaylightTime()': (self: JavaTimeZone) => self.saved !== 0,
    'ZoneId toZoneId()': (self: JavaTimeZone) => self.zone,
  },
)
