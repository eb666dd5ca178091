// Queries on addresses and on constant fields.
import { describe, expect, it } from 'vitest'
import { MappedShard } from '../support/mapped-shard.ts'

const ip = { type: 'ip' }
const shard = new MappedShard({ a: ip, column: { ...ip, doc_values: true, index: false }, index: { ...ip, doc_values: false } }).add(
  { a: '192.168.1.10', column: '10.0.0.1', index: '10.0.0.1' },
  { a: '192.168.1.200', column: '10.0.0.2', index: '10.0.0.2' },
  { a: '2001:db8::1' },
  { a: ['10.0.0.1', '::1', '::ffff:10.0.0.5'] },
)

describe('addresses', () => {
  it.each([
    [{ term: { a: '192.168.1.0/25' } }, [0]],
    [{ term: { a: '0.0.0.0/0' } }, [0, 1, 3]],
    [{ term: { a: '10.0.0.5' } }, [3]],
    [{ terms: { a: ['10.0.0.0/8', '2001:db8::1'] } }, [2, 3]],
    [{ range: { a: { gt: '192.168.1.10', lte: '192.168.1.255' } } }, [1]],
    [{ range: { a: { gte: '2.0.0.0', lt: '1.0.0.0' } } }, []],
    [{ range: { a: { lt: '::' } } }, []],
    [{ range: { a: { gt: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff' } } }, []],
    [{ term: { column: '10.0.0.0/30' } }, [0, 1]],
    [{ terms: { column: ['10.0.0.2', '1.1.1.1'] } }, [1]],
    [{ range: { index: { gte: '10.0.0.2' } } }, [1]],
    [{ exists: { field: 'index' } }, [0, 1]],
    [{ exists: { field: 'a' } }, [0, 1, 2, 3]],
  ])('%j finds %j', (query, ids) => expect(shard.ids(query)).toEqual(ids))

  it.each([
    [
      { term: { a: '1.2.3.0/24' } },
      'IndexOrDocValuesQuery(indexQuery=a:[1.2.3.0 TO 1.2.3.255], dvQuery=a:[[0 0 0 0 0 0 0 0 0 0 ff ff 1 2 3 0] TO [0 0 0 0 0 0 0 0 0 0 ff ff 1 2 3 ff]])',
    ],
    [
      { terms: { a: ['1.2.3.0/24', '::1'] } },
      'IndexOrDocValuesQuery(indexQuery=ConstantScore(a:[0:0:0:0:0:0:0:1 TO 0:0:0:0:0:0:0:1] a:[1.2.3.0 TO 1.2.3.255]), dvQuery=a:[[0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1]..[0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1], [0 0 0 0 0 0 0 0 0 0 ff ff 1 2 3 0]..[0 0 0 0 0 0 0 0 0 0 ff ff 1 2 3 ff]])',
    ],
    [{ terms: { index: ['1.2.3.4', '2.2.2.2'] } }, 'index:{1.2.3.4 2.2.2.2}'],
    [{ range: { index: { gt: '1.2.3.0' } } }, 'index:[1.2.3.1 TO ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]'],
  ])('%j is described as the server does', (query, description) => expect(`${shard.query(query)}`).toBe(description))

  it('have no case to ignore', () => {
    expect(() => shard.ids({ term: { a: { value: '::1', case_insensitive: true } } })).toThrow(
      '[a] field which is of type [ip], does not support case insensitive term queries',
    )
  })
})

describe('constants', () => {
  const one = new MappedShard({ c: { type: 'constant_keyword', value: 'fixed' } }).add({}, { c: 'fixed' })

  it.each([
    [{ term: { c: 'fixed' } }, [0, 1]],
    [{ term: { c: 'other' } }, []],
    [{ term: { c: { value: 'FIXED', case_insensitive: true } } }, [0, 1]],
    [{ terms: { c: ['x', 'fixed'] } }, [0, 1]],
    [{ range: { c: { gt: 'fixed' } } }, []],
    [{ exists: { field: 'c' } }, [0, 1]],
  ])('%j finds %j', (query, ids) => expect(one.ids(query)).toEqual(ids))

  it('may only be repeated', () => {
    expect(() => one.add({ c: 'other' })).toThrow("failed to parse field [c] of type [constant_keyword] in document with id '2'")
  })
})

describe('token counts and text that is only matched', () => {
  const texts = new MappedShard({
    n: { type: 'token_count', analyzer: 'standard', null_value: 9 },
    t: { type: 'match_only_text' },
  }).add({ n: 'John Smith', t: 'fox quick fox' }, { n: ['one', 'one two three'] }, { n: null })

  it('count', () => {
    expect(texts.ids({ term: { n: 2 } })).toEqual([0])
    expect(texts.ids({ range: { n: { gte: 3 } } })).toEqual([1, 2])
  })

  it('score alike', () => expect(texts.hits({ match: { t: 'fox quick' } })).toEqual([[0, 2]]))
})
