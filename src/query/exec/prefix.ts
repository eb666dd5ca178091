// Documents with a term that starts with a prefix.
import type { TermDictionary } from '../../index/contracts/segment-reader.ts'
import { MultiTermQuery, type RewriteMethod } from './multi-term.ts'

export class PrefixQuery extends MultiTermQuery {
  constructor(
    field: string,
    readonly prefix: string,
    rewriteMethod: RewriteMethod | null = null,
  ) {
    super(field, rewriteMethod)
  }

  toString(defaultField?: string): string {
    return `${this.field === defaultField ? '' : `${this.field}:`}${this.prefix}*`
  }

  override identity(): string {
    return `PrefixQuery|${JSON.stringify([this.field, this.prefix])}`
  }

  override key(): string {
    return `PrefixQuery|${this.type}|${this.field}|${this.prefix}`
  }

  protected override span(terms: TermDictionary): number {
    return spanOfPrefix(terms, this.prefix)
  }

  *ordinals(terms: TermDictionary): Iterable<number> {
    const end = endOf(terms, this.prefix)
    for (let ord = terms.seekCeil(this.prefix); ord < end; ord++) yield ord
  }
}

/** How many terms begin with `prefix`. */
export const spanOfPrefix = (terms: TermDictionary, prefix: string): number => endOf(terms, prefix) - terms.seekCeil(prefix)

/** The ordinal of the first term behind those that begin with `prefix`. */
function endOf(terms: TermDictionary, prefix: string): number {
  for (let length = prefix.length; length > 0; ) {
    const last = lastCodePoint(prefix, length)
    length -= last > 0xffff ? 2 : 1
    if (last === 0x10ffff) continue
    const next = last === 0xd7ff ? 0xe000 : last + 1
    return terms.seekCeil(prefix.slice(0, length) + String.fromCodePoint(next))
  }
  return terms.size
}

/** Of the first `length` units. */
function lastCodePoint(text: string, length: number): number {
  const pair = length > 1 ? text.codePointAt(length - 2)! : 0
  return pair > 0xffff ? pair : text.charCodeAt(length - 1)
}
