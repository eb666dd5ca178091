// Graphs of vectors: recall, filters, merges and damage.
import { describe, expect, it } from 'vitest'
import { Bitset } from '../../../src/index/bitmap/bitset.ts'
import type { SegmentView } from '../../../src/index/contracts/shard-reader.ts'
import { mergeSegments } from '../../../src/index/merge/merge-segments.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import type { VectorColumn } from '../../../src/index/vectors/vector-column.ts'
import { acceptedVectors, nearestVectors, type WalkWidth } from '../../../src/query/exec/nearest-vectors.ts'
import { clusteredVectors, columnOf, randomVectors, segmentOf, specOf } from './vectors.ts'

const WIDTH = 32
const K = 10

function nearest(column: VectorColumn, target: Float32Array, accepted: Bitset | null, width: WalkWidth = null): number[] {
  const heap = nearestVectors(column, column.vectors.to(target), accepted, K, width, () => {})
  const found: number[] = []
  while (heap.size > 0) found.unshift(heap.pop())
  return found
}

function exact(column: VectorColumn, target: Float32Array, accepted: Bitset | null): number[] {
  const nearness = column.vectors.to(target)
  const all = Array.from({ length: column.count }, (_, ord) => ({ ord, near: nearness.of(ord) }))
  const kept = all.filter(({ ord }) => accepted === null || accepted.has(ord))
  return kept
    .sort((a, b) => b.near - a.near || a.ord - b.ord)
    .map(({ ord }) => ord)
    .slice(0, K)
}

function recall(column: VectorColumn, queries: Float32Array, accepted: Bitset | null, width: WalkWidth = null): number {
  let hits = 0
  let wanted = 0
  for (let at = 0; at < queries.length; at += WIDTH) {
    const target = queries.subarray(at, at + WIDTH)
    const expected = exact(column, target, accepted)
    const found = new Set(nearest(column, target, accepted, width))
    hits += expected.filter(ord => found.has(ord)).length
    wanted += expected.length
  }
  return hits / wanted
}

const vectors = clusteredVectors(6000, WIDTH, 1)
const queries = vectors.slice(0, 40 * WIDTH).map((x, i) => x + (i % 7) * 0.01)
const clustered = columnOf(specOf(WIDTH), vectors)
const random = columnOf(specOf(WIDTH), randomVectors(6000, WIDTH, 2))
const randomQueries = randomVectors(40, WIDTH, 3)

describe('graphs of vectors', () => {
  it('lead to the nearest', () => {
    expect(clustered.graph).not.toBeNull()
    expect(recall(clustered, queries, null)).toBeGreaterThanOrEqual(0.95)
    expect(recall(random, randomQueries, null)).toBeGreaterThanOrEqual(0.95)
  })

  it('lead to more of them, the wider the walk', () => {
    const narrow = recall(random, randomQueries, null, 10)
    const wide = recall(random, randomQueries, null, 200)
    expect(narrow).toBeLessThan(wide)
    expect(wide).toBeGreaterThan(0.9)
  })

  it.each([0.5, 0.1, 0.01, 0.001])('lead to the nearest of the part %s that is accepted, and to no others', part => {
    const accepted = Bitset.empty(6000)
    for (let ord = 0; ord < 6000; ord++) if ((ord * 7919) % 6000 < 6000 * part) accepted.add(ord)
    for (const [column, asked] of [[clustered, queries] as const, [random, randomQueries] as const]) {
      expect(recall(column, asked, accepted)).toBeGreaterThanOrEqual(0.95)
      expect(nearest(column, asked.subarray(0, WIDTH), accepted).every(ord => accepted.has(ord))).toBe(true)
    }
  })

  it('link each vector with others, both ways where there is room, and reach all', () => {
    const { graph, count } = clustered
    const reached = Bitset.empty(count)
    const ahead = [graph!.entry]
    reached.add(graph!.entry)
    for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
      const place = graph!.place(0, node)
      for (let i = graph!.starts[place]; i < graph!.starts[place + 1]; i++) {
        const next = graph!.links[i]
        // An expectation takes longer than the comparisons, of which there are 150,000.
        if (next === node || next >= count) expect.unreachable(`${node} links ${next} of ${count}`)
        if (!reached.has(next)) {
          reached.add(next)
          ahead.push(next)
        }
      }
    }
    expect(reached.count() / count).toBeGreaterThan(0.99)
  })

  it('are the same each time', () => {
    const again = columnOf(specOf(WIDTH), vectors)
    expect({ ...again.graph }).toEqual({ ...clustered.graph })
  })

  it('are not made of few vectors, nor of any where none are wanted', () => {
    const few = columnOf(specOf(WIDTH, 'l2', 1000), vectors.slice(0, 999 * WIDTH))
    expect(few.graph).toBeNull()
    expect(nearest(few, vectors.subarray(0, WIDTH), null)).toEqual(exact(few, vectors.subarray(0, WIDTH), null))
    expect(columnOf({ ...specOf(WIDTH), graph: null }, vectors.slice(0, 999 * WIDTH)).graph).toBeNull()
  })
})

