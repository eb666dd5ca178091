// The elements of date formats: each parses and prints its part of a text by the rules of Java's formatters.
import { dayOfWeek, dayOfYear, weekOf } from './calendar.ts'
import type { DateField, DateParts, LocalMoment } from './date-parts.ts'
import { timeZone } from './time-zone.ts'

export interface Element {
  /** The position after its text; when it does not fit, the bitwise complement of where it went wrong. */
  parse(text: string, at: number, parts: DateParts): number
  print(moment: LocalMoment): string
}

/** How a number may be signed. `exceeds`: a plus must stand before more digits than usual. */
export type SignStyle = 'normal' | 'never' | 'exceeds'

function fieldOf(moment: LocalMoment, field: DateField): number {
  switch (field) {
    case 'era':
      return moment.year > 0 ? 1 : 0
    case 'yearOfEra':
      return moment.year > 0 ? moment.year : 1 - moment.year
    case 'dayOfYear':
      return dayOfYear(moment)
    case 'weekYear':
      return weekOf(moment.days).weekYear
    case 'week':
    case 'localWeek':
      return weekOf(moment.days).week
    case 'dayOfWeek':
      return dayOfWeek(moment.days)
    case 'quarter':
      return Math.floor((moment.month + 2) / 3)
    case 'clockHour':
      return moment.hour === 0 ? 24 : moment.hour
    case 'hourOfAmPm':
      return moment.hour % 12
    case 'clockHourOfAmPm':
      return moment.hour % 12 === 0 ? 12 : moment.hour % 12
    case 'amPm':
      return moment.hour < 12 ? 0 : 1
    case 'milliOfDay':
      return (moment.hour * 3600 + moment.minute * 60 + moment.second) * 1000 + Math.floor(moment.nano / 1e6)
    case 'nanoOfDay':
      return (moment.hour * 3600 + moment.minute * 60 + moment.second) * 1e9 + moment.nano
    default:
      return moment[field]
  }
}

const digitAt = (text: string, at: number) => {
  const c = text.charCodeAt(at) - 0x30
  return c >= 0 && c <= 9 ? c : -1
}

export class NumberElement implements Element {
  /** Digits of the fixed-width numbers that follow without a gap: this one must leave them theirs. */
  reserved = 0

  constructor(
    readonly field: DateField,
    readonly minWidth: number,
    readonly maxWidth: number,
    readonly sign: SignStyle,
    /** Two-digit years count from here. */
    private readonly base: number | null = null,
  ) {}

  parse(text: string, start: number, parts: DateParts): number {
    let at = start
    const sign = text[at]
    const negative = sign === '-'
    if (negative || sign === '+') {
      if (this.sign === 'never' || (this.sign === 'normal' && !negative)) return ~at
      at++
    }
    let end = at
    while (end < text.length && end - at < this.maxWidth + this.reserved && digitAt(text, end) >= 0) end++
    if (this.reserved > 0) end = at + Math.min(this.maxWidth, Math.max(this.minWidth, end - at - this.reserved))
    if (end > text.length || end - at < this.minWidth) return ~at
    let value = Number(text.slice(at, end))
    if (Number.isNaN(value)) return ~at
    if (negative) {
      if (value === 0) return ~(at - 1)
      value = -value
    } else if (this.sign === 'exceeds') {
      const exceeds = end - at > this.minWidth
      if (sign === '+' && !exceeds) return ~(at - 1)
      if (sign !== '+' && exceeds) return ~at
    }
    if (this.base !== null) value += this.base
    return parts.set(this.field, value) ? end : ~start
  }

  print(moment: LocalMoment): string {
    let value = fieldOf(moment, this.field)
    if (this.base !== null) value %= 100
    const digits = String(Math.abs(value))
    const plus = this.sign === 'exceeds' && value >= 0 && digits.length > this.minWidth ? '+' : ''
    return (value < 0 ? '-' : plus) + digits.padStart(this.minWidth, '0')
  }
}

