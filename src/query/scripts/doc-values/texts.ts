// Values of string fields: keywords, addresses, the terms of uninverted text fields.
import type { OrdinalColumn } from '../../../index/contracts/segment-reader.ts'
import { defineClass } from '../../../painless/java-class.ts'
import { arrayIndexOutOfBounds } from '../../../painless/runtime/throwable.ts'
import { listClass } from '../language.ts'
import { CheckedDocValues, docValuesClass, roomFor, ScriptDocValues, type ValueLines } from './script-doc-values.ts'

const STRING_LINES: ValueLines = { kind: 'Strings', get: 555, outside: 560, listGet: 547, getValue: 571, bytes: 4 }

const stringsClass = docValuesClass('Strings', {
  'String getValue()': (self: Strings) => self.first(),
  'String get(int)': (self: Strings, index: number) => self.require(index),
})

type ReadTexts = (doc: number) => readonly string[]

export class Strings extends CheckedDocValues {
  readonly javaClass = stringsClass
  protected readonly lines = STRING_LINES

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
    'String get(int)': (self: Addresses, index: number) => self.require(index),
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
    return this.require(index, [`${ADDRESSES}.get(IpFieldMapper.java:490)`])
  }

  require(index: number, above: readonly string[] = []): unknown {
    const values = this.values()
    if (index >= 0 && index < values.length) return values[index]
    const where = `${ADDRESSES}.get(IpFieldMapper.java:523)`
    const length = values.length === 0 ? 0 : roomFor(values.length, 4)
    throw arrayIndexOutOfBounds(`Index ${index} out of bounds for length ${length}`, [where, ...above])
  }
}

/** Of so few terms, all are remembered as texts once they were read; of more, the last, which neighbours in a sorted index share. */
const FEW_TERMS = 4096

/** Terms of a column as texts. */
export function readTerms(column: OrdinalColumn | null, show: (term: string) => string): ReadTexts {
  if (column === null) return () => []
  const { ords, starts, terms } = column
  let lastOrd = -1
  let last = ''
  const texts: (string | undefined)[] | null = terms.size > FEW_TERMS ? null : new Array(terms.size)
  const text = (ord: number): string => {
    if (texts !== null) return (texts[ord] ??= show(terms.term(ord)))
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