describe('merged vectors', () => {
  const part = (from: number, to: number) => {
    // Every third document has no vector.
    const count = to - from
    const docs = Int32Array.from({ length: count }, (_, i) => Math.floor(i * 1.5))
    const maxDoc = docs[count - 1] + 1
    return openSegment(segmentOf(specOf(WIDTH), docs, vectors.slice(from * WIDTH, to * WIDTH), maxDoc), 'part')
  }

  it.each([false, true])('are those of live documents, and found as in one segment (deletions: %s)', withDeletions => {
    const readers = [part(0, 1000), part(1000, 5000), part(5000, 6000)]
    const inputs = readers.map(reader => {
      const live = Bitset.full(reader.maxDoc)
      if (withDeletions) for (let doc = 0; doc < reader.maxDoc; doc += 10) live.remove(doc)
      return { reader, live: withDeletions ? live : null }
    })
    const { bytes, docMaps } = mergeSegments(inputs, 'merged')
    const merged = openSegment(bytes, 'merged', { verify: true }).vectors('v')!
    let kept = 0
    readers.forEach((reader, i) => {
      const column = reader.vectors('v')!
      for (let ord = 0; ord < column.count; ord++) {
        const doc = docMaps[i][column.docOf(ord)]
        if (doc < 0) continue
        kept++
        const at = merged.ordOf(doc)
        expect(merged.vectors.values.subarray(at * WIDTH, (at + 1) * WIDTH)).toEqual(
          column.vectors.values.subarray(ord * WIDTH, (ord + 1) * WIDTH),
        )
      }
    })
    expect(merged.count).toBe(kept)
    expect(recall(merged, queries, null)).toBeGreaterThanOrEqual(0.95)
  })

  it('leave deleted documents out before they are merged away', () => {
    const reader = part(0, 3000)
    const live = Bitset.full(reader.maxDoc)
    for (let doc = 0; doc < reader.maxDoc; doc += 2) live.remove(doc)
    const column = reader.vectors('v')!
    const accepted = acceptedVectors(column, { reader, live, numDocs: 0, docBase: 0, ord: 0 } satisfies SegmentView, 'all')
    for (const ord of nearest(column, queries.subarray(0, WIDTH), accepted)) expect(column.docOf(ord) % 2).toBe(1)
    expect(recall(column, queries, accepted)).toBeGreaterThanOrEqual(0.95)
  })
})

describe('damaged vectors', () => {
  it.each(['vectors', 'graphLinks', 'graphStarts', 'graphNodes', 'graphLevels'])('are named: %s', name => {
    const docs = Int32Array.from({ length: 1000 }, (_, doc) => doc)
    const bytes = segmentOf(specOf(WIDTH), docs, vectors.slice(0, 1000 * WIDTH), 1000)
    const reader = openSegment(bytes, 'sound')
    const entry = (reader.fields.get('v') as unknown as { sections: Record<string, readonly [string, number, number]> }).sections[name]
    new Uint8Array(bytes)[entry[1] + Math.floor(entry[2] / 2)] ^= 1
    expect(() => openSegment(bytes, 'damaged', { verify: true })).toThrow(`v.${name}`)
  })
})
