// Documents with a term that an automaton accepts: wildcards, regular expressions, prefixes in any case.

import type { Dfa } from '../../core/automata/dfa.ts'
import type { TermDictionary } from '../../index/segment/segment-reader-api.ts'
import { MultiTermQuery, type RewriteMethod } from './multi-term.ts'

export class AutomatonQuery extends MultiTermQuery {
  constructor(
    field: string,
    private readonly dfa: Dfa,
    /** The pattern as descriptions show it. */
    readonly text: string,
    rewriteMethod: RewriteMethod | null = null,
  ) {
    super(field, rewriteMethod)
  }

  toString(defaultField?: string): string {
    return `${this.field === defaultField ? '' : `${this.field}:`}${this.text}`
  }

  override key(): string {
    return `AutomatonQuery|${this.type}|${this.field}|${this.text}`
  }

  ordinals(terms: TermDictionary): Iterable<number> {
    const found: number[] = []
    terms.accepted(this.dfa, '', ord => found.push(ord))
    return found
  }
}
