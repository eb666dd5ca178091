// Vectors side by side in one array, by number (ordinal), and how near they are to each other or to the vector of a query.
import { type Batch, batchOf, type Kernel, kernelOf } from './spaces.ts'
import type { SpaceType, VectorArray, VectorElement } from './vector-spec.ts'

/** How near the vectors of a set are to one that is asked for. */
export interface Nearness {
  of(ord: number): number
  /** Of the first `count` of `ords`, as `of` for each. Takes less time where they are scattered. */
  ofEach(ords: Int32Array, count: number, out: Float64Array): void
  /** Of `first`, `first + 1`, …. */
  ofStretch(first: number, count: number, out: Float64Array): void
}

export class VectorSet {
  private readonly kernel: Kernel
  private readonly batch: Batch

  constructor(
    readonly values: VectorArray,
    readonly width: number,
    readonly count: number,
    space: SpaceType,
    element: VectorElement,
    /** One by the length of each vector, where only directions count; null elsewhere. */
    readonly scales: Float64Array | null,
  ) {
    const kernel = kernelOf(space, element)
    if (kernel === null) throw new TypeError(`no [${space}] of [${element}] vectors`)
    this.kernel = kernel
    this.batch = batchOf(space, element, kernel)
  }

  between(a: number, b: number): number {
    const { values, width, scales } = this
    const nearness = this.kernel(values, a * width, values, b * width, width)
    return scales === null ? nearness : nearness * scales[a] * scales[b]
  }

  /** `between(a, ord)` of the first `count` of `ords`. */
  betweenEach(a: number, ords: Int32Array, count: number, out: Float64Array): void {
    const { values, width, scales } = this
    this.batch(values, a * width, values, ords, count, width, out)
    if (scales !== null) for (let k = 0; k < count; k++) out[k] = out[k] * scales[a] * scales[ords[k]]
  }

  /** To a vector that need not be of the set. */
  to(target: VectorArray): Nearness {
    return new NearnessTo(this, this.kernel, this.batch, target, this.scales === null ? 1 : scaleOf(target, 0, this.width))
  }
}

class NearnessTo implements Nearness {
  private readonly values: VectorArray
  private readonly width: number
  private readonly scales: Float64Array | null

  constructor(
    { values, width, scales }: VectorSet,
    private readonly kernel: Kernel,
    private readonly batch: Batch,
    private readonly target: VectorArray,
    private readonly scale: number,
  ) {
    this.values = values
    this.width = width
    this.scales = scales
  }

  of(ord: number): number {
    const { width, scales } = this
    const nearness = this.kernel(this.target, 0, this.values, ord * width, width)
    return scales === null ? nearness : nearness * this.scale * scales[ord]
  }

  ofEach(ords: Int32Array, count: number, out: Float64Array): void {
    const { width, scales, scale } = this
    this.batch(this.target, 0, this.values, ords, count, width, out)
    if (scales !== null) for (let k = 0; k < count; k++) out[k] = out[k] * scale * scales[ords[k]]
  }

  ofStretch(first: number, count: number, out: Float64Array): void {
    const { kernel, target, values, width, scales, scale } = this
    for (let k = 0, at = first * width; k < count; k++, at += width) out[k] = kernel(target, 0, values, at, width)
    if (scales !== null) for (let k = 0; k < count; k++) out[k] = out[k] * scale * scales[first + k]
  }
}

/** One by the length of a vector; 0 for one without a direction, which is as far from all others as can be told. */
export function scaleOf(values: VectorArray, at: number, width: number): number {
  let squares = 0
  for (let i = at; i < at + width; i++) squares += values[i] * values[i]
  return squares === 0 ? 0 : 1 / Math.sqrt(squares)
}

export function scalesOf(values: VectorArray, width: number, count: number): Float64Array {
  const scales = new Float64Array(count)
  for (let ord = 0; ord < count; ord++) scales[ord] = scaleOf(values, ord * width, width)
  return scales
}
