// java.lang.Character: what kinds of characters there are.

import { defineClass } from '../../java-class.ts'
import { COMPARABLE, OBJECT } from '../../java-classes.ts'
import { JavaArray } from '../../runtime/java-array.ts'
import { illegalArgument, stringIndexOutOfBounds } from '../../runtime/throwable.ts'
import { CHAR } from '../../types.ts'
import { JavaChar } from '../../values.ts'

const textOf = (code: number) => (code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
const matches = (pattern: RegExp) => (code: number) => pattern.test(textOf(code))

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff

const LETTER = /^\p{L}$/u
const DIGIT = /^\p{Nd}$/u

function digitValue(code: number, radix: number): number {
  const text = textOf(code)
  if (radix < 2 || radix > 36) return -1
  const value = DIGIT.test(text) ? decimalValue(code) : /^[a-zA-Z]$/.test(text) ? text.toLowerCase().charCodeAt(0) - 87 : -1
  return value < radix ? value : -1
}

/** Decimal digits of any script stand in rows of ten. */
function decimalValue(code: number): number {
  let zero = code
  while (code - zero < 9 && DIGIT.test(textOf(zero - 1))) zero--
  return (code - zero) % 10
}

function numericValue(code: number): number {
  const text = textOf(code)
  if (DIGIT.test(text)) return decimalValue(code)
  return /^[a-zA-Z]$/.test(text) ? text.toLowerCase().charCodeAt(0) - 87 : -1
}

export function codePointAt(text: string, index: number): number {
  const code = text.codePointAt(index)
  if (index < 0 || code === undefined) throw stringIndexOutOfBounds(`Index ${index} out of bounds for length ${text.length}`)
  return code
}

export function codePointBefore(text: string, index: number): number {
  if (index < 1 || index > text.length) throw stringIndexOutOfBounds(`Index ${index} out of bounds for length ${text.length}`)
  const low = text.charCodeAt(index - 1)
  return isLow(low) && index > 1 && isHigh(text.charCodeAt(index - 2)) ? text.codePointAt(index - 2)! : low
}

/** Of one unit; what needs two stays as it is. */
function changed(code: number, change: (text: string) => string): number {
  const text = change(String.fromCharCode(code))
  return text.length === 1 ? text.charCodeAt(0) : code
}

const SEPARATOR = /^[\p{Zs}\p{Zl}\p{Zp}]$/u
/** Tab to carriage return, and the separators of files, groups, records and units. */
const isControlSpace = (code: number) => (code >= 9 && code <= 13) || (code >= 0x1c && code <= 0x1f)
const isIgnorable = (code: number) => (code >= 0 && code <= 8) || (code >= 0x0e && code <= 0x1b) || (code >= 0x7f && code <= 0x9f)

export const CHARACTER = defineClass(
  'java.lang.Character',
  { extends: () => [OBJECT, COMPARABLE] },
  {
    'static int charCount(int)': (code: number) => (code >= 0x10000 ? 2 : 1),
    'static int codePointAt(CharSequence, int)': (text: unknown, index: number) => codePointAt(String(text), index),
    'static int codePointBefore(CharSequence, int)': (text: unknown, index: number) => codePointBefore(String(text), index),
    'static int codePointCount(CharSequence, int, int)': (text: unknown, from: number, to: number) =>
      [...String(text).slice(from, to)].length,
    'static int compare(char, char)': (a: number, b: number) => a - b,
    'static int digit(int, int)': digitValue,
    'static char forDigit(int, int)': (digit: number, radix: number) =>
      digit >= 0 && digit < radix && radix >= 2 && radix <= 36 ? digit.toString(36).charCodeAt(0) : 0,
    'static int getNumericValue(int)': numericValue,
    'static int hashCode(char)': (code: number) => code,
    'static char highSurrogate(int)': (code: number) => (code >>> 10) + 0xd800 - (0x10000 >>> 10),
    'static boolean isAlphabetic(int)': matches(/^\p{Alphabetic}$/u),
    'static boolean isBmpCodePoint(int)': (code: number) => code >>> 16 === 0,
    'static boolean isDefined(int)': (code: number) => textOf(code) !== '' && !/^\p{Cn}$/u.test(textOf(code)),
    'static boolean isDigit(int)': matches(DIGIT),
    'static boolean isHighSurrogate(char)': isHigh,
    'static boolean isISOControl(int)': (code: number) => (code >= 0 && code <= 0x1f) || (code >= 0x7f && code <= 0x9f),
    'static boolean isIdeographic(int)': matches(/^\p{Ideographic}$/u),
    'static boolean isJavaIdentifierPart(int)': (code: number) =>
      isIgnorable(code) || /^[\p{L}\p{Nl}\p{Sc}\p{Pc}\p{Nd}\p{Mn}\p{Mc}\p{Cf}]$/u.test(textOf(code)),
    'static boolean isJavaIdentifierStart(int)': matches(/^[\p{L}\p{Nl}\p{Sc}\p{Pc}]$/u),
    'static boolean isLetter(int)': matches(LETTER),
    'static boolean isLetterOrDigit(int)': matches(/^[\p{L}\p{Nd}]$/u),
    'static boolean isLowerCase(int)': matches(/^\p{Lowercase}$/u),
    'static boolean isMirrored(int)': matches(/^\p{Bidi_Mirrored}$/u),
    'static boolean isSpaceChar(int)': matches(/^[\p{Zs}\p{Zl}\p{Zp}]$/u),
    'static boolean isSupplementaryCodePoint(int)': (code: number) => code >= 0x10000 && code <= 0x10ffff,
    'static boolean isSurrogate(char)': (code: number) => isHigh(code) || isLow(code),
    'static boolean isSurrogatePair(char, char)': (high: number, low: number) => isHigh(high) && isLow(low),
    'static boolean isTitleCase(int)': matches(/^\p{Lt}$/u),
    'static boolean isUpperCase(int)': matches(/^\p{Uppercase}$/u),
    'static boolean isValidCodePoint(int)': (code: number) => code >= 0 && code <= 0x10ffff,
    'static boolean isWhitespace(int)': (code: number) =>
      isControlSpace(code) || (SEPARATOR.test(textOf(code)) && !/^[\u00a0\u2007\u202f]$/.test(textOf(code))),
    'static char lowSurrogate(int)': (code: number) => (code & 0x3ff) + 0xdc00,
    'static char reverseBytes(char)': (code: number) => ((code & 0xff) << 8) | (code >> 8),
    'static char[] toChars(int)': (code: number) => {
      if (code < 0 || code > 0x10ffff) throw illegalArgument(`Not a valid Unicode code point: 0x${(code >>> 0).toString(16).toUpperCase()}`)
      return new JavaArray(
        CHAR,
        textOf(code)
          .split('')
          .map(unit => unit.charCodeAt(0)),
      )
    },
    'static int toCodePoint(char, char)': (high: number, low: number) => ((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000,
    'static char toLowerCase(char)': (code: number) => changed(code, text => text.toLowerCase()),
    'static String toString(char)': (code: number) => String.fromCharCode(code),
    'static char toTitleCase(char)': (code: number) => changed(code, text => text.toUpperCase()),
    'static char toUpperCase(char)': (code: number) => changed(code, text => text.toUpperCase()),
    'static Character valueOf(char)': (code: number) => new JavaChar(code),
    'static final int MAX_RADIX': 36,
    'static final int MIN_RADIX': 2,
    'static final char MAX_VALUE': 0xffff,
    'static final char MIN_VALUE': 0,
    'static final int MAX_CODE_POINT': 0x10ffff,
    'static final int MIN_CODE_POINT': 0,
    'static final int MIN_SUPPLEMENTARY_CODE_POINT': 0x10000,
    'static final char MAX_HIGH_SURROGATE': 0xdbff,
    'static final char MAX_LOW_SURROGATE': 0xdfff,
    'static final char MAX_SURROGATE': 0xdfff,
    'static final char MIN_HIGH_SURROGATE': 0xd800,
    'static final char MIN_LOW_SURROGATE': 0xdc00,
    'static final char MIN_SURROGATE': 0xd800,
    'static final int SIZE': 16,
    'static final int BYTES': 2,
    'char charValue()': (self: JavaChar) => self.value,
    'int compareTo(Character)': (self: JavaChar, other: JavaChar) => self.value - other.value,
  },
)
