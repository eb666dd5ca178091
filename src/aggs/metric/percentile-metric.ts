// What `percentiles` and `percentile_ranks` share.
import type { AggregationBase, ReduceContext } from '../aggregation.ts'
import { RAW } from '../values/value-format.ts'
import type { ValuesConfig } from '../values/values-config.ts'
import { type NumberAccumulator, NumberMetric } from './number-metric.ts'
import { isKey, printKeyed } from './percentile-print.ts'
import {
  PercentileAccumulator,
  type PercentileFinding,
  type PercentileMethod,
  type PercentileSketch,
  reducedPercentiles,
  sketchOf,
} from './percentile-sketch.ts'

export interface PointOptions {
  /** Ascending. */
  points: readonly number[]
  keyed: boolean
  method: PercentileMethod
}

/** Of an empty finding, and of two numbers of it. */
const PERCENTILE_BYTES = 128
const DOUBLES = 16

export abstract class PercentileMetric extends NumberMetric<PercentileFinding> {
  constructor(
    base: AggregationBase,
    config: ValuesConfig,
    protected readonly options: PointOptions,
  ) {
    super(base, config)
  }

  /** What stands behind `HDR` or `TDigest` in profiles. */
  protected abstract readonly profiled: string

  protected get profileName(): string {
    return `${this.options.method.kind === 'hdr' ? 'HDR' : 'TDigest'}${this.profiled}`
  }

  /** What is printed of a point. */
  protected abstract told(sketch: PercentileSketch, point: number): number

  override get isQuick(): boolean {
    return false
  }

  protected accumulator(): NumberAccumulator<PercentileFinding> {
    return new PercentileAccumulator(this.options.method)
  }

  empty(): PercentileFinding {
    return { digest: null, hdr: null, format: RAW }
  }

  reduce(findings: readonly PercentileFinding[], cx: ReduceContext): PercentileFinding {
    return reducedPercentiles(findings, cx)
  }

  override typedName(): string {
    return `${this.options.method.kind === 'hdr' ? 'hdr' : 'tdigest'}_${this.type}`
  }

  override sizeOf({ digest, hdr }: PercentileFinding): number {
    return PERCENTILE_BYTES + DOUBLES * ((digest?.means.length ?? 0) + (hdr?.keys.length ?? 0))
  }

  print(finding: PercentileFinding): Map<string, unknown> {
    const sketch = sketchOf(finding)
    const { points, keyed } = this.options
    return printKeyed(points, keyed, finding.format, point => (sketch === null ? null : this.told(sketch, point)))
  }

  override get yields(): 'numbers' {
    return 'numbers'
  }

  override hasMetric(name: string): boolean {
    return isKey(name) && this.options.points.includes(Number(name))
  }

  override metric(finding: PercentileFinding, name: string): number | undefined {
    if (!isKey(name)) return undefined
    const sketch = sketchOf(finding)
    return sketch === null ? Number.NaN : this.told(sketch, Number(name))
  }
}
