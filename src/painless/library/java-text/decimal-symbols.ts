// java.text.DecimalFormatSymbols: the signs of numbers where a language is spoken.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'
import type { JavaLocale } from '../java-time/locale.ts'

interface Signs {
  readonly decimal: string
  readonly group: string
}

const known = new Map<string, Signs>()

function signsOf(locale: string): Signs {
  let found = known.get(locale)
  if (found === undefined) {
    const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1234567.5)
    const sign = (type: string, otherwise: string) => parts.find(part => part.type === type)?.value ?? otherwise
    known.set(locale, (found = { decimal: sign('decimal', '.'), group: sign('group', ',') }))
  }
  return found
}

export const languageOf = (locale: JavaLocale | null) => (locale === null || locale.language === '' ? 'en' : locale.tag)

/** The signs that may be changed, under their names in Java. */
const CHANGED = {
  DecimalSeparator: 'decimal',
  GroupingSeparator: 'group',
  MonetaryDecimalSeparator: 'money',
  MinusSign: 'minus',
  Percent: 'percent',
  PerMill: 'perMill',
  ZeroDigit: 'zero',
  Digit: 'digit',
  PatternSeparator: 'between',
} as const

export class DecimalSymbols extends JavaObject {
  money: string
  minus = '-'
  percent = '%'
  perMill = '‰'
  zero = '0'
  digit = '#'
  between = ';'
  infinity = '∞'
  nan = 'NaN'
  exponent = 'E'

  constructor(
    public decimal: string,
    public group: string,
  ) {
    super()
    this.money = decimal
  }

  static of(locale: string): DecimalSymbols {
    const { decimal, group } = signsOf(locale)
    return new DecimalSymbols(decimal, group)
  }

  get javaClass(): JavaClass {
    return DECIMAL_FORMAT_SYMBOLS
  }

  /** Formats hand out copies, and keep copies. */
  copy(): DecimalSymbols {
    return Object.assign(new DecimalSymbols(this.decimal, this.group), this)
  }
}

const of = (locale: JavaLocale | null = null) => DecimalSymbols.of(languageOf(locale))

export const DECIMAL_FORMAT_SYMBOLS: JavaClass = defineClass(
  'java.text.DecimalFormatSymbols',
  { extends: () => [OBJECT] },
  {
    'new()': () => of(),
    'new(Locale)': of,
    'static DecimalFormatSymbols getInstance()': () => of(),
    'static DecimalFormatSymbols getInstance(Locale)': of,
    ...Object.fromEntries(
      Object.entries(CHANGED).flatMap(([name, key]) => [
        [`char get${name}()`, (self: DecimalSymbols) => self[key].charCodeAt(0)],
        [`void set${name}(char)`, (self: DecimalSymbols, sign: number) => void (self[key] = String.fromCharCode(sign))],
      ]),
    ),
    'String getExponentSeparator()': (self: DecimalSymbols) => self.exponent,
    'String getInfinity()': (self: DecimalSymbols) => self.infinity,
    'String getNaN()': (self: DecimalSymbols) => self.nan,
    'void setExponentSeparator(String)': (self: DecimalSymbols, text: string) => void (self.exponent = text),
    'void setInfinity(String)': (self: DecimalSymbols, text: string) => void (self.infinity = text),
    'void setNaN(String)': (self: DecimalSymbols, text: string) => void (self.nan = text),
  },
)
