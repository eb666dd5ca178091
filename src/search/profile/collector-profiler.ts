// How long collecting took, collector by collector, under the names the server gives them.
import type { SegmentView } from '../../index/shard-reader.ts'
import type { Collector, WindowCollector } from '../../query/collect/collector.ts'
import type { ScoreMode } from '../../query/exec/query.ts'
import { nanos } from './timings.ts'

export interface CollectorProfile {
  readonly name: string
  readonly reason: string
  readonly time_in_nanos: number
  readonly children?: readonly CollectorProfile[]
}

/** A collector with a stop watch. Its time includes that of the collectors it passes hits to. */
export class ProfilingCollector implements Collector {
  private time = 0

  constructor(
    private readonly inner: Collector,
    private readonly name: string,
    private readonly reason: string,
    private readonly child: ProfilingCollector | null,
  ) {}

  get scoreMode(): ScoreMode {
    return this.inner.scoreMode
  }

  segment(view: SegmentView): WindowCollector {
    const start = nanos()
    const inner = this.inner.segment(view)
    this.time += nanos() - start
    return new ProfilingWindowCollector(inner, spent => {
      this.time += spent
    })
  }

  print(): CollectorProfile {
    const entry = { name: this.name, reason: this.reason, time_in_nanos: Math.round(this.time) }
    return this.child === null ? entry : { ...entry, children: [this.child.print()] }
  }
}

class ProfilingWindowCollector implements WindowCollector {
  constructor(
    private readonly inner: WindowCollector,
    private readonly spend: (nanos: number) => void,
  ) {}

  get needsScores(): boolean {
    return this.inner.needsScores
  }

  get minCompetitiveScore(): number {
    return this.inner.minCompetitiveScore
  }

  get done(): boolean {
    return this.inner.done
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    const start = nanos()
    this.inner.collect(docs, scores, count)
    this.spend(nanos() - start)
  }
}
