// Documents with a term within an edit distance, scored by similarity.

import type { TermDictionary } from '../../index/contracts/segment-reader.ts'
import { LevenshteinDfa } from '../automata/levenshtein.ts'
import type { FieldTerm } from '../contracts/query.ts'
import { type BoostedTerm, MultiTermQuery, type RewriteMethod } from './multi-term.ts'
import { spanOfPrefix } from './prefix.ts'
import { topTermsBlended } from './rewrite-methods.ts'

interface FuzzyOptions {
  readonly maxEdits: number
  /** Code points that must be equal. */
  readonly prefixLength: number
  readonly maxExpansions: number
  readonly transpositions: boolean
}

export class FuzzyQuery extends MultiTermQuery {
  private readonly prefix: string
  private readonly dfa: LevenshteinDfa
  /** In code points. */
  private readonly length: number

  constructor(
    field: string,
    readonly term: string,
    readonly options: FuzzyOptions,
    rewriteMethod: RewriteMethod | null = topTermsBlended(options.maxExpansions),
  ) {
    super(field, rewriteMethod)
    const points = Int32Array.from(Array.from(term, char => char.codePointAt(0)!))
    const prefixLength = Math.min(options.prefixLength, points.length)
    this.length = points.length
    this.prefix = String.fromCodePoint(...points.subarray(0, prefixLength))
    this.dfa = new LevenshteinDfa(points.subarray(prefixLength), options.maxEdits, options.transpositions)
  }

  override ownTerms(): readonly FieldTerm[] {
    const { maxEdits, prefixLength } = this.options
    return maxEdits === 0 || prefixLength >= Array.from(this.term).length ? [this] : []
  }

  toString(defaultField?: string): string {
    return `${this.field === defaultField ? '' : `${this.field}:`}${this.term}~${this.options.maxEdits}`
  }

  override key(): string {
    return `FuzzyQuery|${this.type}|${this.field}|${this.term}|${JSON.stringify(this.options)}`
  }

  protected override span(terms: TermDictionary): number {
    return spanOfPrefix(terms, this.prefix)
  }

  ordinals(terms: TermDictionary, check: () => void): Iterable<number> {
    const found: number[] = []
    terms.accepted(this.dfa, this.prefix, ord => found.push(ord), check)
    return found
  }

  override boosted(terms: TermDictionary, check: () => void): readonly BoostedTerm[] {
    const { dfa, length } = this
    const prefixLength = Math.min(this.options.prefixLength, length)
    const found: BoostedTerm[] = []
    // Boosts are below zero where there are more edits than letters.
    const add = (ord: number, state: number, rest: number) => {
      const edits = dfa.distance(state)
      const shorter = Math.min(length, prefixLength + rest)
      const boost = edits === 0 ? 1 : Math.fround(1 - Math.fround(edits / shorter))
      found.push({ term: terms.term(ord), boost })
    }
    terms.accepted(dfa, this.prefix, add, check)
    return found
  }
}
