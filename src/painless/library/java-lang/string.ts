// java.lang.CharSequence and java.lang.String, with what Painless adds to them.

import { createHash } from 'node:crypto'
import { defineClass } from '../../java-class.ts'
import { COMPARABLE, OBJECT } from '../../java-classes.ts'
import { step, steps, take } from '../../run-state.ts'
import { compareText } from '../../runtime/comparing.ts'
import { concatenated } from '../../runtime/def-math.ts'
import type { JavaFunction } from '../../runtime/functions.ts'
import { iteratorOf, type JavaIterator } from '../../runtime/iteration.ts'
import { JavaArray } from '../../runtime/java-array.ts'
import { javaText, textOf } from '../../runtime/objects.ts'
import { checkSize, nullPointer, stringIndexOutOfBounds } from '../../runtime/throwable.ts'
import { CHAR, type Type } from '../../types.ts'
import type { JavaLocale } from '../java-time/locale.ts'
import { type JavaPattern, replacedBy } from '../java-util/pattern.ts'
import { intStream } from '../java-util/streams.ts'
import { decodedBase64 } from './base64.ts'
import { codePointAt, codePointBefore } from './character.ts'
import { formatted } from './string-format.ts'

const PRECONDITIONS = [
  'java.base/jdk.internal.util.Preconditions$1.apply(Preconditions.java:55)',
  'java.base/jdk.internal.util.Preconditions$1.apply(Preconditions.java:52)',
  'java.base/jdk.internal.util.Preconditions$4.apply(Preconditions.java:213)',
  'java.base/jdk.internal.util.Preconditions$4.apply(Preconditions.java:210)',
]
const RANGE = [
  ...PRECONDITIONS,
  'java.base/jdk.internal.util.Preconditions.outOfBounds(Preconditions.java:98)',
  'java.base/jdk.internal.util.Preconditions.outOfBoundsCheckFromToIndex(Preconditions.java:112)',
  'java.base/jdk.internal.util.Preconditions.checkFromToIndex(Preconditions.java:349)',
  'java.base/java.lang.String.checkBoundsBeginEnd(String.java:4937)',
  'java.base/java.lang.String.substring(String.java:2899)',
]
const INDEX = [
  ...PRECONDITIONS,
  'java.base/jdk.internal.util.Preconditions.outOfBounds(Preconditions.java:98)',
  'java.base/jdk.internal.util.Preconditions.outOfBoundsCheckIndex(Preconditions.java:106)',
  'java.base/jdk.internal.util.Preconditions.checkIndex(Preconditions.java:302)',
  'java.base/java.lang.String.checkIndex(String.java:4904)',
  'java.base/java.lang.StringLatin1.charAt(StringLatin1.java:45)',
  'java.base/java.lang.String.charAt(String.java:1624)',
]

export function substring(text: string, from: number, to: number, frames: readonly string[] = RANGE): string {
  if (from < 0 || to > text.length || from > to)
    throw stringIndexOutOfBounds(`Range [${from}, ${to}) out of bounds for length ${text.length}`, frames)
  return text.slice(from, to)
}

export function charAt(text: string, index: number): number {
  if (index < 0 || index >= text.length) throw stringIndexOutOfBounds(`Index ${index} out of bounds for length ${text.length}`, INDEX)
  return text.charCodeAt(index)
}

const SELF: () => readonly ReturnType<typeof defineClass>[] = () => [OBJECT]

export const CHAR_SEQUENCE = defineClass(
  'java.lang.CharSequence',
  { extends: SELF, isInterface: true },
  {
    'char charAt(int)': (self: unknown, index: number) => charAt(textOf(self), index),
    'IntStream chars()': (self: unknown) =>
      intStream(
        textOf(self)
          .split('')
          .map(unit => unit.charCodeAt(0)),
      ),
    'IntStream codePoints()': (self: unknown) => intStream(Array.from(textOf(self), character => character.codePointAt(0)!)),
    'int length()': (self: unknown) => textOf(self).length,
    'String replaceAll(Pattern, Function)': (self: unknown, pattern: JavaPattern, by: JavaFunction) =>
      replacedBy(textOf(self), pattern, by, true),
    'String replaceFirst(Pattern, Function)': (self: unknown, pattern: JavaPattern, by: JavaFunction) =>
      replacedBy(textOf(self), pattern, by, false),
    'CharSequence subSequence(int, int)': (self: unknown, from: number, to: number) => substring(textOf(self), from, to),
    'String toString()': textOf,
  },
)

