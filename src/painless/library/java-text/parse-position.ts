// java.text.ParsePosition: where reading begins, how far it came, and where it failed.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'

export class ParsePosition extends JavaObject {
  errorIndex = -1

  constructor(public index: number) {
    super()
  }

  get javaClass(): JavaClass {
    return PARSE_POSITION
  }

  override toString(): string {
    return `java.text.ParsePosition[index=${this.index},errorIndex=${this.errorIndex}]`
  }
}

export const PARSE_POSITION: JavaClass = defineClass(
  'java.text.ParsePosition',
  { extends: () => [OBJECT] },
  {
    'new(int)': (index: number) => new ParsePosition(index),
    'int getErrorIndex()': (self: ParsePosition) => self.errorIndex,
    'int getIndex()': (self: ParsePosition) => self.index,
    'void setErrorIndex(int)': (self: ParsePosition, index: number) => void (self.errorIndex = index),
    'void setIndex(int)': (self: ParsePosition, index: number) => void (self.index = index),
  },
)
