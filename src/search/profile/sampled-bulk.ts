// Measures samples of a segment step by step, and scores the rest as an unprofiled search would: stop watches around every step take many
// times longer than the steps. What the rest took is divided among the steps as in the samples, and counts grow with the hits.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { WindowCollector } from '../../query/contracts/collector.ts'
import type { BulkScorer } from '../../query/contracts/scorer.ts'
import { nanos, type StepTimes, type Timings } from './timings.ts'

/** The number of steps of a query after which only samples are timed. */
const MANY_STEPS = 64
/** Documents that are measured at first, and in a sample. */
const FIRST_DOCS = 32
/** Scored in between. */
const PLAIN_DOCS = 16_384
/** How many times longer than the samples the rest takes, at least. */
const PLAIN_FACTOR = 32

/** Of a query in one slice: the first step builds its scorers, and is always measured. */
export class Sample {
  /** Hits that were measured, and others. */
  hits = 0
  plainHits = 0
  /** Nanoseconds that others took. */
  plainTime = 0

  constructor(readonly timings: Timings) {}

  /** Steps that were measured, without those of queries inside. */
  get steps(): number {
    const { count } = this.timings
    let steps = 0
    for (let step = 1; step < count.length; step++) steps += count[step]
    return steps
  }

  private get time(): number {
    const { time } = this.timings
    let sum = 0
    for (let step = 1; step < time.length; step++) sum += time[step]
    return sum
  }

  /** The steps of the query, or of one inside, as if all of them had been measured. */
  extended(steps: StepTimes): StepTimes {
    const { hits, plainHits, plainTime, time } = this
    if (plainTime === 0) return steps
    const longer = time === 0 ? 1 : 1 + plainTime / time
    const more = hits === 0 ? 1 : 1 + plainHits / hits
    return {
      ...steps,
      time: steps.time.map((value, step) => (step === 0 ? value : value * longer)),
      count: steps.count.map((value, step) => (step === 0 ? value : Math.round(value * more))),
    }
  }
}

export class SampledBulkScorer implements BulkScorer {
  private readonly counter = new CountingCollector()
  private plain: BulkScorer | null = null
  /** Nanoseconds that samples took since the first steps, and the rest. */
  private sampled = 0
  private rested = 0
  /** Documents below it are not measured. */
  private restsUntil = 0

  constructor(
    private readonly measured: BulkScorer,
    private readonly openPlain: () => BulkScorer | null,
    private readonly sample: Sample,
  ) {}

  cost(): number {
    return this.measured.cost()
  }

  work(): number {
    return this.measured.work?.() ?? this.cost()
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    this.counter.target = collector
    let at = from
    while (at < to && !collector.done) {
      if (this.sample.steps < MANY_STEPS) at = this.measure(live, at, Math.min(at + FIRST_DOCS, to))
      else if (at < this.restsUntil || this.sampled * PLAIN_FACTOR > this.rested) at = this.rest(live, at, to)
      else at = this.measureMore(live, at, to)
    }
    return at
  }

  private measure(live: Bitset | null, from: number, to: number): number {
    const { counter, sample } = this
    const before = counter.hits
    const next = this.measured.score(counter, live, from, to)
    sample.hits += counter.hits - before
    return Math.max(next, to)
  }

  private measureMore(live: Bitset | null, from: number, to: number): number {
    const start = nanos()
    const next = this.measure(live, from, Math.min(from + FIRST_DOCS, to))
    this.sampled += nanos() - start
    this.restsUntil = next + PLAIN_DOCS
    return next
  }

  private rest(live: Bitset | null, from: number, to: number): number {
    const { counter, sample } = this
    this.plain ??= this.openPlain()
    const end = Math.min(Math.max(this.restsUntil, from + PLAIN_DOCS), to)
    if (this.plain === null) return end
    const before = counter.hits
    const collecting = counter.time
    const start = nanos()
    const next = this.plain.score(counter, live, from, end)
    const stop = nanos()
    const taken = stop - start
    this.rested += taken
    sample.plainTime += Math.max(0, taken - (counter.time - collecting))
    sample.plainHits += counter.hits - before
    return Math.max(next, end)
  }
}

/** Counts hits on their way, and times those who take them. */
class CountingCollector implements WindowCollector {
  target!: WindowCollector
  hits = 0
  time = 0

  get needsScores(): boolean {
    return this.target.needsScores
  }

  get minCompetitiveScore(): number {
    return this.target.minCompetitiveScore
  }

  get wanted(): number {
    return this.target.wanted ?? 0
  }

  get passScore(): number {
    return this.target.pass === undefined ? Number.NEGATIVE_INFINITY : (this.target.passScore ?? Number.NEGATIVE_INFINITY)
  }

  get done(): boolean {
    return this.target.done
  }

  pass(count: number): void {
    this.hits += count
    this.target.pass!(count)
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    const start = nanos()
    this.hits += count
    this.target.collect(docs, scores, count)
    this.time += nanos() - start
  }
}
