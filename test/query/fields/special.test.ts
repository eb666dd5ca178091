// Queries on rank features and flat objects, and `exists`.
import { describe, expect, it } from 'vitest'
import { MappedShard } from '../support/mapped-shard.ts'

describe('rank features', () => {
  const properties = {
    r: { type: 'rank_feature' },
    neg: { type: 'rank_feature', positive_score_impact: false },
    rs: { type: 'rank_features' },
    k: { type: 'keyword' },
  }
  const shard = new MappedShard(properties).add(
    { r: 8, neg: 10, rs: { politics: 20, economics: 50.8 } },
    { r: '80', neg: 100 },
    { r: 5 },
    {},
  )

  // As a real server answers.
  it.each([
    [{ field: 'r' }, [0.35310346, 0.8451634]],
    [{ field: 'neg' }, [0.7673546, 0.24791509]],
    [{ field: 'rs.politics', log: { scaling_factor: 2 } }, [3.0910425]],
    [{ field: 'r', sigmoid: { pivot: 7, exponent: 0.6 } }, [0.520019, 0.81178796]],
    [{ field: 'r', linear: {}, boost: 2 }, [16, 160]],
    [{ field: 'r', saturation: { pivot: 8 } }, [0.5, 0.9090909]],
    [{ field: 'rs.unknown' }, []],
    [{ field: 'nope' }, []],
  ])('%j', (rank_feature, scores) => {
    expect(shard.hits({ rank_feature }).flatMap(([id, score]) => (id < 2 ? [score] : []))).toEqual(scores.map(Math.fround))
  })

  it('are explained', () => {
    expect(shard.explain(0, { rank_feature: { field: 'r' } })).toEqual({
      match: true,
      value: Math.fround(0.35310346),
      description: 'Saturation function on the _feature field for the r feature, computed as w * S / (S + k) from:',
      details: [
        { match: true, value: 1, description: 'w, weight of this function', details: [] },
        {
          match: true,
          value: 14.65625,
          description: 'k, pivot feature value that would give a score contribution equal to w/2',
          details: [],
        },
        { match: true, value: 8, description: 'S, feature value', details: [] },
      ],
    })
  })

  it.each([
    [{ rank_feature: {} }, 'Required [field]'],
    [{ rank_feature: { field: 'r', foo: {} } }, '[feature] unknown field [foo]'],
    [{ rank_feature: { field: 'r', log: { scaling_factor: 0.5 } } }, 'scalingFactor must be >= 1, got: 0.5'],
    [
      { rank_feature: { field: 'neg', log: { scaling_factor: 2 } } },
      'Cannot use the [log] function with a field that has a negative score impact as it would trigger negative scores',
    ],
    [
      { rank_feature: { field: 'k' } },
      '[rank_feature] query only works on [rank_feature] fields and features of [rank_features] fields, not [keyword]',
    ],
    [{ term: { r: 1 } }, 'Queries on [rank_feature] fields are not supported'],
    [{ exists: { field: 'rs' } }, '[rank_features] fields do not support [exists] queries'],
  ])('%j is refused', (query, reason) => expect(() => shard.ids(query)).toThrow(reason))

  it('exist', () => expect(shard.ids({ exists: { field: 'r' } })).toEqual([0, 1, 2]))

  it.each([
    [
      { r: 0 },
      'featureValue must be a positive normal float, got: 0.0 for feature r on field _feature which is less than the minimum positive normal float: 1.1754944E-38',
    ],
    [{ r: [1, 2] }, '[rank_feature] fields do not support indexing multiple values for the same field [r] in the same document'],
    [
      { rs: { a: [1] } },
      '[rank_features] fields take hashes that map a feature to a strictly positive float, but got unexpected token START_ARRAY',
    ],
    [{ rs: 5 }, '[rank_features] fields must be json objects, expected a START_OBJECT but got: VALUE_NUMBER'],
  ])('%j cannot be kept', (document, reason) => {
    expect(() => new MappedShard(properties).add(document)).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: reason }) }),
    )
  })
})

describe('flat objects', () => {
  const shard = new MappedShard({ f: { type: 'flat_object' }, o: { properties: { g: { type: 'flat_object' } } } }).add(
    { f: { a: 'x', b: { c: 'deep', n: 5 }, l: ['p', 'q'] }, o: { g: { h: 'i' } } },
    { f: { a: 'y', b: { c: true } } },
    { f: { z: [{ a: '1' }, { a: '2' }] } },
    { f: null },
  )

  it.each([
    [{ term: { f: 'deep' } }, [0]],
    [{ term: { 'f.b.c': 'deep' } }, [0]],
    [{ term: { 'f.a': 'deep' } }, []],
    [{ term: { 'f.b.n': 5 } }, [0]],
    [{ term: { 'f.b.c': 'true' } }, [1]],
    [{ terms: { 'f.a': ['x', 'y'] } }, [0, 1]],
    [{ range: { 'f.a': { gte: 'y' } } }, [1]],
    [{ range: { 'f.a': { lt: 'y' } } }, [0]],
    [{ exists: { field: 'f' } }, [0, 1, 2]],
    [{ exists: { field: 'f.b.n' } }, [0]],
    [{ exists: { field: 'f.b' } }, []],
    [{ term: { 'f.z.a': '2' } }, [2]],
    [{ term: { 'o.g.h': 'i' } }, [0]],
    [{ match: { 'f.l': 'q' } }, [0]],
  ])('%j finds %j', (query, ids) => expect(shard.ids(query)).toEqual(ids))

  it('are objects', () => {
    expect(() => shard.add({ f: 'text' })).toThrow("failed to parse field [f] of type [flat_object] in document with id '4'")
  })
})

describe('text searched while it is typed', () => {
  const shard = new MappedShard({ say: { type: 'search_as_you_type' } }).add({ say: 'quick brown fox' }, { say: 'brown bear' })

  it.each([
    [{ match: { say: 'quick' } }, [0]],
    [{ match: { 'say._2gram': 'brown fox' } }, [0]],
    [{ term: { 'say._3gram': 'quick brown fox' } }, [0]],
    [{ term: { 'say._index_prefix': 'quick b' } }, [0]],
    [{ term: { 'say._index_prefix': 'be' } }, [1]],
    [{ exists: { field: 'say' } }, [0, 1]],
  ])('%j finds %j', (query, ids) => expect(shard.ids(query)).toEqual(ids))

  it('shows what it is', () => {
    expect(shard.mapping.toJson()).toEqual({
      properties: { say: { type: 'search_as_you_type', doc_values: false, max_shingle_size: 3 } },
    })
    expect(() => new MappedShard({ f: { type: 'search_as_you_type', max_shingle_size: 1 } })).toThrow(
      '[max_shingle_size] must be at least [2] and at most [4], got [1]',
    )
  })
})
