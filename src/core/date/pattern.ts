// Java's date patterns (`yyyy-MM-dd'T'HH:mm[:ss]`) as a list of elements.
import { illegalArgument } from '../errors.ts'
import type { DateField } from './date-parts.ts'
import {
  type Element,
  FractionElement,
  LiteralElement,
  LocalizedOffsetElement,
  NumberElement,
  OffsetElement,
  OptionalElement,
  type SignStyle,
  TextElement,
  ZoneElement,
  ZoneNameElement,
} from './elements.ts'

/** Builds a list of elements; numbers that touch share their digits. */
export class ElementList {
  readonly elements: Element[] = []
  private open: NumberElement | null = null

  number(field: DateField, minWidth: number, maxWidth: number, sign: SignStyle, base: number | null = null): this {
    const element = new NumberElement(field, minWidth, maxWidth, sign, base)
    this.elements.push(element)
    if (this.open === null || minWidth !== maxWidth || sign !== 'never') this.open = element
    else this.open.reserved += maxWidth
    return this
  }

  fraction(minWidth: number, maxWidth: number, point: boolean, printMin = minWidth, printMax = maxWidth): this {
    this.elements.push(new FractionElement(minWidth, maxWidth, point, printMin, printMax))
    if (this.open !== null && minWidth === maxWidth && !point) this.open.reserved += maxWidth
    else this.open = null
    return this
  }

  add(element: Element): this {
    this.elements.push(element)
    this.open = null
    return this
  }

  literal(text: string): this {
    return this.add(new LiteralElement(text))
  }
}

const NUMBERS: Readonly<Record<string, DateField>> = {
  d: 'day',
  H: 'hour',
  k: 'clockHour',
  K: 'hourOfAmPm',
  h: 'clockHourOfAmPm',
  m: 'minute',
  s: 'second',
  w: 'localWeek',
}

/** Letters that count the whole day. */
const LONG_NUMBERS: Readonly<Record<string, DateField>> = { A: 'milliOfDay', n: 'nano', N: 'nanoOfDay' }

export function parsePattern(pattern: string, locale: string): Element[] {
  const lists = [new ElementList()]
  for (let at = 0; at < pattern.length; ) {
    const letter = pattern[at]
    const list = lists[lists.length - 1]
    if (/[A-Za-z]/.test(letter)) {
      let count = 1
      while (pattern[at + count] === letter) count++
      appendLetters(list, letter, count, locale)
      at += count
    } else if (letter === "'") {
      at = appendQuoted(list, pattern, at)
    } else if (letter === '[') {
      lists.push(new ElementList())
      at++
    } else if (letter === ']') {
      if (lists.length === 1) throw illegalArgument('Pattern invalid as it contains ] without previous [')
      lists.pop()
      lists[lists.length - 1].add(new OptionalElement(list.elements))
      at++
    } else if (letter === '{' || letter === '}' || letter === '#') {
      throw illegalArgument(`Pattern includes reserved character: '${letter}'`)
    } else {
      list.literal(letter)
      at++
    }
  }
  while (lists.length > 1) {
    const inner = lists.pop()!
    lists[lists.length - 1].add(new OptionalElement(inner.elements))
  }
  return lists[0].elements
}

function appendQuoted(list: ElementList, pattern: string, start: number): number {
  let at = start + 1
  let text = ''
  for (; at < pattern.length; at++) {
    if (pattern[at] !== "'") text += pattern[at]
    else if (pattern[at + 1] === "'") {
      text += "'"
      at++
    } else break
  }
  if (at >= pattern.length) throw illegalArgument(`Pattern ends with an incomplete string literal: ${pattern}`)
  list.literal(text === '' ? "'" : text)
  return at + 1
}

