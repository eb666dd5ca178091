// Intervals that hold one of each of several sources: side by side, in order, or in any order.
import type { IntervalIterator } from '../../iterators/intervals/interval-iterator.ts'
import { BlockIntervals, OrderedIntervals } from '../../iterators/intervals/ordered-intervals.ts'
import { RepeatingIntervals } from '../../iterators/intervals/repeating-intervals.ts'
import { UnorderedIntervals } from '../../iterators/intervals/unordered-intervals.ts'
import { anyOf, choices } from './any-of.ts'
import { CompoundSource, IntervalsSource } from './intervals-source.ts'

/** One right behind the other. */
export function block(sources: readonly IntervalsSource[]): IntervalsSource {
  return sources.length === 1 ? sources[0] : anyOf(choices(sources).map(parts => new BlockSource(parts)))
}

class BlockSource extends CompoundSource {
  protected readonly label = 'BLOCK'

  constructor(parts: readonly IntervalsSource[]) {
    super(parts.flatMap(part => (part instanceof BlockSource ? part.parts : [part])))
  }

  override alternatives(): readonly IntervalsSource[] {
    return choices(this.parts).map(parts => new BlockSource(parts))
  }

  protected combine(iterators: readonly IntervalIterator[]): IntervalIterator {
    return new BlockIntervals(iterators)
  }
}

export function ordered(sources: readonly IntervalsSource[]): IntervalsSource {
  if (sources.length === 1) return sources[0]
  const runs: { source: IntervalsSource; times: number }[] = []
  for (const source of sources) {
    const last = runs[runs.length - 1]
    if (last !== undefined && last.source.key() === source.key()) last.times++
    else runs.push({ source, times: 1 })
  }
  return together(runs, 'ORDERED', parts => new OrderedSource(parts))
}

class OrderedSource extends CompoundSource {
  protected readonly label = 'ORDERED'

  override alternatives(): readonly IntervalsSource[] {
    return choices(this.parts).map(parts => new OrderedSource(parts))
  }

  protected combine(iterators: readonly IntervalIterator[]): IntervalIterator {
    return new OrderedIntervals(iterators)
  }
}

export function unordered(sources: readonly IntervalsSource[]): IntervalsSource {
  if (sources.length === 1) return sources[0]
  const counts = new Map<string, { source: IntervalsSource; times: number }>()
  for (const source of sources) {
    const known = counts.get(source.key())
    if (known === undefined) counts.set(source.key(), { source, times: 1 })
    else known.times++
  }
  return together([...counts.values()], 'UNORDERED', parts => new UnorderedSource(parts))
}

class UnorderedSource extends CompoundSource {
  protected readonly label = 'UNORDERED'

  override alternatives(): readonly IntervalsSource[] {
    return choices(this.parts).map(parts => new UnorderedSource(parts))
  }

  protected combine(iterators: readonly IntervalIterator[]): IntervalIterator {
    return new UnorderedIntervals(iterators)
  }
}

/** In either order, but not at the same place. */
export const apart = (a: IntervalsSource, b: IntervalsSource): IntervalsSource => anyOf([ordered([a, b]), ordered([b, a])])

function together(
  counted: readonly { readonly source: IntervalsSource; readonly times: number }[],
  label: string,
  make: (parts: readonly IntervalsSource[]) => IntervalsSource,
): IntervalsSource {
  // Alone it goes by the name of what was asked for.
  const name = counted.length === 1 ? label : null
  const parts = counted.map(({ source, times }) => (times === 1 ? source : new RepeatingSource(source, times, name)))
  return parts.length === 1 ? parts[0] : make(parts)
}

/** A source several times over, each time at another place. */
class RepeatingSource extends IntervalsSource {
  readonly minExtent: number

  constructor(
    private readonly source: IntervalsSource,
    private readonly times: number,
    private readonly name: string | null,
  ) {
    super()
    this.minExtent = source.minExtent
  }

  protected text(show: (part: IntervalsSource) => string): string {
    const parts = Array.from({ length: this.times }, () => show(this.source)).join(',')
    return this.name === null ? parts : `${this.name}(${parts})`
  }

  /** Equal by content, not by name. */
  override key(): string {
    return `${this.times}*${this.source.key()}`
  }

  leaves(field: string) {
    return this.source.leaves(field)
  }

  intervals(...where: Parameters<IntervalsSource['intervals']>): IntervalIterator | null {
    const inner = this.source.intervals(...where)
    return inner === null ? null : new RepeatingIntervals(inner, this.times)
  }
}
