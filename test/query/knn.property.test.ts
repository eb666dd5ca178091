// knn queries against a look at every document, and under the contract of all queries.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreOf } from '../../src/index/vectors/spaces.ts'
import type { SpaceType } from '../../src/index/vectors/vector-spec.ts'
import { checkQuery } from '../contracts/query.ts'
import { nearness } from '../index/vectors/vectors.ts'
import { gather, type Hit } from './support/gather.ts'
import { MappedShard } from './support/mapped-shard.ts'
import { searcherOf } from './support/shard.ts'

const WIDTH = 3

interface Doc {
  readonly v?: readonly number[]
  readonly g: 'a' | 'b'
}

// Few values, so that many vectors are equally near.
const vector = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: WIDTH, maxLength: WIDTH }).filter(v => v.some(x => x !== 0))
const document: fc.Arbitrary<Doc> = fc.record({ v: vector, g: fc.constantFrom('a', 'b') }, { requiredKeys: ['g'] })
const segments = fc.array(fc.array(document, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
const filter = fc.constantFrom(undefined, 'a' as const)

function shardOf(space: SpaceType, dataType: string, parts: readonly (readonly Doc[])[]): MappedShard {
  const method = { name: 'hnsw', engine: 'lucene', space_type: space }
  const properties = { v: { type: 'knn_vector', dimension: WIDTH, data_type: dataType, method }, g: { type: 'keyword' } }
  const shard = new MappedShard(properties, { 'index.knn': true })
  for (const docs of parts) shard.add(...docs)
  return shard
}

/** All documents that may be found, the nearest first. */
function ranked(space: SpaceType, docs: readonly Doc[], target: readonly number[], group: string | undefined): Hit[] {
  const score = scoreOf(space)
  return docs
    .map(({ v, g }, doc) => ({ doc, v, g }))
    .filter(({ v, g }) => v !== undefined && (group === undefined || g === group))
    .map(({ doc, v }): Hit => [doc, score(nearness(space, Float32Array.from(target), Float32Array.from(v!)))])
    .sort(([a, x], [b, y]) => y - x || a - b)
}

const SPACES: readonly SpaceType[] = ['l2', 'cosinesimil', 'innerproduct']
const CASES = SPACES.flatMap(space => ['float', 'byte'].map(type => [space, type] as const))

describe.each(CASES)('knn in %s of %s vectors', (space, dataType) => {
  it('finds the k nearest of the shard', () => {
    fc.assert(
      fc.property(segments, vector, fc.integer({ min: 1, max: 20 }), filter, (parts, target, k, group) => {
        const shard = shardOf(space, dataType, parts)
        const options = { vector: target, k, ...(group !== undefined && { filter: { term: { g: group } } }) }
        const searcher = searcherOf(shard.reader)
        const query = shard.query({ knn: { v: options } })
        const found = gather(query, searcher)
        const all = ranked(space, parts.flat(), target, group)
        // Of those equally near at the edge, any will do: cosines of the same direction differ in the last bit.
        expect(found.map(([, score]) => score).sort((a, b) => b - a)).toEqual(closeTo(all.slice(0, k).map(([, score]) => score)))
        for (const [doc, score] of found) expect([score]).toEqual(closeTo([all.find(([other]) => other === doc)![1]]))
        checkQuery(query, searcher, [1, 3, 7])
      }),
      { numRuns: 60 },
    )
  })

  it('finds all above a score', () => {
    fc.assert(
      fc.property(segments, vector, fc.double({ min: 0.05, max: 0.95, noNaN: true }), filter, (parts, target, least, group) => {
        const shard = shardOf(space, dataType, parts)
        const options = { vector: target, min_score: least, ...(group !== undefined && { filter: { term: { g: group } } }) }
        const searcher = searcherOf(shard.reader)
        const query = shard.query({ knn: { v: options } })
        const all = ranked(space, parts.flat(), target, group).sort(([a], [b]) => a - b)
        const edge = all.some(([, score]) => Math.abs(score - least) < 1e-6)
        fc.pre(!edge)
        const expected = all.filter(([, score]) => score >= least)
        const found = gather(query, searcher)
        expect(found.map(([doc]) => doc)).toEqual(expected.map(([doc]) => doc))
        expect(found.map(([, score]) => score)).toEqual(closeTo(expected.map(([, score]) => score)))
        checkQuery(query, searcher, [1, 3, 7])
      }),
      { numRuns: 60 },
    )
  })
})

const closeTo = (numbers: readonly number[]) => numbers.map(number => expect.closeTo(number, 5))