function appendLetters(list: ElementList, letter: string, count: number, locale: string): void {
  const tooMany = () => illegalArgument(`Too many pattern letters: ${letter}`)
  switch (letter) {
    case 'u':
    case 'y':
    case 'Y':
    case 'x': {
      if (letter === 'x') {
        appendOffset(list, letter, count)
        return
      }
      const field = letter === 'u' ? 'year' : letter === 'y' ? 'yearOfEra' : 'weekYear'
      if (count === 2) list.number(field, 2, 2, 'never', 2000)
      else list.number(field, count, 19, count < 4 ? 'normal' : 'exceeds')
      return
    }
    case 'M':
    case 'L':
    case 'Q':
    case 'q': {
      const field = letter === 'M' || letter === 'L' ? 'month' : 'quarter'
      if (count === 1) list.number(field, 1, 19, 'normal')
      else if (count === 2) list.number(field, 2, 2, 'never')
      else if (count <= 5) list.add(new TextElement(field, field === 'month' ? monthWords(locale, count) : quarterWords(count)))
      else throw tooMany()
      return
    }
    case 'E':
      if (count > 5) throw tooMany()
      list.add(new TextElement('dayOfWeek', weekdayWords(locale, count)))
      return
    case 'e':
    case 'c':
      if (count > 5 || (letter === 'c' && count === 2))
        throw letter === 'c' && count === 2 ? illegalArgument('Invalid pattern "cc"') : tooMany()
      if (count <= 2) list.number('dayOfWeek', count, count === 1 ? 1 : 2, 'never')
      else list.add(new TextElement('dayOfWeek', weekdayWords(locale, count)))
      return
    case 'a':
      if (count > 1) throw tooMany()
      list.add(new TextElement('amPm', amPmWords(locale)))
      return
    case 'G':
      if (count > 5) throw tooMany()
      list.add(new TextElement('era', eraWords(locale, count)))
      return
    case 'D':
      if (count === 1) list.number('dayOfYear', 1, 19, 'normal')
      else if (count <= 3) list.number('dayOfYear', count, 3, 'never')
      else throw tooMany()
      return
    case 'S':
      if (count > 9) throw illegalArgument(`Maximum width must be from 1 to 9 inclusive but was ${count}`)
      list.fraction(count, count, false)
      return
    case 'V':
      if (count !== 2) throw illegalArgument(`Pattern letter count must be 2: ${letter}`)
      list.add(new ZoneElement())
      return
    case 'v':
    case 'z':
      if (count > 4) throw tooMany()
      list.add(new ZoneNameElement(count === 4, letter === 'v'))
      return
    case 'X':
    case 'Z':
    case 'O':
      appendOffset(list, letter, count)
      return
  }
  const long = LONG_NUMBERS[letter]
  if (long !== undefined) {
    list.number(long, count, 19, 'never')
    return
  }
  const field = NUMBERS[letter]
  if (field === undefined) throw illegalArgument(`Unknown pattern letter: ${letter}`)
  if (count === 1) list.number(field, 1, letter === 'w' ? 2 : 19, letter === 'w' ? 'never' : 'normal')
  else if (count === 2) list.number(field, 2, 2, 'never')
  else throw tooMany()
}

function appendOffset(list: ElementList, letter: string, count: number): void {
  if (count > 5 || (letter === 'O' && count !== 1 && count !== 4)) {
    throw illegalArgument(letter === 'O' ? `Pattern letter count must be 1 or 4: ${letter}` : `Too many pattern letters: ${letter}`)
  }
  if (letter === 'O' || (letter === 'Z' && count === 4)) {
    list.add(new LocalizedOffsetElement(count === 4))
    return
  }
  if (letter === 'Z') {
    list.add(count < 4 ? new OffsetElement('required', false, false, '+0000') : new OffsetElement('required', true, true, 'Z'))
    return
  }
  const colon = count === 3 || count === 5
  const zero = letter === 'X' ? 'Z' : count === 1 ? '+00' : colon ? '+00:00' : '+0000'
  list.add(new OffsetElement(count === 1 ? 'optional' : 'required', count >= 4, colon, zero))
}

const WIDTHS = { 3: 'short', 4: 'long', 5: 'narrow' } as const
/** Formats without a locale speak English, and know no long names. */
const languageOf = (locale: string) => (locale === '' ? 'en-US' : locale.replaceAll('_', '-'))
const widthOf = (locale: string, count: number) => WIDTHS[locale === '' && count < 5 ? 3 : (Math.max(count, 3) as 3 | 4 | 5)]

function words(locale: string, options: Intl.DateTimeFormatOptions, part: string, instants: readonly number[], first: number) {
  const format = new Intl.DateTimeFormat(languageOf(locale), { timeZone: 'UTC', ...options })
  return new Map(
    instants.map((instant, i) => {
      const text = format.formatToParts(instant).find(piece => piece.type === part)?.value ?? ''
      return [first + i, text] as const
    }),
  )
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

/** Names as they stand beside a day, which some languages inflect. */
const monthWords = (locale: string, count: number) =>
  words(
    locale,
    { month: widthOf(locale, count), day: 'numeric' },
    'month',
    numbers(12).map(month => Date.UTC(2024, month, 1)),
    1,
  )

/** January 1st, 2024 is a Monday. */
const weekdayWords = (locale: string, count: number) =>
  words(
    locale,
    { weekday: widthOf(locale, count) },
    'weekday',
    numbers(7).map(day => Date.UTC(2024, 0, 1 + day)),
    1,
  )

const amPmWords = (locale: string) =>
  words(locale, { hour: 'numeric', hour12: true }, 'dayPeriod', [Date.UTC(2024, 0, 1, 1), Date.UTC(2024, 0, 1, 13)], 0)

const quarterWords = (count: number) =>
  new Map(
    numbers(4).map(
      i => [i + 1, count === 4 ? `${['1st', '2nd', '3rd', '4th'][i]} quarter` : count === 5 ? String(i + 1) : `Q${i + 1}`] as const,
    ),
  )

const eraWords = (locale: string, count: number) =>
  locale === ''
    ? new Map([
        [0, 'BCE'],
        [1, 'CE'],
      ])
    : words(locale, { era: widthOf(locale, count), year: 'numeric' }, 'era', [Date.UTC(-4, 0, 1), Date.UTC(2024, 0, 1)], 0)
