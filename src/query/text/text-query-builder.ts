// Turns tokens into a query: a term, synonyms, a conjunction or disjunction, or a phrase.
import type { Query } from '../contracts/query.ts'
import { type BooleanClause, BooleanQuery } from '../exec/boolean.ts'
import type { Occur } from '../exec/boolean-weight.ts'
import { checkClauseCount } from '../exec/clause-limit.ts'
import { TokenGraph } from './token-graph.ts'
import type { TextToken, Tokens } from './tokens.ts'

export type TextQueryType = 'boolean' | 'boolean_prefix' | 'phrase' | 'phrase_prefix'

/** What single terms and phrases become: differs by field, and for several fields blended into one. */
export interface TextParts {
  term(term: string): Query
  prefix(term: string): Query
  /** Alternatives at one place. */
  synonyms(terms: readonly string[]): Query
  phrase(tokens: readonly TextToken[], slop: number): Query
  phrasePrefix(tokens: readonly TextToken[], slop: number): Query
  /** A phrase of tokens that branch, word for word. */
  graphPhrase(graph: TokenGraph, prefix: boolean): Query | null
}

interface TextQueryOptions {
  readonly occur: Occur
  readonly slop: number
  /** Synonyms of several words must stand as phrases. */
  readonly synonymPhrases: boolean
  readonly maxClauseCount: number
}

export class TextQueryBuilder {
  constructor(
    private readonly parts: TextParts,
    private readonly options: TextQueryOptions,
  ) {}

  /** Null when there are no tokens. */
  build(type: TextQueryType, tokens: Tokens): Query | null {
    return this.create(type, tokens.list, tokens.endOffset, this.options.occur, this.options.slop)
  }

  private create(type: TextQueryType, list: readonly TextToken[], endOffset: number, occur: Occur, slop: number): Query | null {
    if (list.length === 0) return null
    const { parts } = this
    // A last word followed by a blank is complete.
    const prefix = type === 'boolean_prefix' && list[list.length - 1].endOffset === endOffset
    if (list.length === 1) {
      if (type === 'phrase_prefix') return parts.phrasePrefix(list, slop)
      return prefix ? parts.prefix(list[0].term) : parts.term(list[0].term)
    }
    const phrase = type === 'phrase' || type === 'phrase_prefix'
    if (list.some(token => token.positionLength > 1)) {
      const graph = new TokenGraph(list)
      return phrase ? this.graphPhrase(graph, type, slop) : this.graphBoolean(graph, occur, endOffset, prefix)
    }
    const positions = list.reduce((sum, token) => sum + token.positionIncrement, 0)
    if (type === 'phrase' && positions > 1) return parts.phrase(list, slop)
    if (type === 'phrase_prefix') return parts.phrasePrefix(list, slop)
    return positions === 1 ? parts.synonyms(list.map(token => token.term)) : this.boolean(list, occur, prefix)
  }

  private boolean(list: readonly TextToken[], occur: Occur, prefix: boolean): Query {
    const groups: string[][] = []
    for (const { term, positionIncrement } of list) {
      if (positionIncrement === 0 && groups.length > 0) groups[groups.length - 1].push(term)
      else checkClauseCount(groups.push([term]), this.options.maxClauseCount)
    }
    const last = groups.length - 1
    return this.of(groups.map((terms, i) => ({ occur, query: this.alternatives(terms, prefix && i === last) })))
  }

  private alternatives(terms: readonly string[], prefix: boolean): Query {
    if (terms.length > 1) return this.parts.synonyms(terms)
    return prefix ? this.parts.prefix(terms[0]) : this.parts.term(terms[0])
  }

  private of(clauses: readonly BooleanClause[]): BooleanQuery {
    checkClauseCount(clauses.length, this.options.maxClauseCount)
    return new BooleanQuery(clauses)
  }

  private graphBoolean(graph: TokenGraph, occur: Occur, endOffset: number, prefix: boolean): Query {
    const stretches = graph.stretches()
    const clauses: BooleanClause[] = []
    stretches.forEach(({ from, to }, i) => {
      const usePrefix = prefix && i === stretches.length - 1
      if (!graph.hasSidePath(from)) {
        clauses.push({ occur, query: this.alternatives(graph.terms(from), usePrefix) })
        return
      }
      const type = !this.options.synonymPhrases ? 'boolean' : usePrefix ? 'phrase_prefix' : 'phrase'
      const ways = [...graph.paths(from, to)].map(path => this.create(type, path, endOffset, 'must', 0)!)
      clauses.push({ occur, query: ways.length === 1 ? ways[0] : this.of(ways.map(query => ({ occur: 'should', query }))) })
    })
    return this.of(clauses)
  }

  private graphPhrase(graph: TokenGraph, type: TextQueryType, slop: number): Query | null {
    if (slop === 0) return this.parts.graphPhrase(graph, type === 'phrase_prefix')
    const ways = [...graph.paths()].map(path => this.create(type, path, -1, 'must', slop)!)
    return this.of(ways.map(query => ({ occur: 'should', query })))
  }
}
