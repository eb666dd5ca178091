// Intervals of any of several sources, and the rewriting that moves disjunctions to the top of a source.
import { least } from '../../../core/long-lists.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { Query } from '../../contracts/query.ts'
import { DisjunctionIntervals } from '../../iterators/intervals/disjunction-intervals.ts'
import type { IntervalIterator } from '../../iterators/intervals/interval-iterator.ts'
import { IntervalsSource } from './intervals-source.ts'

export function anyOf(sources: readonly IntervalsSource[]): IntervalsSource {
  return disjunction(sources, true)
}

function disjunction(sources: readonly IntervalsSource[], apart: boolean): IntervalsSource {
  const flat = sources.flatMap(source => (source instanceof AnyOfSource ? source.parts : [source]))
  const byKey = new Map<string, IntervalsSource>()
  for (const source of flat) if (!byKey.has(source.key())) byKey.set(source.key(), source)
  const distinct = [...byKey.values()]
  return distinct.length === 1 ? distinct[0] : new AnyOfSource(distinct, apart)
}

class AnyOfSource extends IntervalsSource {
  readonly minExtent: number

  constructor(
    readonly parts: readonly IntervalsSource[],
    /** May be taken apart. */
    private readonly apart: boolean,
  ) {
    super()
    this.minExtent = parts.length === 0 ? 0 : least(parts.map(part => part.minExtent))
  }

  protected text(show: (part: IntervalsSource) => string): string {
    return `or(${this.parts.map(show).sort().join(',')})`
  }

  leaves(field: string): readonly Query[] {
    return this.parts.flatMap(part => part.leaves(field))
  }

  override alternatives(): readonly IntervalsSource[] {
    return this.apart ? this.parts : [this]
  }

  intervals(field: string, segment: SegmentView): IntervalIterator | null {
    const iterators = this.parts.map(part => part.intervals(field, segment)).filter(iterator => iterator !== null)
    return iterators.length === 0 ? null : new DisjunctionIntervals(iterators)
  }
}

/** Every way to choose one alternative of each source. */
export function choices(sources: readonly IntervalsSource[]): IntervalsSource[][] {
  let chosen: IntervalsSource[][] = [[]]
  for (const source of sources) {
    const alternatives = alternativesOf(source)
    chosen = alternatives.flatMap(one => chosen.map(before => [...before, one]))
  }
  return chosen
}

/** Alternatives of one position stay together: where such overlap they are the same interval. */
export function alternativesOf(source: IntervalsSource): IntervalsSource[] {
  const all = source.alternatives()
  const single = all.filter(one => one.minExtent === 1)
  const longer = all.filter(one => one.minExtent !== 1)
  return single.length === 0 ? longer : [disjunction(single, false), ...longer]
}
