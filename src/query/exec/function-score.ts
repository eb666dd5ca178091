// Documents that match one query, with scores modified by functions of their values.
import { ApiError } from '../../core/errors.ts'
import { javaFloat } from '../../core/numbers.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { type BoostMode, combine, explainCombined } from '../functions/boost-mode.ts'
import type { LeafScoreFunction, ScoreFunction } from '../functions/score-function.ts'
import { FollowingScorer } from '../iterators/following.ts'
import { MinScoreScorer } from '../iterators/min-score.ts'
import { type Rescoring, RescoringBulkScorer } from '../iterators/rescoring-bulk.ts'
import { rewriteQuery } from './search.ts'
import { weigh } from './weigh.ts'

export const FUNCTION_MODES = ['first', 'avg', 'max', 'sum', 'min', 'multiply'] as const

/** How the scores of several functions become one. */
export type FunctionMode = (typeof FUNCTION_MODES)[number]

interface FilteredFunction {
  readonly function: ScoreFunction
  /** Null: for every document. */
  readonly filter: Query | null
}

interface FunctionScoreOptions {
  readonly scoreMode: FunctionMode
  readonly boostMode: BoostMode
  readonly maxBoost: number
  /** Hits with less are none; null for no such limit. */
  readonly minScore: number | null
}

const FILTERED = 'org.opensearch.common.lucene.search.function.FunctionScoreQuery$FilterScoreFunction'

export class FunctionScoreQuery extends Query {
  readonly type = 'FunctionScoreQuery'

  constructor(
    readonly query: Query,
    readonly functions: readonly FilteredFunction[],
    readonly options: FunctionScoreOptions,
  ) {
    super()
  }

  toString(defaultField?: string): string {
    const functions = this.functions.map(one => `{${shownFunction(one)}}`)
    return `function score (${this.query.toString(defaultField)}, functions: [${functions.join('')}])`
  }

  override key(): string {
    const { scoreMode, boostMode, maxBoost, minScore } = this.options
    return `${this.type}|${JSON.stringify([this.query.key(), this.functions.map(keyOf), scoreMode, boostMode, maxBoost, minScore])}`
  }

  override children(): readonly Query[] {
    return [this.query]
  }

  override documentCost(): number {
    return this.functions.reduce((most, { function: { cost = 1 } }) => Math.max(most, cost), super.documentCost())
  }

  override rewrite(searcher: Searcher): Query {
    const query = this.query.rewrite(searcher)
    const functions = this.functions.map(one => {
      const filter = one.filter?.rewrite(searcher) ?? null
      return filter === one.filter ? one : { ...one, filter }
    })
    const isSame = query === this.query && functions.every((one, i) => one === this.functions[i])
    return isSame ? this : new FunctionScoreQuery(query, functions, this.options)
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    const { boostMode, minScore } = this.options
    // Without a limit the functions change nothing but scores.
    if (mode === 'complete_no_scores' && minScore === null) return this.query.createWeight(searcher, mode, boost)
    const readsScores = boostMode !== 'replace' || this.functions.length === 0 || this.functions.some(one => one.function.needsScores)
    const filters = this.functions.map(({ filter }) =>
      filter === null ? null : weigh(searcher, rewriteQuery(filter, searcher), 'complete_no_scores', 1),
    )
    const query = this.query.createWeight(searcher, readsScores ? 'complete' : 'complete_no_scores', boost)
    return new FunctionScoreWeight(this, query, filters, readsScores, searcher)
  }
}

const shownFunction = (one: FilteredFunction) =>
  one.filter === null && one.function.shown !== undefined
    ? one.function.shown
    : `${one.filter === null ? one.function.className : FILTERED}@${hashText(keyOf(one))}`

const keyOf = ({ function: { key }, filter }: FilteredFunction) => JSON.stringify([key, filter?.key() ?? null])

/** The server prints a hash of the function. */
function hashText(key: string): string {
  let hash = 0
  for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0
  return (hash >>> 0).toString(16)
}

class FunctionScoreWeight extends Weight<FunctionScoreQuery> {
  constructor(
    query: FunctionScoreQuery,
    private readonly inner: Weight,
    /** Null where a function is for every document. */
    private readonly filters: readonly (Weight | null)[],
    private readonly readsScores: boolean,
    private readonly searcher: Searcher,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): Scorer | null {
    const scorer = this.functionScorer(segment)
    const { minScore } = this.query.options
    return scorer === null || minScore === null ? scorer : new MinScoreScorer(scorer, minScore)
  }

  private functionScorer(segment: SegmentView): FunctionScorer | null {
    const inner = this.inner.scorer(segment)
    return inner === null ? null : new FunctionScorer(inner, this.functions(segment))
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const inner = this.inner.bulkScorer(segment)
    return inner === null ? null : new RescoringBulkScorer(inner, this.functions(segment))
  }

  private functions(segment: SegmentView): FunctionScores {
    const functions: ScorerFunction[] = []
    this.query.functions.forEach(({ function: { weight } }, i) => {
      const filter = this.filters[i]?.scorer(segment) ?? null
      if (filter !== null || this.filters[i] === null) functions.push({ leaf: this.leaf(i, segment), filter, weight })
    })
    return new FunctionScores(functions, this.query, this.readsScores)
  }

