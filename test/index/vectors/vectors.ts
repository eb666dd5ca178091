// Made-up vectors, the same each time; and the obvious way to find the nearest.
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { SegmentWriter } from '../../../src/index/segment/segment-writer.ts'
import { StoredWriter, writeStored } from '../../../src/index/stored/stored-writer.ts'
import { type VectorColumn, writeVectors } from '../../../src/index/vectors/vector-column.ts'
import { scaleOf } from '../../../src/index/vectors/vector-set.ts'
import type { SpaceType, VectorArray, VectorSpec } from '../../../src/index/vectors/vector-spec.ts'

export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    let bits = state ^ (state >>> 15)
    bits = Math.imul(bits, 0x2c1b3c6d)
    return ((bits ^ (bits >>> 12)) >>> 0) / 0x1_0000_0000
  }
}

const gauss = (random: () => number) => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())

export function randomVectors(count: number, width: number, seed: number): Float32Array {
  const random = seeded(seed)
  return Float32Array.from({ length: count * width }, () => random() * 2 - 1)
}

/** Around one centre for every hundred vectors. */
export function clusteredVectors(count: number, width: number, seed: number): Float32Array {
  const random = seeded(seed)
  const centres = Float32Array.from({ length: Math.max(1, Math.ceil(count / 100)) * width }, () => gauss(random))
  const vectors = new Float32Array(count * width)
  for (let i = 0; i < count; i++) {
    const centre = Math.floor((random() * centres.length) / width) * width
    for (let d = 0; d < width; d++) vectors[i * width + d] = centres[centre + d] + 0.3 * gauss(random)
  }
  return vectors
}

export const specOf = (width: number, space: SpaceType = 'l2', fromVectors = 0): VectorSpec => ({
  element: space === 'hamming' ? 'binary' : 'float',
  width,
  space,
  graph: { maxLinks: 16, buildWidth: 100, fromVectors },
})

/** A segment of documents with nothing but vectors. */
export function segmentOf(spec: VectorSpec, docs: Int32Array, values: VectorArray, maxDoc: number): SharedArrayBuffer {
  const writer = new SegmentWriter('vectors', maxDoc)
  writer.field(sections => {
    writeVectors(sections, spec, { docs, values }, maxDoc)
    return {
      name: 'v',
      index: 0,
      norms: false,
      column: 'vector',
      points: 'none',
      vector: spec,
      docCount: 0,
      sumTotalTermFreq: 0,
      sumDocFreq: 0,
      termCount: 0,
    }
  })
  const stored = new StoredWriter()
  for (let doc = 0; doc < maxDoc; doc++) stored.add(null, null)
  writeStored(stored.take(), writer.sections)
  return writer.finish()
}

export function columnOf(spec: VectorSpec, values: VectorArray): VectorColumn {
  const count = values.length / spec.width
  const docs = Int32Array.from({ length: count }, (_, doc) => doc)
  return openSegment(segmentOf(spec, docs, values, count), 'vectors').vectors('v')!
}

/** By the formulas of textbooks. */
export function nearness(space: SpaceType, a: VectorArray, b: VectorArray): number {
  const each = (of: (x: number, y: number) => number) => [...a].map((x, i) => of(x, b[i]))
  const sum = (numbers: readonly number[]) => numbers.reduce((x, y) => x + y, 0)
  const dot = sum(each((x, y) => x * y))
  if (space === 'innerproduct') return dot
  if (space === 'cosinesimil') return dot * scaleOf(a, 0, a.length) * scaleOf(b, 0, b.length)
  if (space === 'l1') return -sum(each((x, y) => Math.abs(x - y)))
  if (space === 'linf') return -Math.max(...each((x, y) => Math.abs(x - y)))
  if (space === 'hamming') return -sum(each((x, y) => ((x ^ y) & 255).toString(2).replaceAll('0', '').length))
  return -sum(each((x, y) => (x - y) ** 2))
}
