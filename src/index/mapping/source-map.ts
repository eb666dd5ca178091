// Maps the values of a parsed document to positions in its bytes, for error messages and for the original text of numbers.
import { JsonFloat } from '../../core/json.ts'
import { isObject } from './java-text.ts'

interface Span {
  readonly start: number
  readonly end: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Walks bytes and parsed value side by side, once. Names are those of the parsed value, in the order of the text. */
export class SourceMap {
  private readonly spans = new Map<object, Map<string | number, Span>>()
  private at = 0

  constructor(
    private readonly bytes: Uint8Array,
    root: unknown,
  ) {
    this.walk(root)
  }

  /** The text of a number or word. Null when the place is unknown. */
  text(container: object, key: string | number): string | null {
    const span = this.span(container, key)
    return span === null ? null : this.slice(span.start, span.end)
  }

  /** A number that was written with a fraction or an exponent; null for others. */
  float(container: object, key: string | number): JsonFloat | null {
    const text = this.text(container, key)
    return text !== null && /^-?\d/.test(text) && /[.eE]/.test(text) ? new JsonFloat(Number(text)) : null
  }

  /** Where the server's parser stands after it has read a value's first token. */
  parserOffset(container: object, key: string | number): number {
    const span = this.span(container, key)
    if (span === null) return 0
    const first = this.bytes[span.start]
    return first === 0x7b || first === 0x5b ? span.start + 1 : span.end
  }

  lineAndColumn(container: object, key: string | number): { line: number; column: number } {
    const before = this.slice(0, this.span(container, key)?.start ?? 0)
    const lines = before.split('\n')
    return { line: lines.length, column: lines[lines.length - 1].length + 1 }
  }

  private span(container: object, key: string | number): Span | null {
    return this.spans.get(container)?.get(key) ?? null
  }

  private slice(start: number, end: number): string {
    return new TextDecoder().decode(this.bytes.subarray(start, end))
  }

  private walk(value: unknown): void {
    this.skipTo(c => c > 0x20)
    if (Array.isArray(value)) {
      const spans = this.open(value)
      for (let i = 0; i < value.length; i++) spans.set(i, this.member(value[i]))
      this.close()
    } else if (isObject(value)) {
      const spans = this.open(value)
      // Keys that look like whole numbers come first in a parsed object, so the text decides the order.
      for (let left = Object.keys(value).length; left > 0; left--) {
        this.skipTo(c => c === QUOTE)
        const start = this.at
        this.string()
        const key = JSON.parse(this.slice(start, this.at)) as string
        this.skipTo(c => c === 0x3a)
        this.at++
        spans.set(key, this.member(value[key]))
      }
      this.close()
    } else if (this.bytes[this.at] === QUOTE) this.string()
    else this.skipTo(c => c <= 0x20 || c === 0x2c || c === 0x5d || c === 0x7d)
  }

  private member(value: unknown): Span {
    this.skipTo(c => c > 0x20 && c !== 0x2c)
    const start = this.at
    this.walk(value)
    return { start, end: this.at }
  }

  private open(container: object): Map<string | number, Span> {
    const spans = new Map<string | number, Span>()
    this.spans.set(container, spans)
    this.at++
    return spans
  }

  private close(): void {
    this.skipTo(c => c === 0x5d || c === 0x7d)
    this.at++
  }

  private string(): void {
    for (this.at++; this.at < this.bytes.length; this.at++) {
      if (this.bytes[this.at] === BACKSLASH) this.at++
      else if (this.bytes[this.at] === QUOTE) break
    }
    this.at++
  }

  private skipTo(stop: (byte: number) => boolean): void {
    while (this.at < this.bytes.length && !stop(this.bytes[this.at])) this.at++
  }
}