  private leaf(i: number, segment: SegmentView): LeafScoreFunction {
    const { checkpoint } = this.searcher
    return this.query.functions[i].function.on(segment, () => checkpoint.check())
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const inner = this.inner.explain(segment, doc)
    if (!inner.match) return inner
    const { boostMode, maxBoost, minScore } = this.query.options
    const { functions } = this.query
    const whole = functions.length === 0 ? inner : explainCombined(boostMode, inner, this.explainFunctions(segment, doc, inner), maxBoost)
    if (minScore === null || !(minScore > whole.value)) return whole
    return explainNoMatch(`Score value is too low, expected at least ${javaFloat(minScore)} but got ${javaFloat(whole.value)}`, whole)
  }

  private explainFunctions(segment: SegmentView, doc: number, inner: Explanation): Explanation {
    const { functions, options } = this.query
    const details: Explanation[] = []
    functions.forEach(({ filter }, i) => {
      const filterScorer = this.filters[i]?.scorer(segment)
      if (filterScorer === null || (filterScorer !== undefined && filterScorer.advance(doc) !== doc)) return
      const explained = this.leaf(i, segment).explain(doc, inner)
      if (filter === null) details.push(explained)
      else details.push(explainMatch(explained.value, 'function score, product of:', explainMatch(1, `match filter: ${filter}`), explained))
    })
    if (details.length === 0) return explainMatch(1, 'No function matched')
    if (functions.length === 1 && functions[0].filter === null) return details[0]
    const scorer = this.functionScorer(segment)!
    scorer.advance(doc)
    return explainMatch(
      Math.fround(scorer.functions.factor(doc, inner.value)),
      `function score, score mode [${options.scoreMode}]`,
      ...details,
    )
  }
}

interface ScorerFunction {
  readonly leaf: LeafScoreFunction
  readonly filter: Scorer | null
  readonly weight: number
}

class FunctionScorer extends FollowingScorer {
  constructor(
    private readonly inner: Scorer,
    readonly functions: FunctionScores,
  ) {
    super(inner)
  }

  score(): number {
    const { inner, doc, functions } = this
    inner.doc = doc
    return functions.score(doc, functions.readsScores ? inner.score() : 0)
  }
}

/** The functions of a query on one segment. */
class FunctionScores implements Rescoring {
  readonly onlyLowers = false
  readonly minScore: number | null
  /** The values of a window. */
  private values = new Float64Array(0)

  constructor(
    private readonly functions: readonly ScorerFunction[],
    private readonly query: FunctionScoreQuery,
    readonly readsScores: boolean,
  ) {
    this.minScore = query.options.minScore
  }

  rescore(docs: Int32Array, scores: Float32Array, count: number, out: Float32Array): void {
    const { functions, readsScores } = this
    const [only] = functions
    if (functions.length === 1 && only.filter === null && only.leaf.scoreAll !== undefined && this.query.options.scoreMode !== 'avg') {
      if (this.values.length < count) this.values = new Float64Array(Math.max(count, out.length))
      only.leaf.scoreAll(docs, scores, count, this.values)
      this.combineAll(docs, scores, count, out)
    } else for (let i = 0; i < count; i++) out[i] = this.score(docs[i], readsScores ? scores[i] : 0)
  }

  private combineAll(docs: Int32Array, scores: Float32Array, count: number, out: Float32Array): void {
    const { values, readsScores } = this
    const { boostMode, maxBoost } = this.query.options
    if (boostMode === 'multiply') for (let i = 0; i < count; i++) out[i] = scores[i] * Math.min(values[i], maxBoost)
    else for (let i = 0; i < count; i++) out[i] = combine(boostMode, readsScores ? scores[i] : 0, values[i], maxBoost)
    for (let i = 0; i < count; i++) if (!(out[i] >= 0)) throw invalid(out[i], docs[i])
  }

  score(doc: number, queryScore: number): number {
    const { query } = this
    if (query.functions.length === 0) return queryScore
    const { boostMode, maxBoost } = query.options
    const score = combine(boostMode, queryScore, this.factor(doc, queryScore), maxBoost)
    if (score >= 0) return score
    throw invalid(score, doc)
  }

  /** What the functions make of a document together; one where none is for it. */
  factor(doc: number, queryScore: number): number {
    const { functions } = this
    const { scoreMode } = this.query.options
    let matching = 0
    let factor = 1
    let weights = 0
    for (let i = 0; i < functions.length; i++) {
      const { leaf, filter, weight } = functions[i]
      if (filter !== null && (filter.doc < doc ? filter.advance(doc) : filter.doc) !== doc) continue
      const score = leaf.score(doc, queryScore)
      if (scoreMode === 'first') return score
      weights += weight
      if (matching++ === 0) factor = score
      else if (scoreMode === 'multiply') factor *= score
      else if (scoreMode === 'max') factor = Math.max(factor, score)
      else if (scoreMode === 'min') factor = Math.min(factor, score)
      else factor += score
    }
    // Weights of nothing make nothing of a sum.
    if (scoreMode === 'avg') return weights === 0 ? 1 : factor / weights
    return scoreMode === 'sum' && weights === 0 ? 1 : factor
  }
}

const invalid = (score: number, doc: number) =>
  new ApiError('exception', `function score query returned an invalid score: ${javaFloat(score)} for doc: ${doc}`)
