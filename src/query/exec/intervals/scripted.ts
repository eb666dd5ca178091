// Interval sources filtered by a script.
import type { IntervalIterator } from '../../iterators/intervals/interval-iterator.ts'
import { ScriptedIntervals } from '../../iterators/intervals/scripted-intervals.ts'
import type { IntervalScript } from '../../scripts/interval-script.ts'
import { ChangedSource } from './changed.ts'
import type { IntervalsSource } from './intervals-source.ts'

export class ScriptedSource extends ChangedSource {
  constructor(
    source: IntervalsSource,
    private readonly script: IntervalScript,
  ) {
    super(source)
  }

  protected text(show: (part: IntervalsSource) => string): string {
    return `FILTER(${show(this.source)},${this.script})`
  }

  protected change(inner: IntervalIterator): IntervalIterator {
    return new ScriptedIntervals(inner, this.script.open())
  }
}
