// Measures how long requests take: as many as can be asked (closed loop), or as many as are wanted (open loop), of one end or two in turn.
import type { Door } from '../../copy/door.ts'
import { type CopyEnd, doorOf } from '../../copy/peer.ts'
import { randomisationTest } from '../eval/significance.ts'
import { asked, type RecordedRequest } from '../requests.ts'
import { Histogram } from './histogram.ts'

export interface BenchTarget {
  readonly name: string
  readonly end: CopyEnd
}

export interface BenchOptions {
  readonly requests: readonly RecordedRequest[]
  /** Of measuring, for each target: 10. */
  readonly seconds?: number
  /** Before that, not measured: 2. */
  readonly warmup?: number
  /** Requests under way at once, in a closed loop: 1. */
  readonly clients?: number
  /** Requests a second that are begun whether or not earlier ones are answered: an open loop. */
  readonly rate?: number
  readonly onProgress?: (share: number, requests: number) => void
  readonly signal?: AbortSignal
}

export interface BenchFigures {
  readonly name: string
  readonly requests: number
  /** Without an answer, or with a status from 400 on. */
  readonly failed: number
  readonly seconds: number
  readonly perSecond: number
  /** Milliseconds. In an open loop from the moment at which the request was due, however late it was sent. */
  readonly mean: number
  readonly min: number
  readonly max: number
  readonly percentiles: readonly { readonly percent: number; readonly millis: number }[]
  /** Of this process, for each request; null with a server: its own time is not known. */
  readonly cpuMillis: number | null
}

export interface BenchReport {
  readonly loop: 'open' | 'closed'
  readonly targets: readonly BenchFigures[]
  /** Of two: the second against the first, by the means of the rounds in which they took turns. */
  readonly against: {
    /** How many times as long the second one takes. */
    readonly ratio: number
    /** The middle 95 of 100 rounds. */
    readonly from: number
    readonly to: number
    readonly rounds: number
    /** Of the paired randomisation test, two-sided. */
    readonly p: number
  } | null
}

export const PERCENTS = [50, 75, 90, 95, 99, 99.9, 99.99, 100]

/** Of two targets, each in turn: what the machine does besides falls on both. */
const ROUND_MILLIS = 400

/**
 * @example
 *   const report = await bench([{ name: 'here', end: engine }], { requests: readRequests(text), rate: 200 })
 *   report.targets[0].percentiles // [{ percent: 50, millis: 0.8 }, …]
 */
export async function bench(targets: readonly BenchTarget[], options: BenchOptions): Promise<BenchReport> {
  const { requests, seconds = 10, warmup = 2, rate, onProgress, signal } = options
  if (requests.length === 0) throw new TypeError('there are no requests')
  const runs = targets.map(target => new Run(target, options))
  const whole = (warmup + seconds) * 1000
  const rounds = Math.max(1, Math.round(whole / ROUND_MILLIS))
  const length = whole / rounds
  const counted: number[][] = runs.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const isMeasured = round * length >= warmup * 1000 - 1 || round === rounds - 1
    // A B, B A, A B, …
    const order = round % 2 === 0 ? runs : [...runs].reverse()
    for (const run of order) {
      signal?.throwIfAborted()
      const mean = await run.round(length, isMeasured)
      if (isMeasured && mean !== null) counted[runs.indexOf(run)].push(mean)
    }
    onProgress?.(
      (round + 1) / rounds,
      runs.reduce((sum, run) => sum + run.count, 0),
    )
  }
  return {
    loop: rate === undefined ? 'closed' : 'open',
    targets: runs.map(run => run.figures()),
    against: counted.length === 2 && counted[0].length > 0 && counted[0].length === counted[1].length ? againstOf(counted) : null,
  }
}

function againstOf([first, second]: readonly (readonly number[])[]) {
  const ratios = second.map((mean, i) => mean / first[i]).sort((a, b) => a - b)
  const at = (share: number) => ratios[Math.min(ratios.length - 1, Math.floor(share * ratios.length))]
  return { ratio: at(0.5), from: at(0.025), to: at(0.975), rounds: ratios.length, p: randomisationTest(second, first) }
}

class Run {
  private readonly door: Door
  private readonly isOwnProcess: boolean
  private readonly times = new Histogram()
  private next = 0
  private failed = 0
  private measuredMillis = 0
  private cpuMicros = 0

  constructor(
    private readonly target: BenchTarget,
    private readonly options: BenchOptions,
  ) {
    this.door = doorOf(target.end)
    this.isOwnProcess = this.door === target.end
  }

  get count(): number {
    return this.times.count
  }

  /** Asks for so long. Answers the mean of what it measured. */
  async round(millis: number, isMeasured: boolean): Promise<number | null> {
    const { count, total } = this.times
    const cpu = process.cpuUsage()
    const begun = performance.now()
    if (this.options.rate === undefined) await this.closed(begun + millis, isMeasured)
    else await this.open(begun, millis, this.options.rate, isMeasured)
    if (!isMeasured) return null
    const { user, system } = process.cpuUsage(cpu)
    this.cpuMicros += user + system
    this.measuredMillis += performance.now() - begun
    const answered = this.times.count - count
    return answered === 0 ? null : (this.times.total - total) / answered
  }

  private async closed(until: number, isMeasured: boolean): Promise<void> {
    const client = async () => {
      do await this.ask(performance.now(), isMeasured)
      while (performance.now() < until)
    }
    await Promise.all(Array.from({ length: this.options.clients ?? 1 }, client))
  }

  /** What is late is late for all that are due meanwhile: each is measured from its own moment. */
  private async open(begun: number, millis: number, rate: number, isMeasured: boolean): Promise<void> {
    const under: Promise<void>[] = []
    const count = Math.max(1, Math.round((millis * rate) / 1000))
    for (let i = 0; i < count; i++) {
      const due = begun + (i * 1000) / rate
      const wait = due - performance.now()
      if (wait > 1) await new Promise(resolve => setTimeout(resolve, wait - 1))
      // Timers are a millisecond late or more, which is not the engine's time.
      while (performance.now() < due) await new Promise(resolve => setImmediate(resolve))
      under.push(this.ask(due, isMeasured))
    }
    await Promise.all(under)
  }

  private async ask(from: number, isMeasured: boolean): Promise<void> {
    const { requests } = this.options
    const request = requests[this.next++ % requests.length]
    const isAnswered = await this.door.handle(asked(request)).then(
      ({ status }) => status < 400,
      () => false,
    )
    if (!isMeasured) return
    this.times.add(performance.now() - from)
    if (!isAnswered) this.failed++
  }

  figures(): BenchFigures {
    const { times, failed, measuredMillis, cpuMicros } = this
    const { count, mean, max } = times
    return {
      name: this.target.name,
      requests: count,
      failed,
      seconds: measuredMillis / 1000,
      perSecond: (count * 1000) / measuredMillis,
      mean,
      min: count === 0 ? 0 : times.min,
      max,
      // No more of them than the number of requests tells apart.
      percentiles: PERCENTS.filter(percent => percent === 100 || count * (1 - percent / 100) >= 1).map(percent => ({
        percent,
        millis: times.percentile(percent),
      })),
      cpuMillis: this.isOwnProcess && count > 0 ? cpuMicros / 1000 / count : null,
    }
  }
}
