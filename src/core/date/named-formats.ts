// The named date formats, written in a shorthand of one letter per field.
import { type Element, OffsetElement, OptionalElement, ZoneElement } from './elements.ts'
import { ElementList } from './pattern.ts'

/**
 * Y year, y year without zeros before it, B year of exactly four digits, d day of one or two digits, M month, D day, j day of the year, w week year, k week, e weekday, h hour, m minute,
 * s second; f fraction of which milliseconds are printed, n fraction printed to the nanosecond, i milliseconds, c fraction
 * behind a comma; z zone or offset, o offset without a colon, p offset as it is printed; [ ] may be left out. The rest stands for itself.
 */
interface Shorthand {
  readonly read: string
  /** As read when absent. */
  readonly print?: string
  /** Without `strict_`: fewer digits will do. */
  readonly lenient?: boolean
}

const ISO: Shorthand = { read: 'Y[-M[-D]][T[h[:m[:s[f][,c]]][z][o]]]', print: 'Y-M-DTh:m:sfp' }

/** Formats that come in a strict and a lenient kind. */
const PAIRS: Readonly<Record<string, Omit<Shorthand, 'lenient'>>> = {
  basic_week_date: { read: 'wWke' },
  basic_week_date_time: { read: 'wWkeThmsfz' },
  basic_week_date_time_no_millis: { read: 'wWkeThmsz' },
  date: { read: 'Y-M-D' },
  date_hour: { read: 'Y-M-DTh' },
  date_hour_minute: { read: 'Y-M-DTh:m' },
  date_hour_minute_second: { read: 'Y-M-DTh:m:s' },
  date_hour_minute_second_fraction: { read: 'Y-M-DTh:m:sf' },
  date_hour_minute_second_millis: { read: 'Y-M-DTh:m:si' },
  date_optional_time: { read: 'Y[-M[-D]][T[h[:m[:s][f][,c][z][o]]]]', print: 'Y-M-DTh:m:sfp' },
  date_time: { read: 'Y-M-DTh:m:s[f]z', print: 'Y-M-DTh:m:sfz' },
  date_time_no_millis: { read: 'Y-M-DTh:m:sz' },
  hour: { read: 'h' },
  hour_minute: { read: 'h:m' },
  hour_minute_second: { read: 'h:m:s' },
  hour_minute_second_fraction: { read: 'h:m:sf' },
  hour_minute_second_millis: { read: 'h:m:si' },
  ordinal_date: { read: 'Y-j' },
  ordinal_date_time: { read: 'Y-jTh:m:s[n]z', print: 'Y-jTh:m:snz' },
  ordinal_date_time_no_millis: { read: 'Y-jTh:m:sz' },
  time: { read: 'h:m:sfz' },
  time_no_millis: { read: 'h:m:sz' },
  t_time: { read: 'Th:m:sfz' },
  t_time_no_millis: { read: 'Th:m:sz' },
  week_date: { read: 'w-Wk-e' },
  week_date_time: { read: 'w-Wk-eTh:m:sfz' },
  week_date_time_no_millis: { read: 'w-Wk-eTh:m:sz' },
  weekyear: { read: 'w' },
  weekyear_week: { read: 'w-Wk' },
  weekyear_week_day: { read: 'w-Wk-e' },
  year_month: { read: 'Y-M' },
  year_month_day: { read: 'Y-M-D' },
}

