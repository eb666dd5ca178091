// Combines clauses: must, should, must_not and filter. A boolean query is rewritten to a simpler one with the same hits and scores: Lucene's
// steps in Lucene's order, as its descriptions show the result.

import { mapKept } from '../../core/kept-work.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type CachingKind, type NumberBounds, Query, type Searcher, type Weight } from '../contracts/query.ts'
import { BooleanWeight, type Occur } from './boolean-weight.ts'
import { BoostQuery } from './boost.ts'
import { checkClauseCount } from './clause-limit.ts'
import { ConstantScoreQuery } from './constant-score.ts'
import { MatchAllDocsQuery } from './match-all.ts'
import { MatchNoDocsQuery } from './match-none.ts'
import { weigh } from './weigh.ts'

const SIGN: Record<Occur, string> = { must: '+', filter: '#', should: '', must_not: '-' }

export interface BooleanClause {
  readonly occur: Occur
  readonly query: Query
}

export class BooleanQuery extends Query {
  readonly type = 'BooleanQuery'

  constructor(
    readonly clauses: readonly BooleanClause[],
    readonly minShouldMatch = 0,
  ) {
    super()
  }

  of(occur: Occur): Query[] {
    return this.clauses.filter(clause => clause.occur === occur).map(clause => clause.query)
  }

  override positiveParts(): readonly Query[] {
    return this.clauses.filter(({ occur }) => occur !== 'must_not').map(clause => clause.query)
  }

  toString(defaultField?: string): string {
    const text = this.clauses
      .map(({ occur, query }) => {
        const inner = query.toString(defaultField)
        return SIGN[occur] + (query instanceof BooleanQuery ? `(${inner})` : inner)
      })
      .join(' ')
    return this.minShouldMatch > 0 ? `(${text})~${this.minShouldMatch}` : text
  }

  override key(): string {
    const keys = this.clauses.map(({ occur, query }) => `${SIGN[occur]}${query.key()}`)
    return `BooleanQuery|${this.minShouldMatch}|${JSON.stringify(keys.sort())}`
  }

  override identity(): string | null {
    const parts: string[] = []
    for (const { occur, query } of this.clauses) {
      const part = query.identity()
      if (part === null) return null
      parts.push(SIGN[occur] + part)
    }
    return `BooleanQuery|${this.minShouldMatch}|${JSON.stringify(parts.sort())}`
  }

  override get caching(): CachingKind {
    return this.clauses.length === 0 ? 'never' : 'compound'
  }

  override children(): readonly Query[] {
    return this.clauses.map(clause => clause.query)
  }

  override numbersWithin(field: string): NumberBounds | null {
    let all: NumberBounds | null = null
    for (const { occur, query } of this.clauses) {
      const one = occur === 'must' || occur === 'filter' ? query.numbersWithin(field) : null
      if (one === null) continue
      all = all === null ? one : narrower(all, one)
    }
    return all
  }

  override rewrite(searcher: Searcher): Query {
    return rewriteBoolean(this, searcher)
  }

  override withoutScoring(): BooleanQuery {
    return withoutScoring(this)
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    const clauses = this.clauses.map(({ occur, query }) => {
      const scoring = occur === 'must' || occur === 'should'
      return { occur, weight: weigh(searcher, query, scoring ? mode : 'complete_no_scores', boost) }
    })
    return new BooleanWeight(this, mode, clauses)
  }
}

const narrower = (a: NumberBounds, b: NumberBounds): NumberBounds => ({
  // biome-ignore lint/complexity/useMathMinMax: wide numbers are bigints
  min: b.min > a.min ? b.min : a.min,
  // biome-ignore lint/complexity/useMathMinMax: wide numbers are bigints
  max: a.max > b.max ? b.max : a.max,
})

type Step = (query: BooleanQuery, searcher: Searcher) => Query | null

