// The tiered merge policy.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_MERGE_POLICY, expungeMerges, forcedMerges, interleaved, nextMerge } from '../../../src/index/merge/tiered-policy.ts'

const MB = 1024 * 1024
const segment = (megabytes: number, numDeleted = 0, maxDoc = 1000) => ({ reader: { byteLength: megabytes * MB, maxDoc }, numDeleted })
type Segment = ReturnType<typeof segment>

const anySegment = fc
  .tuple(fc.double({ min: 0.001, max: 5000, noNaN: true }), fc.nat(1000))
  .map(([size, deleted]) => segment(size, deleted))

/** Lets the policy work until it is content, as the shard does. */
function settle(segments: readonly Segment[]): Segment[] {
  let now = [...segments]
  for (let rounds = 0; rounds < 1000; rounds++) {
    const merge = nextMerge(now)
    if (merge === null) return now
    const live = (one: Segment) => one.reader.maxDoc - one.numDeleted
    const bytes = merge.reduce((sum, one) => sum + (one.reader.byteLength * live(one)) / one.reader.maxDoc, 0)
    const maxDoc = merge.reduce((sum, one) => sum + live(one), 0)
    now = now.filter(one => !merge.includes(one))
    if (maxDoc > 0) now.push({ reader: { byteLength: bytes, maxDoc }, numDeleted: 0 })
  }
  throw new Error('the policy is never content')
}

describe('tiered merge policy', () => {
  it('leaves a few segments alone', () => {
    expect(nextMerge([])).toBe(null)
    expect(nextMerge(Array.from({ length: 10 }, () => segment(1)))).toBe(null)
  })

  it('merges many tiny segments at once', () => {
    expect(nextMerge(Array.from({ length: 11 }, () => segment(0.1)))).toHaveLength(11)
    expect(nextMerge(Array.from({ length: 100 }, () => segment(0.01)))).toHaveLength(30)
  })

  it('merges segments of similar size and leaves a big one out', () => {
    const big = segment(1000)
    const merge = nextMerge([big, ...Array.from({ length: 40 }, () => segment(20))])!
    expect(merge).not.toContain(big)
    expect(merge).toHaveLength(10)
  })

  it('rewrites segments for their deletions', () => {
    const worn = segment(100, 600)
    expect(nextMerge([worn, segment(100), segment(90, 100)])).toContain(worn)
    expect(nextMerge([segment(100, 150)])).toBe(null)
    expect(nextMerge([segment(4000, 900)])).toHaveLength(1)
  })

  it('keeps its promises for any segments', () => {
    fc.assert(
      fc.property(fc.array(anySegment, { maxLength: 60 }), segments => {
        const merge = nextMerge(segments)
        if (merge === null) return
        expect(new Set(merge).size).toBe(merge.length)
        expect(merge.length).toBeLessThanOrEqual(DEFAULT_MERGE_POLICY.maxMergeAtOnce)
        const bytes = merge.map(one => one.reader.byteLength * (1 - one.numDeleted / one.reader.maxDoc)).reduce((a, b) => a + b, 0)
        expect(merge.length === 1 || bytes <= DEFAULT_MERGE_POLICY.maxMergedSegment).toBe(true)
      }),
    )
  })

  it('comes to rest, with tolerable deletions and segments', () => {
    fc.assert(
      fc.property(fc.array(anySegment, { maxLength: 80 }), segments => {
        const rest = settle(segments)
        const small = rest.filter(one => one.reader.byteLength <= DEFAULT_MERGE_POLICY.maxMergedSegment / 2)
        expect(small.length).toBeLessThanOrEqual(35)
      }),
    )
  })

  it('writes a document a logarithmic number of times', () => {
    let segments: Segment[] = []
    let written = 0
    for (let i = 0; i < 2000; i++) {
      segments.push(segment(1))
      for (let merge = nextMerge(segments); merge !== null; merge = nextMerge(segments)) {
        const chosen = merge
        const bytes = chosen.reduce((sum, one) => sum + one.reader.byteLength, 0)
        written += bytes
        segments = [...segments.filter(one => !chosen.includes(one)), { reader: { byteLength: bytes, maxDoc: 1000 }, numDeleted: 0 }]
      }
    }
    expect(written / (2000 * MB)).toBeLessThan(5)
    expect(segments.length).toBeLessThan(40)
  })

  it('forces down to a number of segments', () => {
    const segments = [segment(5), segment(1), segment(4), segment(2), segment(3)]
    expect(forcedMerges(segments, 1)).toEqual([[segments[0], segments[2], segments[4], segments[3], segments[1]]])
    expect(forcedMerges(segments, 3)).toEqual([[segments[4], segments[3], segments[1]]])
    expect(forcedMerges(segments, 5)).toEqual([])
    expect(forcedMerges([segment(1)], 1)).toEqual([])
    expect(forcedMerges([segment(1, 5)], 1)).toHaveLength(1)
  })

  it('forces no segment beyond what memory can address', () => {
    const segments = [segment(3000), segment(2000), segment(1500), segment(10)]
    expect(forcedMerges(segments, 1)).toEqual([segments.slice(1)])
  })

  it('expunges deletions where they are many', () => {
    const worn = [segment(2500, 200), segment(1900, 300), segment(1, 101)]
    const merges = expungeMerges([...worn, segment(10, 100), segment(10)])
    expect(merges).toEqual([[worn[0]], [worn[1], worn[2]]])
  })

  it('takes the oldest with the newest in forced merges, the smaller first', () => {
    const [a, b, c, d, e] = [segment(60), segment(5), segment(20), segment(40), segment(5)]
    expect(interleaved([a, b, c])).toEqual([c, a, b])
    expect(interleaved([b, c, a])).toEqual([b, a, c])
    expect(interleaved([b, c, d, e])).toEqual([e, b, c, d])
    expect(interleaved([a])).toEqual([a])
  })
})