/** The fraction of a second. */
export class FractionElement implements Element {
  constructor(
    readonly minWidth: number,
    readonly maxWidth: number,
    private readonly point: boolean,
    /** Digits printed at least and at most. */
    private readonly printMin = minWidth,
    private readonly printMax = maxWidth,
  ) {}

  parse(text: string, start: number, parts: DateParts): number {
    let at = start
    if (this.point) {
      if (text[at] !== '.') return this.minWidth > 0 ? ~at : at
      at++
    }
    let end = at
    while (end - at < this.maxWidth && digitAt(text, end) >= 0) end++
    if (end - at < this.minWidth) return ~at
    return parts.set('nano', Number(text.slice(at, end).padEnd(9, '0'))) ? end : ~start
  }

  print(moment: LocalMoment): string {
    let digits = String(moment.nano).padStart(9, '0').slice(0, this.printMax)
    while (digits.length > this.printMin && digits.endsWith('0')) digits = digits.slice(0, -1)
    return digits === '' ? '' : (this.point ? '.' : '') + digits
  }
}

export class LiteralElement implements Element {
  constructor(private readonly literal: string) {}

  parse(text: string, at: number): number {
    return text.startsWith(this.literal, at) ? at + this.literal.length : ~at
  }

  print(): string {
    return this.literal
  }
}

/** A word for a value: months, weekdays, halves of the day, eras. */
export class TextElement implements Element {
  constructor(
    private readonly field: DateField,
    private readonly words: ReadonlyMap<number, string>,
  ) {}

  parse(text: string, at: number, parts: DateParts): number {
    let best = -1
    let length = 0
    for (const [value, word] of this.words) {
      if (word.length > length && text.startsWith(word, at)) {
        best = value
        length = word.length
      }
    }
    return best >= 0 && parts.set(this.field, best) ? at + length : ~at
  }

  print(moment: LocalMoment): string {
    return this.words.get(fieldOf(moment, this.field)) ?? ''
  }
}

export class OptionalElement implements Element {
  constructor(private readonly elements: readonly Element[]) {}

  parse(text: string, at: number, parts: DateParts): number {
    const trial = parts.copy()
    const end = parseAll(this.elements, text, at, trial)
    if (end < 0) return at
    parts.become(trial)
    return end
  }

  print(moment: LocalMoment): string {
    return printAll(this.elements, moment)
  }
}

export function parseAll(elements: readonly Element[], text: string, at: number, parts: DateParts): number {
  for (let i = 0; i < elements.length && at >= 0; i++) at = elements[i].parse(text, at, parts)
  return at
}

export function printAll(elements: readonly Element[], moment: LocalMoment): string {
  let text = ''
  for (const element of elements) text += element.print(moment)
  return text
}

/** `+HH:MM` and its kin: whether minutes are needed, whether seconds are taken, how zero is written. */
export class OffsetElement implements Element {
  private readonly pattern: RegExp
  private readonly colon: string

  constructor(
    private readonly minutes: 'optional' | 'required',
    private readonly seconds: boolean,
    colon: boolean,
    private readonly zero: string,
  ) {
    this.colon = colon ? ':' : ''
    const tail = seconds ? `(?:${this.colon}(\\d{2}))?` : ''
    const minutePart = `${this.colon}(\\d{2})${tail}`
    this.pattern = new RegExp(`([+-])(\\d{2})${minutes === 'required' ? minutePart : `(?:${minutePart})?`}`, 'y')
  }

  parse(text: string, at: number, parts: DateParts): number {
    if (this.zero !== '' && /^[A-Za-z]/.test(this.zero) && text.startsWith(this.zero, at)) {
      parts.offset = 0
      return at + this.zero.length
    }
    this.pattern.lastIndex = at
    const match = this.pattern.exec(text)
    if (match === null) {
      if (this.zero === '' || !text.startsWith(this.zero, at)) return ~at
      parts.offset = 0
      return at + this.zero.length
    }
    const [whole, sign, hours, minutes = '0', seconds = '0'] = match
    if (Number(minutes) > 59 || Number(seconds) > 59) return ~at
    parts.offset = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
    return at + whole.length
  }

