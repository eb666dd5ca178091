// Values of string fields: keywords, addresses, the terms of uninverted text fields.
import type { OrdinalColumn } from '../../../index/contracts/segment-reader.ts'
import { defineClass } from '../../../painless/java-class.ts'
import { arrayIndexOutOfBounds } from '../../../painless/runtime/throwable.ts'
import { listClass } from '../language.ts'
import { docValuesClass, frame, ScriptDocValues } from './script-doc-values.ts'

const STRING_FRAMES = [frame('Strings', 'get', 555), frame('Strings', 'getValue', 571)]

const stringsClass = docValuesClass('Strings', {
  'String getValue()': (self: Strings) => self.require(0, STRING_FRAMES),
  'String get(int)': (self: Strings, index: number) => self.require(index, STRING_FRAMES.slice(0, 1)),
})

type ReadTexts = (doc: number) => readonly string[]

export class Strings extends ScriptDocValues {
  readonly javaClass = stringsClass

  constructor(private readonly texts: ReadTexts) {
    super()
  }

  protected read(doc: number): unknown[] {
    return [...this.texts(doc)]
  }
}

const ADDRESSES = 'org.opensearch.index.mapper.IpFieldMapper$IpFieldType$IpScriptDocValues'

const addressesClass = defineClass(
  ADDRESSES,
  { extends: () => [listClass] },
  {
    'String getValue()': (self: Addresses) => (self.size === 0 ? null : self.values()[0]),
    'String get(int)': (self: Addresses, index: number) => self.get(index),
  },
)

/** Without a value it is null, and not an error. */
export class Addresses extends ScriptDocValues {
  readonly javaClass = addressesClass

  constructor(private readonly texts: ReadTexts) {
    super()
  }

  protected read(doc: number): unknown[] {
    return [...this.texts(doc)]
  }

  override get(index: number): unknown {
    const values = this.values()
    if (index >= 0 && index < values.length) return values[index]
    const where = `${ADDRESSES}.get(IpFieldMapper.java:523)`
    throw arrayIndexOutOfBounds(`Index ${index} out of bounds for length ${values.length}`, [where])
  }
}

/** Terms of a column as texts. Few documents have the same one as the last, but neighbours in a sorted index do. */
export function readTerms(column: OrdinalColumn | null, show: (term: string) => string): ReadTexts {
  if (column === null) return () => []
  const { ords, starts, terms } = column
  let lastOrd = -1
  let last = ''
  const text = (ord: number) => {
    if (ord !== lastOrd) {
      lastOrd = ord
      last = show(terms.term(ord))
    }
    return last
  }
  if (starts === null) return doc => (ords[doc] === 0 ? [] : [text(ords[doc] - 1)])
  return doc => {
    const found: string[] = []
    for (let i = starts[doc]; i < starts[doc + 1]; i++) found.push(text(ords[i] - 1))
    return found
  }
}

export const textClasses = [stringsClass, addressesClass]
