// java.time.format.DateTimeFormatterBuilder: formats put together piece by piece.

import type { DateField, DateParts } from '../../../core/date/date-parts.ts'
import { type Element, FractionElement, OffsetElement, OptionalElement, ZoneElement } from '../../../core/date/elements.ts'
import { ElementList, parsePattern } from '../../../core/date/pattern.ts'
import { isApiError } from '../../../core/errors.ts'
import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { textOf } from '../../runtime/objects.ts'
import { illegalArgument, illegalState } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject, type Long } from '../../values.ts'
import type { EnumConstant } from '../java-lang/enum.ts'
import { Formatter } from './formatter.ts'
import { JavaLocale } from './locale.ts'

/** What formats know of the fields of dates. */
const PARTS: Readonly<Record<string, DateField>> = {
  ERA: 'era',
  YEAR: 'year',
  YEAR_OF_ERA: 'yearOfEra',
  MONTH_OF_YEAR: 'month',
  DAY_OF_MONTH: 'day',
  DAY_OF_YEAR: 'dayOfYear',
  DAY_OF_WEEK: 'dayOfWeek',
  QUARTER_OF_YEAR: 'quarter',
  HOUR_OF_DAY: 'hour',
  CLOCK_HOUR_OF_DAY: 'clockHour',
  HOUR_OF_AMPM: 'hourOfAmPm',
  CLOCK_HOUR_OF_AMPM: 'clockHourOfAmPm',
  AMPM_OF_DAY: 'amPm',
  MINUTE_OF_HOUR: 'minute',
  SECOND_OF_MINUTE: 'second',
  NANO_OF_SECOND: 'nano',
  MILLI_OF_DAY: 'milliOfDay',
  NANO_OF_DAY: 'nanoOfDay',
}

function partOf({ name }: EnumConstant): DateField {
  const part = PARTS[name]
  if (part === undefined) throw illegalArgument(`formats do not know the field ${name}`)
  return part
}

/** Says of a field what the text did not. */
class DefaultElement implements Element {
  constructor(
    private readonly field: DateField,
    private readonly value: number,
  ) {}

  parse(_text: string, at: number, parts: DateParts): number {
    if (parts.get(this.field) === undefined) parts.set(this.field, this.value)
    return at
  }

  print(): string {
    return ''
  }
}

const WIDEST = 19

/** Pieces of one section; months and days are spelled as the locale has them, which is known at the end. */
type Piece = (locale: JavaLocale) => readonly Element[]

class Builder extends JavaObject {
  private readonly sections: Piece[][] = [[]]
  private ignoresCase = false

  get javaClass(): JavaClass {
    return DATE_TIME_FORMATTER_BUILDER
  }

  add(piece: Piece): this {
    this.sections[this.sections.length - 1].push(piece)
    return this
  }

  pattern(text: string): this {
    const read = (locale: JavaLocale) => {
      try {
        return parsePattern(text, locale.tag === 'und' ? '' : locale.tag)
      } catch (error) {
        throw isApiError(error) ? illegalArgument(error.reason) : error
      }
    }
    read(JavaLocale.ROOT)
    return this.add(read)
  }

  number(field: EnumConstant, least: number, most: number): this {
    const part = partOf(field)
    const list = new ElementList().number(part, least, most, least === most ? 'never' : least === 1 ? 'normal' : 'exceeds')
    return this.add(() => list.elements)
  }

  begin(): this {
    this.sections.push([])
    return this
  }

  end(): this {
    if (this.sections.length === 1) throw illegalState('Cannot call optionalEnd() as there was no previous call to optionalStart()')
    const inside = this.sections.pop()!
    return this.add(locale => [new OptionalElement(elementsOf(inside, locale))])
  }

  withoutCase(ignores: boolean): this {
    this.ignoresCase = ignores
    return this
  }

  made(locale: JavaLocale): Formatter {
    while (this.sections.length > 1) this.end()
    return new Formatter(elementsOf(this.sections[0], locale), 'built', null, locale, true, this.ignoresCase)
  }
}

const elementsOf = (pieces: readonly Piece[], locale: JavaLocale): Element[] => pieces.flatMap(piece => [...piece(locale)])
const literal = (text: string) => new ElementList().literal(text).elements

export const DATE_TIME_FORMATTER_BUILDER: JavaClass = defineClass(
  'java.time.format.DateTimeFormatterBuilder',
  { extends: () => [OBJECT] },
  {
    'new()': () => new Builder(),
    'DateTimeFormatterBuilder append(DateTimeFormatter)': (self: Builder, format: Formatter) => self.add(() => format.elements),
    'DateTimeFormatterBuilder appendFraction(TemporalField, int, int, boolean)': (
      self: Builder,
      _field: EnumConstant,
      least: number,
      most: number,
      point: boolean,
    ) => self.add(() => [new FractionElement(least, most, point, least, most)]),
    'DateTimeFormatterBuilder appendLiteral(String)': (self: Builder, text: string) => self.add(() => literal(textOf(text))),
    'DateTimeFormatterBuilder appendOffsetId()': (self: Builder) => self.add(() => [new OffsetElement('required', true, true, 'Z')]),
    'DateTimeFormatterBuilder appendOptional(DateTimeFormatter)': (self: Builder, format: Formatter) =>
      self.add(() => [new OptionalElement(format.elements)]),
    'DateTimeFormatterBuilder appendPattern(String)': (self: Builder, pattern: string) => self.pattern(textOf(pattern)),
    'DateTimeFormatterBuilder appendValue(TemporalField)': (self: Builder, field: EnumConstant) => self.number(field, 1, WIDEST),
    'DateTimeFormatterBuilder appendValue(TemporalField, int)': (self: Builder, field: EnumConstant, width: number) =>
      self.number(field, width, width),
    'DateTimeFormatterBuilder appendZoneId()': (self: Builder) => self.add(() => [new ZoneElement()]),
    'DateTimeFormatterBuilder appendZoneOrOffsetId()': (self: Builder) => self.add(() => [new ZoneElement()]),
    'DateTimeFormatterBuilder optionalEnd()': (self: Builder) => self.end(),
    'DateTimeFormatterBuilder optionalStart()': (self: Builder) => self.begin(),
    'DateTimeFormatterBuilder parseCaseInsensitive()': (self: Builder) => self.withoutCase(true),
    'DateTimeFormatterBuilder parseCaseSensitive()': (self: Builder) => self.withoutCase(false),
    'DateTimeFormatterBuilder parseDefaulting(TemporalField, long)': (self: Builder, field: EnumConstant, value: Long) =>
      self.add(() => [new DefaultElement(partOf(field), Number(value))]),
    'DateTimeFormatterBuilder parseLenient()': (self: Builder) => self,
    'DateTimeFormatterBuilder parseStrict()': (self: Builder) => self,
    'DateTimeFormatter toFormatter()': (self: Builder) => self.made(JavaLocale.ROOT),
    'DateTimeFormatter toFormatter(Locale)': (self: Builder, locale: JavaLocale) => self.made(locale),
  },
)
