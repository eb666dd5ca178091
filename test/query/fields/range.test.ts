// Queries on range fields.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MappedShard } from '../support/mapped-shard.ts'

const properties = {
  i: { type: 'integer_range' },
  l: { type: 'long_range' },
  f: { type: 'float_range' },
  d: { type: 'double_range' },
  day: { type: 'date_range', format: 'yyyy-MM-dd||epoch_millis' },
  net: { type: 'ip_range' },
  off: { type: 'integer_range', index: false },
  index: { type: 'integer_range', doc_values: false },
}

describe('ranges as values', () => {
  const shard = new MappedShard(properties).add(
    {
      i: { gte: 10, lte: 20 },
      l: { gt: 10, lt: 20 },
      f: { gte: 0.5, lt: 1.5 },
      d: { gte: -1.5 },
      day: { gte: '2024-01-01', lt: '2024-02-01' },
      net: '10.0.0.0/16',
      index: { gt: 1 },
    },
    {
      i: [
        { gte: 1, lte: 2 },
        { gte: 100, lte: 200 },
      ],
      day: { gt: '2024-06-01' },
      net: { gte: '10.1.0.0', lte: '10.1.0.255' },
    },
    { i: { lte: 5 }, f: { gte: 1.5, lte: 1.5 } },
  )

  it.each([
    [{ term: { i: 15 } }, [0]],
    [{ term: { i: 20 } }, [0]],
    [{ term: { l: 10 } }, []],
    [{ term: { l: 11 } }, [0]],
    [{ term: { f: 1.5 } }, [2]],
    [{ term: { d: 1000000000 } }, [0]],
    [{ term: { day: '2024-01-15' } }, [0]],
    [{ term: { net: '10.0.5.5' } }, [0]],
    [{ term: { index: 2 } }, [0]],
    [{ terms: { i: [150, 3] } }, [1, 2]],
    [{ range: { i: { gte: 18, lte: 30 } } }, [0]],
    [{ range: { i: { gte: 5, lte: 25, relation: 'within' } } }, [0]],
    [{ range: { i: { gte: 12, lte: 13, relation: 'contains' } } }, [0]],
    [{ range: { day: { gte: '2023-12-01', lte: '2024-03-01', relation: 'within' } } }, [0]],
    [{ range: { day: { gte: '2024-02-01', lte: '2024-02-02', time_zone: '+02:00' } } }, [0]],
    [{ range: { net: { gte: '10.1.0.1', lte: '10.1.0.2', relation: 'CONTAINS' } } }, [1]],
    [{ exists: { field: 'f' } }, [0, 2]],
    [{ exists: { field: 'index' } }, [0]],
  ])('%j finds %j', (query, ids) => expect(shard.ids(query)).toEqual(ids))

  it.each([
    [{ term: { off: 1 } }, 'Cannot search on field [off] since it is not indexed.'],
    [{ term: { i: 15.5 } }, 'Value [15.5] has a decimal part'],
    [{ range: { i: { gte: 30, lte: 18 } } }, 'Range query `from` value (30) is greater than `to` value (18)'],
  ])('%j is refused', (query, reason) => expect(() => shard.ids(query)).toThrow(reason))

  it.each([
    [
      { term: { i: 15 } },
      'IndexOrDocValuesQuery(indexQuery=i:<ranges:[15 : 15]>, dvQuery=BinaryDocValuesRangeQuery(fieldName=,from=15,to=15))',
    ],
    [{ range: { index: { gt: 15 } } }, 'index:<ranges:[16 : 2147483647]>'],
  ])('%j is described as the server does', (query, description) => expect(`${shard.query(query)}`).toBe(description))

  it.each([
    [{ i: { gte: 5, lte: 1 } }, "Preview of field's value: 'null'", 'min value (5) is greater than max value (1)'],
    [{ i: { gt: 5, lt: 6 } }, "Preview of field's value: 'null'", 'min value (6) is greater than max value (5)'],
    [{ i: { from: 1 } }, "Preview of field's value: '1'", 'error parsing field [i], with unknown parameter [from]'],
    [{ i: 5 }, "Preview of field's value: '5'", 'error parsing field [i], expected an object but got i'],
    [{ l: { gte: 'x' } }, "Preview of field's value: 'x'", 'For input string: "x"'],
    [{ net: '1.2.3.4' }, "Preview of field's value: '1.2.3.4'", 'Expected [ip/prefix] but was [1.2.3.4]'],
    [{ day: { gte: 'now' } }, "Preview of field's value: 'now'", 'now is not used at indexing time'],
  ])('%j is no range', (document, preview, cause) => {
    expect(() => new MappedShard(properties).add(document)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(preview), cause: expect.objectContaining({ message: cause }) }),
    )
  })

  it('lie to each other as intervals do', () => {
    const interval = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.nat({ max: 9 })).map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(fc.array(fc.array(interval, { maxLength: 3 }), { minLength: 1, maxLength: 6 }), interval, (documents, asked) => {
        for (const [field, kind] of [
          ['d', Number],
          ['l', Number],
          // Doubles cannot tell these apart.
          ['l', (n: number) => String(2n ** 60n + BigInt(n))],
        ] as const) {
          const made = new MappedShard(properties).add(
            ...documents.map(list => ({ [field]: list.map(({ from, to }) => ({ gte: kind(from), lte: kind(to) })) })),
          )
          const expected = (test: (one: { from: number; to: number }) => boolean) =>
            documents.flatMap((list, id) => (list.some(test) ? [id] : []))
          const found = (relation: string) => made.ids({ range: { [field]: { gte: kind(asked.from), lte: kind(asked.to), relation } } })
          expect(found('intersects')).toEqual(expected(one => one.from <= asked.to && one.to >= asked.from))
          expect(found('within')).toEqual(expected(one => one.from >= asked.from && one.to <= asked.to))
          expect(found('contains')).toEqual(expected(one => one.from <= asked.from && one.to >= asked.to))
        }
      }),
      { numRuns: 40 },
    )
  })
})
