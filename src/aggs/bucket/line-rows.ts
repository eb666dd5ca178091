// Prints histogram buckets without sub-aggregations straight from columns, as text or as objects.
import { LateJson } from '../../core/late-json.ts'
import { floatText } from '../../core/numbers.ts'
import type { LineCounts } from './line-counts.ts'

interface LineRowsFormat {
  /** Of a key beside it, as it is in JSON; null: there is none. */
  readonly name: ((key: number) => string) | null
  /** Keys are numbers with fractions. */
  readonly isFloating: boolean
}

interface Row {
  key_as_string?: string
  key: number
  doc_count: number
}

/** Its approximate length in characters. */
const ROW_LENGTH = 64

export class LineRows extends LateJson {
  constructor(
    private readonly line: LineCounts,
    private readonly format: LineRowsFormat,
  ) {
    super()
  }

  get text(): string {
    const { keys, counts } = this.line
    const { name, isFloating } = this.format
    let text = '['
    for (let i = 0; i < keys.length; i++) {
      text += i === 0 ? '{' : ',{'
      if (name !== null) text += `"key_as_string":${JSON.stringify(name(keys[i]))},`
      text += `"key":${isFloating ? floatText(keys[i]) : keys[i]},"doc_count":${counts[i]}}`
    }
    return `${text}]`
  }

  get length(): number {
    return this.line.keys.length * ROW_LENGTH
  }

  parse(): Row[] {
    const { keys, counts } = this.line
    const { name } = this.format
    const rows: Row[] = new Array(keys.length)
    if (name === null) for (let i = 0; i < rows.length; i++) rows[i] = { key: keys[i], doc_count: counts[i] }
    else for (let i = 0; i < rows.length; i++) rows[i] = { key_as_string: name(keys[i]), key: keys[i], doc_count: counts[i] }
    return rows
  }
}
