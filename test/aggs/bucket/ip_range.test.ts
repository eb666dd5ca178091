// `ip_range`: the ranges that hold an address.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AddressRanges } from '../../../src/aggs/bucket/ip_range.ts'
import { open } from '../../../src/main.ts'

it('finds the ranges of an address, in order, however they overlap', () => {
  const bound = fc.option(fc.constantFrom(...'abcdefgh'))
  fc.assert(
    fc.property(fc.array(fc.record({ from: bound, to: bound })), fc.constantFrom(...'abcdefgh'), (ranges, address) => {
      const sorted = ranges.sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
      const contains = ({ from, to }: (typeof ranges)[number]) => (from === null || address >= from) && (to === null || address < to)
      expect(new AddressRanges(sorted).with(address)).toEqual(sorted.flatMap((range, i) => (contains(range) ? [i] : [])))
    }),
  )
})

it('counts as range queries do, in one segment and in several', async () => {
  const engine = await open({ threads: 0 })
  await engine.indices.create({ index: 'i', body: { mappings: { properties: { ip: { type: 'ip' } } } } })
  const addresses = ['10.0.0.1', '10.0.0.200', '10.0.1.7', '9.255.255.255', '::1', 'fe80::17', '255.255.255.255', '0.0.0.0']
  for (const [i, ip] of addresses.entries()) {
    await engine.index({ index: 'i', refresh: i % 3 === 0, body: { ip: [ip, addresses[(i * 3) % addresses.length]] } })
  }
  await engine.indices.refresh({ index: 'i' })
  const bounds = [undefined, '10.0.0.1', '10.0.0.2', '10.1.0.0', '::', 'fe80::', '255.255.255.255']
  const ranges = bounds.flatMap(from => bounds.flatMap(to => (from === to ? [] : [{ ...(from && { from }), ...(to && { to }) }])))
  const count = async ({ from, to }: { from?: string; to?: string }) =>
    (await engine.count({ index: 'i', body: { query: { range: { ip: { ...(from && { gte: from }), ...(to && { lt: to }) } } } } })).count
  for (let round = 0; round < 2; round++) {
    const answer = await engine.search({ index: 'i', body: { size: 0, aggs: { r: { ip_range: { field: 'ip', ranges } } } } as never })
    const { buckets } = (answer.aggregations as unknown as { r: { buckets: { from?: string; to?: string; doc_count: number }[] } }).r
    expect(buckets).toHaveLength(ranges.length)
    for (const bucket of buckets) expect([bucket, bucket.doc_count]).toEqual([bucket, await count(bucket)])
    await engine.indices.forcemerge({ index: 'i', max_num_segments: 1 })
  }
  await engine.close()
})
