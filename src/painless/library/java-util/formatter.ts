// java.util.Formatter: texts by patterns, one after another.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import type { JavaArray } from '../../runtime/java-array.ts'
import { textOf } from '../../runtime/objects.ts'
import { checkSize } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'
import { formatted } from '../java-lang/string-format.ts'
import type { JavaLocale } from '../java-time/locale.ts'

class TextFormatter extends JavaObject {
  private text = ''

  constructor(private readonly locale: string) {
    super()
  }

  get javaClass(): JavaClass {
    return FORMATTER
  }

  add(pattern: string, args: JavaArray | null): this {
    this.text += formatted(textOf(pattern), (args?.items ?? []) as readonly unknown[], this.locale)
    checkSize(this.text.length)
    return this
  }

  override toString(): string {
    return this.text
  }
}

export const FORMATTER: JavaClass = defineClass(
  'java.util.Formatter',
  { extends: () => [OBJECT] },
  {
    'new()': () => new TextFormatter('en'),
    'new(Locale)': (locale: JavaLocale) => new TextFormatter(locale.language === '' ? 'en' : locale.tag),
    'Formatter format(String, def[])': (self: TextFormatter, pattern: string, args: JavaArray | null) => self.add(pattern, args),
    'String toString()': (self: TextFormatter) => self.toString(),
  },
)
