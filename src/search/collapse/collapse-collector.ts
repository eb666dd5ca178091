// Collects the best hit of each of the top groups. Ties go to the lower doc id.
import type { OrdinalColumn } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { AFTER, BOTTOM, type Pivot, type SortColumn, sortColumn } from '../../query/collect/sort-column.ts'
import { compareKeys, compareValues, type SortKey, type SortValue } from '../../query/collect/sort-key.ts'
import type { TopDocs } from '../../query/collect/top-docs.ts'
import type { Collector, ScoreMode, WindowCollector } from '../../query/contracts/collector.ts'
import type { GroupColumn } from './collapse-field.ts'

interface CollapseOptions {
  readonly groups: GroupColumn
  /** Null: by score. */
  readonly keys: readonly SortKey[] | null
  /** How many groups are kept; at least 1. */
  readonly size: number
  /** Only hits that come after these values. */
  readonly after: readonly SortValue[] | null
  /** Scores are wanted beside the values. */
  readonly trackScores: boolean
}

interface KeptHit {
  readonly group: SortValue
  readonly doc: number
  readonly score: number
  readonly values: readonly SortValue[]
}

const BY_SCORE: readonly SortKey[] = [{ kind: 'score', descending: true }]

/** Groups of a segment whose best scores are remembered. */
const MOST_NUMBERED = 1 << 20

/** Groups that may gather beyond those that are kept, before the worst are dropped. */
const SLACK = 256

export class CollapseCollector implements Collector, WindowCollector {
  readonly scoreMode: ScoreMode
  readonly needsScores: boolean
  readonly minCompetitiveScore = 0
  readonly done = false
  private readonly keys: readonly SortKey[]
  private readonly columns: readonly SortColumn[]
  private readonly kept = new Map<SortValue, KeptHit>()
  /** So many groups have been seen at least that hits worse than the last of them are not worth a look. */
  private hasBottom = false
  /** Of the segment: numbers of groups by document where there are few; null: hits are all looked at. */
  private groupNumbers: OrdinalColumn['ords'] | null = null
  /** By number, of the group's hits in the segment so far. */
  private bestScores = new Float32Array(0)
  private readonly betterDocs = new Int32Array(1)
  private readonly betterScores = new Float32Array(1)
  private docBase = 0
  private total = 0
  private maxScore = Number.NaN

  constructor(private readonly options: CollapseOptions) {
    const { keys, trackScores, after } = options
    this.keys = keys ?? BY_SCORE
    this.columns = this.keys.map(sortColumn)
    this.needsScores = trackScores || this.keys.some(({ kind }) => kind === 'score')
    this.scoreMode = this.needsScores ? 'complete' : 'complete_no_scores'
    if (after !== null) for (let i = 0; i < after.length; i++) this.columns[i].setPivot(AFTER, after[i])
  }

  segment(view: SegmentView): WindowCollector {
    this.docBase = view.docBase
    const { groups, keys, after } = this.options
    groups.segment(view)
    const numbers = keys === null && after === null ? (groups.numbers?.() ?? null) : null
    const isFew = numbers !== null && numbers.size <= MOST_NUMBERED
    this.groupNumbers = isFew ? numbers.ords : null
    if (isFew) this.bestScores = new Float32Array(numbers.size).fill(Number.NEGATIVE_INFINITY)
    for (const column of this.columns) column.segment(view)
    return this
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    this.total += count
    if (this.groupNumbers === null) this.collectAny(docs, scores, count)
    else this.collectNumbered(docs, scores, count, this.groupNumbers)
  }

  /** By score: hits no better than another of their group in the segment are passed over, and the others are looked at. */
  private collectNumbered(docs: Int32Array, scores: Float32Array, count: number, numbers: OrdinalColumn['ords']): void {
    const { bestScores } = this
    let { maxScore } = this
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const score = scores[i]
      if (!(score <= maxScore)) maxScore = score
      const number = numbers[doc]
      if (bestScores[number] >= score) continue
      bestScores[number] = score
      this.betterDocs[0] = doc
      this.betterScores[0] = score
      this.collectAny(this.betterDocs, this.betterScores, 1)
    }
    this.maxScore = maxScore
  }

  private collectAny(docs: Int32Array, scores: Float32Array, count: number): void {
    const { needsScores, kept } = this
    const { groups, after } = this.options
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const score = needsScores ? scores[i] : Number.NaN
      if (needsScores && !(score <= this.maxScore)) this.maxScore = score
      // Asked before anything else: documents of several groups are refused wherever they stand.
      const group = groups.group(doc)
      // A tie with the last loses, as documents come in ascending order.
      if (this.hasBottom && this.compare(BOTTOM, doc, score) >= 0) continue
      if (after !== null && this.compare(AFTER, doc, score) <= 0) continue
      const best = kept.get(group)
      if (best === undefined || this.isBefore(doc, score, best)) this.keep(group, doc, score)
    }
  }

  private compare(pivot: Pivot, doc: number, score: number): number {
    const { columns } = this
    for (let i = 0; i < columns.length; i++) {
      const order = columns[i].comparePivot(pivot, doc, score)
      if (order !== 0) return order
    }
    return 0
  }

  private isBefore(doc: number, score: number, { values }: KeptHit): boolean {
    const { columns, keys } = this
    for (let i = 0; i < columns.length; i++) {
      const order = compareValues(keys[i], columns[i].value(doc, score), values[i])
      if (order !== 0) return order < 0
    }
    return false
  }

  private keep(group: SortValue, doc: number, score: number): void {
    const { kept, columns } = this
    kept.set(group, { group, doc: this.docBase + doc, score, values: columns.map(column => column.value(doc, score)) })
    if (kept.size < this.options.size + SLACK) return
    const best = this.best()
    kept.clear()
    for (const hit of best) kept.set(hit.group, hit)
    const last = best[best.length - 1].values
    for (let i = 0; i < columns.length; i++) columns[i].setPivot(BOTTOM, last[i])
    this.hasBottom = true
  }

  private best(): KeptHit[] {
    const hits = [...this.kept.values()].sort((a, b) => compareKeys(this.keys, a.values, b.values) || a.doc - b.doc)
    return hits.slice(0, this.options.size)
  }

  finish(): TopDocs {
    const hits = this.best()
    return {
      docs: Int32Array.from(hits, ({ doc }) => doc),
      scores: this.needsScores ? Float32Array.from(hits, ({ score }) => score) : null,
      keys: this.options.keys === null ? null : hits.map(({ values }) => values),
      groups: hits.map(({ group }) => group),
      total: this.total,
      relation: 'eq',
      maxScore: this.maxScore,
    }
  }
}