/** One step at a time; the caller rewrites again until nothing changes. */
function rewriteBoolean(query: BooleanQuery, searcher: Searcher): Query {
  for (const step of STEPS) {
    const simpler = step(query, searcher)
    if (simpler === null) continue
    // Flattening may have gathered more than a query may hold.
    if (simpler instanceof BooleanQuery) checkClauseCount(simpler.clauses.length, searcher.maxClauseCount)
    return simpler
  }
  return query
}

const STEPS: readonly Step[] = [
  unwrapTrivial,
  rewriteClauses,
  dropRepeatedFilters,
  refuseContradictions,
  dropIdleFilters,
  requireFilteredShoulds,
  query => (query.minShouldMatch <= 1 ? sumRepeated(query, 'should') : null),
  query => sumRepeated(query, 'must'),
  scoreFilterConstantly,
  flattenDisjunctions,
  inlineConjunctions,
  requireAllShoulds,
  inlineOnlyMust,
]

const clause = (occur: Occur, query: Query): BooleanClause => ({ occur, query })
const holds = ({ clauses }: BooleanQuery, occur: Occur) => clauses.some(one => one.occur === occur)
const isRequired = (occur: Occur) => occur === 'must' || occur === 'filter'

/** So many clauses are held against one another, which takes less than to make what tells them apart. */
const FEW = 8

const withoutBoost = (query: Query): Query => (query instanceof BoostQuery ? withoutBoost(query.query) : query)

/** Whether a clause occurs twice, with any boost; not checked where there are many clauses. */
function mayRepeat(clauses: readonly BooleanClause[], occur: Occur): boolean {
  let found = 0
  for (let i = 0; i < clauses.length; i++) {
    if (clauses[i].occur !== occur) continue
    if (++found > FEW) return true
    const query = withoutBoost(clauses[i].query)
    for (let k = 0; k < i; k++) if (clauses[k].occur === occur && withoutBoost(clauses[k].query).equals(query)) return true
  }
  return false
}

/** Whether a prohibited clause may be required, too. */
function mayContradict(clauses: readonly BooleanClause[]): boolean {
  if (clauses.length > FEW) return true
  for (const { occur, query } of clauses) {
    if (occur !== 'must_not') continue
    if (query instanceof MatchAllDocsQuery || clauses.some(one => isRequired(one.occur) && one.query.equals(query))) return true
  }
  return false
}

function unwrapTrivial({ clauses, minShouldMatch }: BooleanQuery): Query | null {
  if (clauses.length === 0) return new MatchNoDocsQuery('empty BooleanQuery')
  if (clauses.every(({ occur }) => occur === 'must_not')) return new MatchNoDocsQuery('pure negative BooleanQuery')
  if (clauses.length > 1) return null
  const [{ occur, query }] = clauses
  if (minShouldMatch === 1 && occur === 'should') return query
  if (minShouldMatch > 0) return null
  return occur === 'filter' ? new BoostQuery(new ConstantScoreQuery(query), 0) : query
}

function rewriteClauses({ clauses, minShouldMatch }: BooleanQuery, searcher: Searcher): Query | null {
  const rewritten: BooleanClause[] = []
  let changed = false
  const simpler = mapKept(clauses, 'rewrite', ({ occur, query }) => {
    if (occur === 'must' || occur === 'should') return query.rewrite(searcher)
    const constant = new ConstantScoreQuery(query).rewrite(searcher)
    return constant instanceof ConstantScoreQuery ? constant.query : constant
  })
  for (let i = 0; i < clauses.length; i++) {
    const old = clauses[i]
    const query = simpler[i]
    if (query instanceof MatchNoDocsQuery) {
      if (isRequired(old.occur)) return query
      changed = true
    } else if (query === old.query) rewritten.push(old)
    else {
      changed = true
      rewritten.push(clause(old.occur, query))
    }
  }
  return changed ? new BooleanQuery(rewritten, minShouldMatch) : null
}

