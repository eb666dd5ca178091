// The sort keys of a segment's documents, and how they compare to the worst hit kept so far.
import type { NumericColumn, OrdinalColumn } from '../../index/segment/segment-reader-api.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import { compareText } from '../ranking.ts'
import type { KeyValue, NumberKey, ShardKey, TextKey } from '../sort-keys.ts'

/** Laws: `setBottom` comes before `compareBottom`; documents may be asked in any order. */
export interface KeyReader {
  value(doc: number, score: number): KeyValue
  setBottom(bottom: KeyValue): void
  /** Below 0: the document comes before the bottom. */
  compareBottom(doc: number, score: number): number
}

/** Below 0: `a` comes before `b`. */
export function compareKeys(key: ShardKey, a: KeyValue, b: KeyValue): number {
  if (a === null || b === null) {
    const first = key.kind === 'text' && key.missingFirst ? -1 : 1
    return a === b ? 0 : a === null ? first : -first
  }
  const order = typeof a === 'string' ? compareText(a, b as string) : a < (b as number) ? -1 : a > (b as number) ? 1 : 0
  return key.descending ? -order : order
}

export function keyReader(key: ShardKey, view: SegmentView): KeyReader {
  switch (key.kind) {
    case 'score':
      return new ScoreReader(key.descending)
    case 'doc':
      return new DocReader(view.docBase, key.descending)
    case 'constant':
      return new ConstantReader(key, key.value)
    case 'number':
      return numberReader(key, view)
    case 'text':
      return textReader(key, view)
  }
}

class ScoreReader implements KeyReader {
  private bottom = 0
  constructor(private readonly descending: boolean) {}

  value(_doc: number, score: number): number {
    return score
  }

  setBottom(bottom: KeyValue): void {
    this.bottom = bottom as number
  }

  compareBottom(_doc: number, score: number): number {
    return this.descending ? this.bottom - score : score - this.bottom
  }
}

class DocReader implements KeyReader {
  private bottom = 0
  constructor(
    private readonly docBase: number,
    private readonly descending: boolean,
  ) {}

  value(doc: number): number {
    return this.docBase + doc
  }

  setBottom(bottom: KeyValue): void {
    this.bottom = bottom as number
  }

  compareBottom(doc: number): number {
    const order = this.docBase + doc - this.bottom
    return this.descending ? -order : order
  }
}

/** All documents have the same value, be it because none has one of its own. */
class ConstantReader implements KeyReader {
  private order = 0
  constructor(
    private readonly key: ShardKey,
    private readonly constant: KeyValue,
  ) {}

  value(): KeyValue {
    return this.constant
  }

  setBottom(bottom: KeyValue): void {
    this.order = compareKeys(this.key, this.constant, bottom)
  }

  compareBottom(): number {
    return this.order
  }
}

function numberReader(key: NumberKey, view: SegmentView): KeyReader {
  const column = key.field === null ? null : view.reader.numeric(key.field.name)
  if (column === null) return new ConstantReader(key, key.missing)
  return new NumberReader(key, column)
}

class NumberReader implements KeyReader {
  private bottom: number | bigint = 0
  constructor(
    private readonly key: NumberKey,
    private readonly column: NumericColumn,
  ) {}

  value(doc: number): number | bigint {
    const { column, key } = this
    if (!column.has(doc)) return key.missing
    const { starts, values } = column
    if (starts === null) return key.decode(values[doc])
    return this.ofMany(starts[doc], starts[doc + 1])
  }

  /** Values are ascending. */
  private ofMany(from: number, to: number): number | bigint {
    const { key, column } = this
    const { values } = column
    switch (key.mode) {
      case 'min':
        return key.decode(values[from])
      case 'max':
        return key.decode(values[to - 1])
      case 'median': {
        const middle = (from + to - 1) >>> 1
        if ((to - from) % 2 === 1) return key.decode(values[middle])
        return this.rounded((Number(key.decode(values[middle])) + Number(key.decode(values[middle + 1]))) / 2)
      }
      default: {
        let sum = 0
        for (let i = from; i < to; i++) sum += Number(key.decode(values[i]))
        return key.mode === 'sum' ? sum : this.rounded(sum / (to - from))
      }
    }
  }

  /** As Java rounds: halves go up. */
  private rounded(value: number): number {
    return this.key.whole ? Math.floor(value + 0.5) : value
  }

  setBottom(bottom: KeyValue): void {
    this.bottom = bottom as number | bigint
  }

  compareBottom(doc: number): number {
    const value = this.value(doc)
    const { bottom } = this
    const order = value < bottom ? -1 : value > bottom ? 1 : 0
    return this.key.descending ? -order : order
  }
}

function textReader(key: TextKey, view: SegmentView): KeyReader {
  const { field } = key
  if (field?.family === 'id') return new IdReader(key, view)
  const column = field === null ? null : view.reader.ordinals(field.name)
  return column === null ? new ConstantReader(key, key.missing) : new OrdinalReader(key, column)
}

class IdReader implements KeyReader {
  private bottom: KeyValue = null
  constructor(
    private readonly key: TextKey,
    private readonly view: SegmentView,
  ) {}

  value(doc: number): KeyValue {
    return this.view.reader.idOf(doc)
  }

  setBottom(bottom: KeyValue): void {
    this.bottom = bottom
  }

  compareBottom(doc: number): number {
    return compareKeys(this.key, this.value(doc), this.bottom)
  }
}

/** Stands for whatever text a document has where only having one matters. */
const ANY_TEXT = ''

/** Compares ordinals; texts are looked up only for hits that are kept. */
class OrdinalReader implements KeyReader {
  /** Documents with a smaller ordinal come before the bottom, those with the same are equal when the bottom is a term of the segment. */
  private bottomOrd = 0
  private exact = false
  private bottom: KeyValue = null

  constructor(
    private readonly key: TextKey,
    private readonly column: OrdinalColumn,
  ) {}

  value(doc: number): KeyValue {
    const ord = this.ord(doc)
    return ord < 0 ? this.key.missing : this.column.terms.term(ord)
  }

  setBottom(bottom: KeyValue): void {
    this.bottom = bottom
    if (bottom === null) return
    const { terms } = this.column
    this.bottomOrd = terms.seekCeil(bottom as string)
    this.exact = this.bottomOrd < terms.size && terms.term(this.bottomOrd) === bottom
  }

  compareBottom(doc: number): number {
    const ord = this.ord(doc)
    if (ord < 0 || this.bottom === null) return compareKeys(this.key, ord < 0 ? this.key.missing : ANY_TEXT, this.bottom)
    const order = ord < this.bottomOrd ? -1 : ord > this.bottomOrd ? 1 : this.exact ? 0 : 1
    return this.key.descending ? -order : order
  }

  /** Below 0: none. */
  private ord(doc: number): number {
    const { ords, starts } = this.column
    if (starts === null) return ords[doc] - 1
    const from = starts[doc]
    const to = starts[doc + 1]
    if (from === to) return -1
    return ords[this.key.mode === 'min' ? from : to - 1] - 1
  }
}
