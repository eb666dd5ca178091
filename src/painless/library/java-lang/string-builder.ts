// java.lang.StringBuilder: a text that changes. StringBuffer is the same.

import { defineClass } from '../../java-class.ts'
import { CHAR_SEQUENCE, COMPARABLE, OBJECT } from '../../java-classes.ts'
import { take } from '../../run-state.ts'
import { compareText } from '../../runtime/comparing.ts'
import type { JavaArray } from '../../runtime/java-array.ts'
import { javaText, textOf } from '../../runtime/objects.ts'
import { checkSize, indexOutOfBounds, stringIndexOutOfBounds } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'
import { codePointAt, codePointBefore } from './character.ts'
import { charAt, substring } from './string.ts'

class StringBuilder extends JavaObject {
  constructor(
    readonly javaClass: JavaClass,
    public text: string,
  ) {
    super()
  }

  put(text: string): this {
    const grown = text.length - this.text.length
    this.text = text
    checkSize(text.length)
    if (grown > 0) take(grown)
    return this
  }

  compareTo(other: unknown): number {
    return compareText(this.text, textOf(other))
  }

  override toString(): string {
    return this.text
  }
}

function checkOffset(offset: number, length: number): void {
  if (offset < 0 || offset > length) throw stringIndexOutOfBounds(`offset ${offset}, length ${length}`)
}

const checkRange = (from: number, to: number, length: number) => {
  if (from < 0 || from > to || from > length) throw stringIndexOutOfBounds(`start ${from}, end ${to}, length ${length}`)
}

function builderClass(name: string): JavaClass {
  const simple = name.slice(name.lastIndexOf('.') + 1)
  const made: JavaClass = defineClass(
    name,
    { extends: () => [CHAR_SEQUENCE, COMPARABLE, OBJECT] },
    {
      'new()': () => new StringBuilder(made, ''),
      'new(CharSequence)': (text: unknown) => new StringBuilder(made, textOf(text)),
      [`${simple} append(def)`]: (self: StringBuilder, value: unknown) => self.put(self.text + javaText(value)),
      [`${simple} append(CharSequence, int, int)`]: (self: StringBuilder, value: unknown, from: number, to: number) =>
        self.put(self.text + substring(javaText(value), from, to)),
      [`${simple} appendCodePoint(int)`]: (self: StringBuilder, code: number) => self.put(self.text + String.fromCodePoint(code)),
      'int capacity()': (self: StringBuilder) => Math.max(16, self.text.length),
      'int codePointAt(int)': (self: StringBuilder, index: number) => codePointAt(self.text, index),
      'int codePointBefore(int)': (self: StringBuilder, index: number) => codePointBefore(self.text, index),
      'int codePointCount(int, int)': (self: StringBuilder, from: number, to: number) => [...substring(self.text, from, to)].length,
      [`${simple} delete(int, int)`]: (self: StringBuilder, from: number, to: number) => {
        const end = Math.min(to, self.text.length)
        checkRange(from, end, self.text.length)
        return self.put(self.text.slice(0, from) + self.text.slice(end))
      },
      [`${simple} deleteCharAt(int)`]: (self: StringBuilder, index: number) => {
        if (index < 0 || index >= self.text.length) throw stringIndexOutOfBounds(`index ${index},length ${self.text.length}`)
        return self.put(self.text.slice(0, index) + self.text.slice(index + 1))
      },
      'void getChars(int, int, char[], int)': (self: StringBuilder, from: number, to: number, into: JavaArray, at: number) => {
        for (let i = from; i < to; i++) into.items[at + i - from] = charAt(self.text, i)
      },
      'int indexOf(String)': (self: StringBuilder, part: string) => self.text.indexOf(textOf(part)),
      'int indexOf(String, int)': (self: StringBuilder, part: string, from: number) => self.text.indexOf(textOf(part), from),
      [`${simple} insert(int, def)`]: (self: StringBuilder, at: number, value: unknown) => {
        checkOffset(at, self.text.length)
        return self.put(self.text.slice(0, at) + javaText(value) + self.text.slice(at))
      },
      'int lastIndexOf(String)': (self: StringBuilder, part: string) => self.text.lastIndexOf(textOf(part)),
      'int lastIndexOf(String, int)': (self: StringBuilder, part: string, from: number) =>
        from < 0 ? -1 : self.text.lastIndexOf(textOf(part), from),
      [`${simple} replace(int, int, String)`]: (self: StringBuilder, from: number, to: number, text: string) => {
        const end = Math.min(to, self.text.length)
        checkRange(from, end, self.text.length)
        return self.put(self.text.slice(0, from) + textOf(text) + self.text.slice(end))
      },
      // Pairs of surrogates keep their order.
      [`${simple} reverse()`]: (self: StringBuilder) => self.put([...self.text].reverse().join('')),
      'void setCharAt(int, char)': (self: StringBuilder, index: number, code: number) => {
        if (index < 0 || index >= self.text.length) throw stringIndexOutOfBounds(`index ${index},length ${self.text.length}`)
        self.put(self.text.slice(0, index) + String.fromCharCode(code) + self.text.slice(index + 1))
      },
      'void setLength(int)': (self: StringBuilder, length: number) => {
        if (length < 0) throw indexOutOfBounds(`String index out of range: ${length}`)
        checkSize(length)
        self.put(self.text.slice(0, length).padEnd(length, '\0'))
      },
      'String substring(int)': (self: StringBuilder, from: number) => substring(self.text, from, self.text.length, []),
      'String substring(int, int)': (self: StringBuilder, from: number, to: number) => substring(self.text, from, to, []),
    },
  )
  return made
}

export const STRING_BUILDER = builderClass('java.lang.StringBuilder')
export const STRING_BUFFER = builderClass('java.lang.StringBuffer')