function dropRepeatedFilters({ clauses, minShouldMatch }: BooleanQuery): Query | null {
  if (!mayRepeat(clauses, 'filter') && !mayRepeat(clauses, 'must_not')) return null
  const seen = new Set<string>()
  const kept = clauses.filter(({ occur, query }) => {
    if (occur === 'must' || occur === 'should') return true
    const key = `${occur} ${query.key()}`
    return !seen.has(key) && seen.add(key)
  })
  if (kept.length === clauses.length) return null
  const order: Occur[] = ['must', 'filter', 'should', 'must_not']
  return new BooleanQuery(
    order.flatMap(occur => kept.filter(one => one.occur === occur)),
    minShouldMatch,
  )
}

const keysOf = (query: BooleanQuery, occur: Occur) => new Set(query.of(occur).map(one => one.key()))

function refuseContradictions(query: BooleanQuery): Query | null {
  if (!holds(query, 'must_not') || !mayContradict(query.clauses)) return null
  const prohibited = query.of('must_not')
  const required = new Set([...keysOf(query, 'must'), ...keysOf(query, 'filter')])
  if (prohibited.some(one => required.has(one.key()))) return new MatchNoDocsQuery('FILTER or MUST clause also in MUST_NOT')
  if (prohibited.some(one => one instanceof MatchAllDocsQuery)) return new MatchNoDocsQuery('MUST_NOT clause is MatchAllDocsQuery')
  return null
}

/** Filters that are required anyway, or that match everything. */
function dropIdleFilters(query: BooleanQuery): Query | null {
  if (!holds(query, 'filter')) return null
  const filters = query.of('filter')
  const required = query.of('must')
  const musts = new Set<string>()
  // Only queries of one type can be the same.
  for (const must of required) if (filters.some(({ type }) => type === must.type)) musts.add(must.key())
  const dropAll = filters.length > 1 || required.length > 0
  const kept = filters.filter(filter => !(dropAll && filter instanceof MatchAllDocsQuery) && !(musts.size > 0 && musts.has(filter.key())))
  if (kept.length === filters.length) return null
  const others = query.clauses.filter(({ occur }) => occur !== 'filter')
  return new BooleanQuery([...others, ...kept.map(one => clause('filter', one))], query.minShouldMatch)
}

/** A clause that filters and scores has to match and scores. */
function requireFilteredShoulds(query: BooleanQuery): Query | null {
  if (!holds(query, 'filter') || !holds(query, 'should')) return null
  const filters = keysOf(query, 'filter')
  const shared = new Set([...keysOf(query, 'should')].filter(key => filters.has(key)))
  if (shared.size === 0) return null
  let minimum = query.minShouldMatch
  const clauses: BooleanClause[] = []
  for (const old of query.clauses) {
    if (!shared.has(old.query.key())) clauses.push(old)
    else if (old.occur === 'should') {
      clauses.push(clause('must', old.query))
      minimum--
    }
  }
  return new BooleanQuery(clauses, Math.max(0, minimum))
}

/** Clauses given several times become one with the sum of their boosts. */
function sumRepeated(query: BooleanQuery, occur: Occur): Query | null {
  if (!mayRepeat(query.clauses, occur)) return null
  const repeated = query.of(occur)
  if (repeated.length < 2) return null
  const sums = new Map<string, { query: Query; boost: number }>()
  for (let one of repeated) {
    let boost = 1
    while (one instanceof BoostQuery) {
      boost *= one.boost
      one = one.query
    }
    const key = one.key()
    const known = sums.get(key)
    if (known === undefined) sums.set(key, { query: one, boost })
    else known.boost += boost
  }
  if (sums.size === repeated.length) return null
  const summed = [...sums.values()].map(({ query: one, boost }) => clause(occur, boost === 1 ? one : new BoostQuery(one, boost)))
  return new BooleanQuery([...summed, ...query.clauses.filter(one => one.occur !== occur)], query.minShouldMatch)
}