const SINGLES: Readonly<Record<string, Shorthand>> = {
  basic_date: { read: 'BMd', print: 'BMD' },
  basic_date_time: { read: 'BMDThmsfz' },
  basic_date_time_no_millis: { read: 'BMDThmsz' },
  basic_ordinal_date: { read: 'Bj' },
  basic_ordinal_date_time: { read: 'BjThmsfz' },
  basic_ordinal_date_time_no_millis: { read: 'BjThmsz' },
  basic_time: { read: 'hmsfz' },
  basic_time_no_millis: { read: 'hmsz' },
  basic_t_time: { read: 'Thmsfz' },
  basic_t_time_no_millis: { read: 'Thmsz' },
  iso8601: ISO,
  strict_date_optional_time_nanos: { ...ISO, print: 'Y-M-DTh:m:snp' },
  strict_date_time: { read: 'Y-M-DTh:m:s[n]z', print: 'Y-M-DTh:m:snz' },
  rfc3339_lenient: { read: 'Y[-M[-D[Th:m[:s[f][,c]][z]]]]', print: 'Y-M-DTh:m:sfp' },
  strict_date_optional_time: ISO,
  strict_year: { read: 'Y' },
  week_year: { read: 'w' },
  year: { read: 'y' },
}

const shorthands = new Map<string, Shorthand>(Object.entries(SINGLES))
for (const [name, shorthand] of Object.entries(PAIRS)) {
  if (!shorthands.has(name)) shorthands.set(name, { ...shorthand, lenient: true })
  if (!shorthands.has(`strict_${name}`)) shorthands.set(`strict_${name}`, shorthand)
}

interface NamedFormat {
  /** Tried in turn. */
  readonly readers: readonly (readonly Element[])[]
  readonly printer: readonly Element[]
}

/** Null when no format has this name. */
export function namedFormat(name: string): NamedFormat | null {
  const shorthand = shorthands.get(name)
  if (shorthand === undefined) return null
  const lenient = shorthand.lenient === true
  const { read } = shorthand
  // A zone is read with its colon or its name first, then without a colon.
  const variants = read.endsWith('z') ? [read, `${read.slice(0, -1)}o`] : [read]
  return {
    readers: variants.map(variant => expand(variant, lenient)),
    // A format that is read leniently is printed strictly.
    printer: expand(shorthand.print ?? read, false),
  }
}

function expand(shorthand: string, lenient: boolean): Element[] {
  const lists = [new ElementList()]
  for (const letter of shorthand) {
    if (letter === '[') lists.push(new ElementList())
    else if (letter === ']') {
      const inner = lists.pop()!
      lists[lists.length - 1].add(new OptionalElement(inner.elements))
    } else append(lists[lists.length - 1], letter, lenient)
  }
  return lists[0].elements
}

const TWO_DIGITS = { M: 'month', D: 'day', k: 'week', h: 'hour', m: 'minute', s: 'second' } as const

function append(list: ElementList, letter: string, lenient: boolean): void {
  switch (letter) {
    case 'Y':
      if (lenient) list.number('year', 1, 5, 'normal')
      else list.number('year', 4, 10, 'exceeds')
      return
    case 'y':
      list.number('year', 1, 19, 'normal')
      return
    case 'd':
      list.number('day', 1, 2, 'never')
      return
    case 'B':
      list.number('year', 4, 4, 'normal')
      return
    case 'w':
      if (lenient) list.number('weekYear', 1, 10, 'normal')
      else list.number('weekYear', 4, 10, 'exceeds')
      return
    case 'j':
      list.number('dayOfYear', lenient ? 1 : 3, 3, 'never')
      return
    case 'e':
      list.number('dayOfWeek', 1, 1, 'never')
      return
    case 'M':
    case 'D':
    case 'k':
    case 'h':
    case 'm':
    case 's':
      list.number(TWO_DIGITS[letter], lenient ? 1 : 2, 2, 'never')
      return
    case 'f':
      list.fraction(1, 9, true, 3, 3)
      return
    case 'n':
      list.fraction(1, 9, true, 3, 9)
      return
    case 'i':
      list.fraction(1, 3, true, 3, 3)
      return
    case 'c':
      list.fraction(1, 9, false)
      return
    case 'z':
      list.add(new ZoneElement())
      return
    case 'o':
      list.add(new OffsetElement('optional', false, false, 'Z'))
      return
    case 'p':
      list.add(new OffsetElement('required', false, true, 'Z'))
      return
    default:
      list.literal(letter)
  }
}
