// Documents with a term that an automaton accepts: wildcards, regular expressions, case-insensitive prefixes.
import { DEAD, type Dfa, MAX_CODE_POINT } from '../../core/automata/dfa.ts'
import type { TermDictionary } from '../../index/contracts/segment-reader.ts'
import { MultiTermQuery, type RewriteMethod } from './multi-term.ts'
import { spanOfPrefix } from './prefix.ts'

export class AutomatonQuery extends MultiTermQuery {
  constructor(
    field: string,
    private readonly dfa: Dfa,
    /** The pattern as descriptions show it. */
    readonly text: string,
    rewriteMethod: RewriteMethod | null = null,
    /** What every accepted term holds, in whatever case; empty: unknown. */
    private readonly within = '',
  ) {
    super(field, rewriteMethod)
  }

  toString(defaultField?: string): string {
    return `${this.field === defaultField ? '' : `${this.field}:`}${this.text}`
  }

  override key(): string {
    return `AutomatonQuery|${this.type}|${this.field}|${this.text}`
  }

  protected override span(terms: TermDictionary): number {
    const span = spanOfPrefix(terms, commonPrefix(this.dfa))
    return this.within.length < LEAST_WITHIN ? span : span / SKIPPED
  }

  ordinals(terms: TermDictionary, check: () => void): Iterable<number> {
    const found: number[] = []
    terms.accepted(this.dfa, '', ord => found.push(ord), check, this.within)
    return found
  }
}

/** Of texts at least this long it is known which blocks of a dictionary may hold them: at most one block in SKIPPED. */
const LEAST_WITHIN = 3
const SKIPPED = 16

/** Longer prefixes leave few terms anyway. */
const LONG_PREFIX = 8

/** What all accepted texts begin with, or some of it. */
function commonPrefix(dfa: Dfa): string {
  let prefix = ''
  let state = dfa.start
  for (let length = 0; length < LONG_PREFIX && state !== DEAD && !dfa.accepts(state); length++) {
    const only = dfa.nextAlive(state, 0)
    if (only < 0 || only === MAX_CODE_POINT || dfa.nextAlive(state, only + 1) >= 0) break
    prefix += String.fromCodePoint(only)
    state = dfa.step(state, only)
  }
  return prefix
}