/** `+*:* #filter` scores every hit of the filter alike. */
function scoreFilterConstantly(query: BooleanQuery): Query | null {
  if (!holds(query, 'must') || !holds(query, 'filter')) return null
  const [must, ...others] = query.of('must')
  if (others.length > 0) return null
  const boost = must instanceof BoostQuery ? must.boost : 1
  if (!((must instanceof BoostQuery ? must.query : must) instanceof MatchAllDocsQuery)) return null
  const rest = query.clauses.filter(({ occur }) => occur === 'filter' || occur === 'must_not')
  const constant = new ConstantScoreQuery(new BooleanQuery(rest))
  const scored = boost === 1 ? constant : new BoostQuery(constant, boost)
  return new BooleanQuery([clause('must', scored), ...query.clauses.filter(({ occur }) => occur === 'should')], query.minShouldMatch)
}

const isDisjunction = (query: Query): query is BooleanQuery =>
  query instanceof BooleanQuery && query.minShouldMatch <= 1 && query.clauses.every(({ occur }) => occur === 'should')

function flattenDisjunctions(query: BooleanQuery): Query | null {
  if (query.minShouldMatch > 1) return null
  const nested = (one: BooleanClause) => one.occur === 'should' && isDisjunction(one.query)
  if (!query.clauses.some(nested)) return null
  return new BooleanQuery(
    query.clauses.flatMap(one => (nested(one) ? (one.query as BooleanQuery).clauses : [one])),
    query.minShouldMatch,
  )
}

const isConjunction = (query: Query): query is BooleanQuery =>
  query instanceof BooleanQuery && query.minShouldMatch === 0 && !holds(query, 'should')

function inlineConjunctions(query: BooleanQuery): Query | null {
  const nested = (one: BooleanClause) => isRequired(one.occur) && isConjunction(one.query)
  if (!query.clauses.some(nested)) return null
  const clauses = query.clauses.flatMap(outer => {
    if (!nested(outer)) return [outer]
    const inner = (outer.query as BooleanQuery).clauses
    return inner.map(one => (outer.occur === 'filter' && one.occur === 'must' ? clause('filter', one.query) : one))
  })
  return new BooleanQuery(clauses, query.minShouldMatch)
}

function requireAllShoulds(query: BooleanQuery): Query | null {
  let shoulds = 0
  for (const { occur } of query.clauses) if (occur === 'should') shoulds++
  const minimum = query.minShouldMatch
  if (shoulds < minimum) return new MatchNoDocsQuery('SHOULD clause count less than minimumNumberShouldMatch')
  if (shoulds === 0 || shoulds !== minimum) return null
  return new BooleanQuery(query.clauses.map(one => (one.occur === 'should' ? clause('must', one.query) : one)))
}

/** The optional clauses of the only required one move up. */
function inlineOnlyMust(query: BooleanQuery): Query | null {
  if (holds(query, 'should') || !query.clauses.some(({ occur, query: one }) => occur === 'must' && one instanceof BooleanQuery)) return null
  const [inner, ...others] = query.of('must')
  if (others.length > 0) return null
  if (!(inner instanceof BooleanQuery) || inner.clauses.some(({ occur }) => occur !== 'should')) return null
  return new BooleanQuery([...query.clauses.filter(({ occur }) => occur !== 'must'), ...inner.clauses], Math.max(1, inner.minShouldMatch))
}

/** Clauses that only score are dropped, those that must match filter. */
function withoutScoring(query: BooleanQuery): BooleanQuery {
  const keepShould = query.minShouldMatch > 0 || !query.clauses.some(({ occur }) => isRequired(occur))
  let changed = false
  const clauses: BooleanClause[] = []
  for (const old of query.clauses) {
    let inner = old.query
    if (inner instanceof BoostQuery) inner = inner.query
    if (inner instanceof ConstantScoreQuery) inner = inner.query
    if (inner instanceof BooleanQuery) inner = withoutScoring(inner)
    if (old.occur === 'should' && !keepShould) changed = true
    else if (old.occur === 'must' || inner !== old.query) {
      changed = true
      clauses.push(clause(old.occur === 'must' ? 'filter' : old.occur, inner))
    } else clauses.push(old)
  }
  return changed ? new BooleanQuery(clauses, query.minShouldMatch) : query
}
