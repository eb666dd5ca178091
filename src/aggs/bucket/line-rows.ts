// Prints histogram buckets straight as text, and those without sub-aggregations as objects, too.
import { quoted } from '../../core/json-text.ts'
import { LateJson } from '../../core/late-json.ts'
import { floatText } from '../../core/numbers.ts'
import type { LineCounts } from './line-counts.ts'

export interface LineRowsFormat {
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

/** The JSON of a bucket without its end. */
export function rowText(key: number, count: number, { name, isFloating }: LineRowsFormat): string {
  const beside = name === null ? '' : `"key_as_string":${quoted(name(key))},`
  return `{${beside}"key":${isFloating ? floatText(key) : wholeText(key)},"doc_count":${count}`
}

/** Numbers beyond 31 bits take long, and most dates are whole seconds. */
function wholeText(key: number): string {
  const seconds = key / 1000
  return (seconds | 0) === seconds && seconds !== 0 ? `${seconds}000` : String(key)
}

export class LineRows extends LateJson {
  constructor(
    private readonly line: LineCounts,
    private readonly format: LineRowsFormat,
  ) {
    super()
  }

  get text(): string {
    const { keys, counts } = this.line
    let text = '['
    for (let i = 0; i < keys.length; i++) text += `${i === 0 ? '' : ','}${rowText(keys[i], counts[i], this.format)}}`
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