/** Painless's own way of splitting: by a text, with every empty part. */
function splitOnToken(text: string, token: string, limit = -1): JavaArray {
  if (token === '') return new JavaArray(STRING, [text])
  const parts: string[] = []
  let from = 0
  while (limit <= 0 || parts.length < limit - 1) {
    const at = text.indexOf(token, from)
    if (at < 0) break
    parts.push(text.slice(from, at))
    from = at + token.length
    step()
  }
  parts.push(text.slice(from))
  return new JavaArray(STRING, parts)
}

/** As `String.join`, of anything that can be gone through. */
function join(separator: unknown, iterable: unknown): string {
  const parts: string[] = []
  const between = textOf(separator)
  for (const iterator = iteratorOf(iterable) as JavaIterator; iterator.hasNext(); step()) {
    const part = javaText(iterator.next())
    parts.push(part)
    take(part.length + between.length)
  }
  return parts.join(between)
}

function regionMatches(ignoreCase: boolean, text: string, from: number, other: string, otherFrom: number, length: number): boolean {
  if (from < 0 || otherFrom < 0 || from + length > text.length || otherFrom + length > other.length) return false
  const a = text.substr(from, length)
  const b = other.substr(otherFrom, length)
  return ignoreCase ? a.toLowerCase() === b.toLowerCase() : a === b
}

function replaceText(text: string, target: string, by: string): string {
  if (target.length < by.length) {
    const length = text.length + occurrences(text, target) * (by.length - target.length)
    checkSize(length)
    take(length)
  }
  if (target === '') return text.replaceAll(target, by.replaceAll('$', '$$$$'))
  // Four times as fast as `replaceAll` where there is much to be replaced.
  const parts = text.split(target)
  steps(parts.length)
  return parts.join(by)
}

function occurrences(text: string, target: string): number {
  if (target === '') return text.length + 1
  let count = 0
  for (let at = text.indexOf(target); at >= 0; at = text.indexOf(target, at + target.length)) count++
  return count
}

const chars = (text: string) =>
  new JavaArray(
    CHAR as Type,
    Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)),
  )
const fromChars = (array: JavaArray) => array.items.map(code => String.fromCharCode(code as number)).join('')
/** Blanks are all characters up to the space. */
const trimmed = (text: string) => text.replace(/^[\0- ]+|[\0- ]+$/g, '')

function required(text: string | null, why: string): string {
  if (text === null) throw nullPointer(why)
  return text
}

const hashOf = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')