  print(moment: LocalMoment): string {
    if (moment.offset === 0) return this.zero
    const size = Math.abs(moment.offset)
    let text = (moment.offset < 0 ? '-' : '+') + two(size / 3600)
    const minutes = Math.floor(size / 60) % 60
    const seconds = size % 60
    if (this.minutes === 'required' || minutes !== 0 || (this.seconds && seconds !== 0)) text += this.colon + two(minutes)
    if (this.seconds && seconds !== 0) text += this.colon + two(seconds)
    return text
  }
}

/** `GMT+1`, or `GMT+01:00` in full. */
export class LocalizedOffsetElement implements Element {
  private static readonly OFFSET = /GMT(?:([+-])(\d{1,2})(?::(\d{2}))?)?/y

  constructor(private readonly full: boolean) {}

  parse(text: string, at: number, parts: DateParts): number {
    LocalizedOffsetElement.OFFSET.lastIndex = at
    const match = LocalizedOffsetElement.OFFSET.exec(text)
    if (match === null) return ~at
    const [whole, sign, hours = '0', minutes = '0'] = match
    parts.offset = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
    return at + whole.length
  }

  print(moment: LocalMoment): string {
    if (this.full || moment.offset === 0) return fromGreenwich(moment.offset)
    const size = Math.abs(moment.offset)
    const hours = String(Math.floor(size / 3600))
    const minutes = String(Math.floor(size / 60) % 60).padStart(2, '0')
    const sign = moment.offset < 0 ? '-' : '+'
    return `GMT${sign}${hours}${minutes === '00' ? '' : `:${minutes}`}`
  }
}

const two = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** `GMT+01:00` */
function fromGreenwich(offset: number): string {
  if (offset === 0) return 'GMT'
  const size = Math.abs(offset)
  return `GMT${offset < 0 ? '-' : '+'}${two(size / 3600)}:${two((size / 60) % 60)}`
}

/** `Z`, an offset, or the name of a region. */
export class ZoneElement implements Element {
  private static readonly NAME = /[A-Za-z][A-Za-z0-9~/._-]*(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{2}:\d{2}(?::\d{2})?/y

  parse(text: string, at: number, parts: DateParts): number {
    ZoneElement.NAME.lastIndex = at
    const name = ZoneElement.NAME.exec(text)?.[0]
    if (name === undefined) return ~at
    // The longest name that is a zone wins, as in `Europe/ParisX`.
    const shortest = name[0] === '+' || name[0] === '-' ? 6 : 1
    for (let length = name.length; length >= shortest; length--) {
      const zone = timeZone(name.slice(0, length))
      if (zone !== null) {
        parts.zone = zone
        return at + length
      }
    }
    return ~at
  }

  print(moment: LocalMoment): string {
    return moment.zone.id
  }
}

/** The name of a zone where no language has one: its distance from Greenwich, or its city. A generic name is that of the winter. */
export class ZoneNameElement extends ZoneElement {
  constructor(
    private readonly full: boolean,
    private readonly generic: boolean,
  ) {
    super()
  }

  override print(moment: LocalMoment): string {
    const { zone, year } = moment
    const isUtc = /^(?:Etc\/)?(?:UTC|GMT|UT|UCT|Zulu)$/.test(zone.id)
    if (isUtc) return this.full || zone.id.endsWith('GMT') ? 'GMT' : 'UTC'
    const city = /^(?!Etc\/).*\/(.+)$/.exec(zone.id)?.[1].replaceAll('_', ' ')
    if (city === undefined && !zone.id.startsWith('Etc/')) return zone.id
    const standard = Math.min(zone.offsetAt(Date.UTC(year, 0, 1)), zone.offsetAt(Date.UTC(year, 6, 1))) / 1000
    if (!this.full || city === undefined) return fromGreenwich(this.generic ? standard : moment.offset)
    return this.generic ? city : `${city} (+${moment.offset > standard ? 1 : 0})`
  }
}
