// The vectors of a segment, at most one for each document.
//
// Sections of a column of vectors, in the order of documents:
//   vectors       f32 or i8: the vectors, one after another
//   vectorDocs    u32: the document of each; only where some documents have none
//   vectorScales  f64: one by the length of each; only where the space compares directions
//   graphLevels, graphNodes, graphStarts, graphLinks   vector-graph.ts; only where there are enough vectors to make a graph
import type { FieldSections } from '../bytes/segment-sections.ts'
import { GraphBuilder } from './graph-builder.ts'
import { VectorGraph, writeGraph } from './vector-graph.ts'
import { scalesOf, VectorSet } from './vector-set.ts'
import type { VectorArray, VectorSpec } from './vector-spec.ts'

/** Vectors of documents, ascending; each comes once. */
export interface VectorLog {
  readonly docs: Int32Array
  readonly values: VectorArray
}

export class VectorBuffer {
  private docs: Int32Array = new Int32Array(16)
  private values: VectorArray
  private count = 0

  constructor(private readonly spec: VectorSpec) {
    this.values = emptyVectors(spec, 16)
  }

  add(doc: number, vector: VectorArray): void {
    if (this.count === this.docs.length) this.grow()
    this.docs[this.count] = doc
    this.values.set(vector, this.count * this.spec.width)
    this.count++
  }

  get lastDoc(): number {
    return this.count === 0 ? -1 : this.docs[this.count - 1]
  }

  get byteLength(): number {
    return this.count * (4 + this.spec.width * this.values.BYTES_PER_ELEMENT)
  }

  private grow(): void {
    const docs = new Int32Array(this.docs.length * 2)
    const values = emptyVectors(this.spec, docs.length)
    docs.set(this.docs)
    values.set(this.values)
    this.docs = docs
    this.values = values
  }

  /** What was collected; nothing is added after that. */
  take(): VectorLog {
    return { docs: this.docs.subarray(0, this.count), values: this.values.subarray(0, this.count * this.spec.width) }
  }
}

export const emptyVectors = ({ element, width }: VectorSpec, count: number): VectorArray =>
  element === 'float' ? new Float32Array(count * width) : new Int8Array(count * width)

/** A graph of some of the vectors that is there already: those from number `first` on. */
export interface KnownGraph {
  readonly graph: VectorGraph
  readonly count: number
  readonly first: number
}

export function writeVectors(
  sections: FieldSections,
  spec: VectorSpec,
  { docs, values }: VectorLog,
  maxDoc: number,
  known: KnownGraph | null = null,
): void {
  const count = docs.length
  const scales = spec.space === 'cosinesimil' ? scalesOf(values, spec.width, count) : null
  sections.add('vectors', values)
  if (count < maxDoc) sections.add('vectorDocs', Uint32Array.from(docs))
  if (scales !== null) sections.add('vectorScales', scales)
  if (spec.graph === null || count < Math.max(1, spec.graph.fromVectors)) return
  const builder = new GraphBuilder(new VectorSet(values, spec.width, count, spec.space, spec.element, scales), spec.graph)
  if (known !== null) builder.adopt(known.graph, known.first)
  for (let ord = 0; ord < count; ord++) {
    if (known === null || ord < known.first || ord >= known.first + known.count) builder.add(ord)
  }
  writeGraph(sections, builder.finish(), count)
}

export class VectorColumn {
  constructor(
    readonly spec: VectorSpec,
    readonly vectors: VectorSet,
    /** Ascending; null: vector and document have the same number. */
    readonly docs: Uint32Array | null,
    /** Null where the vectors are looked through one by one. */
    readonly graph: VectorGraph | null,
  ) {}

  get count(): number {
    return this.vectors.count
  }

  docOf(ord: number): number {
    return this.docs === null ? ord : this.docs[ord]
  }

  /** The first vector of a document from `doc` on; `count` where there is none. */
  ordFrom(doc: number): number {
    const { docs, count } = this
    if (docs === null) return Math.min(doc, count)
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (docs[middle] < doc) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The vector of a document; -1 where it has none. */
  ordOf(doc: number): number {
    const ord = this.ordFrom(doc)
    return ord < this.count && this.docOf(ord) === doc ? ord : -1
  }
}

/** `section` answers the array of that name, or null. */
export function openVectors(spec: VectorSpec, section: (name: string) => unknown): VectorColumn | null {
  const values = section('vectors') as VectorArray | null
  if (values === null) return null
  const scales = section('vectorScales') as Float64Array | null
  const vectors = new VectorSet(values, spec.width, values.length / spec.width, spec.space, spec.element, scales)
  const levels = section('graphLevels') as Uint32Array | null
  const part = (name: string) => section(name) as Uint32Array
  const graph = levels && new VectorGraph(levels, part('graphNodes'), part('graphStarts'), part('graphLinks'))
  return new VectorColumn(spec, vectors, section('vectorDocs') as Uint32Array | null, graph)
}
