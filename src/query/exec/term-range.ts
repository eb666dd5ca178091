// Documents with a term between two bounds.
import type { TermDictionary } from '../../index/contracts/segment-reader.ts'
import { MultiTermQuery } from './multi-term.ts'

export interface TermBounds {
  /** Null: open. */
  readonly lower: string | null
  readonly upper: string | null
  readonly includeLower: boolean
  readonly includeUpper: boolean
}

export class TermRangeQuery extends MultiTermQuery {
  constructor(
    field: string,
    readonly bounds: TermBounds,
  ) {
    super(field)
  }

  toString(): string {
    const { lower, upper, includeLower, includeUpper } = this.bounds
    const open = includeLower ? '[' : '{'
    const close = includeUpper ? ']' : '}'
    return `${this.field}:${open}${lower ?? '*'} TO ${upper ?? '*'}${close}`
  }

  override identity(): string {
    return `TermRangeQuery|${JSON.stringify([this.field, this.bounds])}`
  }

  override key(): string {
    return `${this.type}|${this.field}|${JSON.stringify(this.bounds)}`
  }

  protected override span(terms: TermDictionary): number {
    const { from, to } = ordinalRange(terms, this.bounds)
    return Math.max(to - from, 0)
  }

  *ordinals(terms: TermDictionary): Iterable<number> {
    const { from, to } = ordinalRange(terms, this.bounds)
    for (let ord = from; ord < to; ord++) yield ord
  }
}

/** The ordinals [from, to) of the terms between the bounds. */
export function ordinalRange(terms: TermDictionary, bounds: TermBounds): { from: number; to: number } {
  const { lower, upper, includeLower, includeUpper } = bounds
  let from = lower === null ? 0 : terms.seekCeil(lower)
  if (lower !== null && !includeLower && from < terms.size && terms.term(from) === lower) from++
  let to = upper === null ? terms.size : terms.seekCeil(upper)
  if (upper !== null && includeUpper && to < terms.size && terms.term(to) === upper) to++
  return { from, to }
}