export const STRING = defineClass(
  'java.lang.String',
  { extends: () => [CHAR_SEQUENCE, COMPARABLE, OBJECT] },
  {
    'new()': () => '',
    'static String copyValueOf(char[])': fromChars,
    'static String copyValueOf(char[], int, int)': (array: JavaArray, from: number, count: number) =>
      substring(fromChars(array), from, from + count),
    'static String format(String, def[])': (pattern: string, args: JavaArray) => formatted(textOf(pattern), args.items),
    'static String format(Locale, String, def[])': (locale: JavaLocale, pattern: string, args: JavaArray) =>
      formatted(textOf(pattern), args.items, locale?.tag),
    'static String join(CharSequence, Iterable)': join,
    'static String valueOf(def)': javaText,
    'int codePointAt(int)': codePointAt,
    'int codePointBefore(int)': codePointBefore,
    'int codePointCount(int, int)': (self: string, from: number, to: number) => [...substring(self, from, to)].length,
    'int compareTo(String)': (self: string, other: string | null) => compareText(self, required(other, 'other')),
    'int compareToIgnoreCase(String)': (self: string, other: string) =>
      compareText(self.toUpperCase().toLowerCase(), other.toUpperCase().toLowerCase()),
    'String concat(String)': (self: string, other: string | null) =>
      concatenated(self, required(other, 'Cannot invoke "String.isEmpty()" because "str" is null')),
    'boolean contains(CharSequence)': (self: string, part: unknown) => self.includes(textOf(part)),
    'boolean contentEquals(CharSequence)': (self: string, other: unknown) => self === textOf(other),
    'String decodeBase64()': (self: string) => decodedBase64(self).toString('utf8'),
    'String encodeBase64()': (self: string) => Buffer.from(self, 'utf8').toString('base64'),
    'boolean endsWith(String)': (self: string, suffix: string) => self.endsWith(textOf(suffix)),
    'boolean equalsIgnoreCase(String)': (self: string, other: string | null) =>
      other !== null && self.toUpperCase().toLowerCase() === other.toUpperCase().toLowerCase(),
    'void getChars(int, int, char[], int)': (self: string, from: number, to: number, into: JavaArray, at: number) => {
      for (let i = from; i < to; i++) into.items[at + i - from] = charAt(self, i)
    },
    'String hashOfSha1()': (self: string) => hashOf('sha1', self),
    'String hashOfSha256()': (self: string) => hashOf('sha256', self),
    'int indexOf(String)': (self: string, part: string) => self.indexOf(textOf(part)),
    'int indexOf(String, int)': (self: string, part: string, from: number) => self.indexOf(textOf(part), from),
    'boolean isEmpty()': (self: string) => self === '',
    'int lastIndexOf(String)': (self: string, part: string) => self.lastIndexOf(textOf(part)),
    'int lastIndexOf(String, int)': (self: string, part: string, from: number) => (from < 0 ? -1 : self.lastIndexOf(textOf(part), from)),
    'int offsetByCodePoints(int, int)': (self: string, from: number, by: number) => {
      let at = from
      for (let i = 0; i < by; i++) at += codePointAt(self, at) > 0xffff ? 2 : 1
      for (let i = 0; i > by; i--) at -= codePointBefore(self, at) > 0xffff ? 2 : 1
      return at
    },
    'boolean regionMatches(int, String, int, int)': (self: string, from: number, other: string, otherFrom: number, length: number) =>
      regionMatches(false, self, from, other, otherFrom, length),
    'boolean regionMatches(boolean, int, String, int, int)': (
      self: string,
      ignoreCase: boolean,
      from: number,
      other: string,
      otherFrom: number,
      length: number,
    ) => regionMatches(ignoreCase, self, from, other, otherFrom, length),
    'String replace(CharSequence, CharSequence)': (self: string, target: unknown, by: unknown) =>
      replaceText(self, textOf(target), textOf(by)),
    'String[] splitOnToken(String)': (self: string, token: string | null) => splitOnToken(self, token ?? ''),
    'String[] splitOnToken(String, int)': (self: string, token: string | null, limit: number) => splitOnToken(self, token ?? '', limit),
    'boolean startsWith(String)': (self: string, prefix: string) => self.startsWith(textOf(prefix)),
    'boolean startsWith(String, int)': (self: string, prefix: string, from: number) =>
      from >= 0 && self.startsWith(textOf(prefix), from) && from <= self.length,
    'String substring(int)': (self: string, from: number) =>
      substring(self, from, self.length, [...RANGE, 'java.base/java.lang.String.substring(String.java:2872)']),
    'String substring(int, int)': (self: string, from: number, to: number) => substring(self, from, to),
    'char[] toCharArray()': chars,
    'String toLowerCase()': (self: string) => self.toLowerCase(),
    'String toLowerCase(Locale)': (self: string, { language }: JavaLocale) => self.toLocaleLowerCase(language || 'en'),
    'String toUpperCase()': (self: string) => self.toUpperCase(),
    'String toUpperCase(Locale)': (self: string, { language }: JavaLocale) => self.toLocaleUpperCase(language || 'en'),
    'String trim()': trimmed,
  },
)
