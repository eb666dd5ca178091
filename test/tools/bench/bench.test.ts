// Times are those that an end takes: of a slow one, of one that stalls, and of two in turn; percentiles are exact to half a percent.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Door } from '../../../src/copy/door.ts'
import { bench } from '../../../src/tools/bench/bench.ts'
import { Histogram } from '../../../src/tools/bench/histogram.ts'
import { plotSvg, plotText } from '../../../src/tools/bench/plot.ts'

describe('a histogram', () => {
  it('has the percentiles of a sorted list, but for half a percent', () => {
    const times = fc.array(fc.double({ min: 0.001, max: 1e7, noNaN: true }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(times, fc.constantFrom(0, 1, 25, 50, 90, 99, 99.9, 100), (times, percent) => {
        const histogram = new Histogram()
        for (const time of times) histogram.add(time)
        const sorted = [...times].sort((a, b) => a - b)
        const exact = sorted[Math.max(0, Math.ceil((percent / 100) * times.length - 1e-9) - 1)]
        const found = histogram.percentile(percent)
        // Below 128 µs a bucket is a microsecond.
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(Math.max(0.001, exact * 0.005))
        expect([histogram.min, histogram.max]).toEqual([sorted[0], sorted.at(-1)])
      }),
    )
  })
})

const requests = [{ method: 'GET', path: '/' }]
const answer = { status: 200, headers: {}, body: '{}' }

/** Answers one request at a time, as a busy thread does. */
function door(millis: (nth: number) => number, status = 200): Door & { asked: number } {
  let last = Promise.resolve()
  const own = {
    asked: 0,
    handle: () => {
      const wait = millis(own.asked++)
      const answered = last.then(() => new Promise<void>(resolve => setTimeout(resolve, wait)))
      last = answered
      return answered.then(() => ({ ...answer, status }))
    },
  }
  return own
}

const slow = (millis: number) => door(() => millis)
const percentile = ({ percentiles }: { percentiles: readonly { percent: number; millis: number }[] }, wanted: number) =>
  percentiles.find(({ percent }) => percent === wanted)!.millis

describe('a bench', () => {
  it('begins as many as are answered in a closed loop', async () => {
    const end = slow(10)
    const { loop, targets, against } = await bench([{ name: 'a', end }], { requests, seconds: 0.6, warmup: 0.4, clients: 3 })
    const [{ requests: count, failed, perSecond, min, percentiles }] = targets
    expect([loop, against, failed]).toEqual(['closed', null, 0])
    expect(count).toBeLessThan(end.asked)
    expect(min).toBeGreaterThanOrEqual(9)
    // Three take turns.
    expect(percentile(targets[0], 50)).toBeGreaterThan(25)
    expect(perSecond).toBeLessThan(105)
    expect(percentiles.at(-1)!.percent).toBe(100)
  })

  // By the clock, which others may stop at any moment: a second try is fair, and what is wrong fails each time.
  it('measures from when a request was due in an open loop: a stall delays all of it', { retry: 3 }, async () => {
    // Every other is quick: by a closed loop one of forty would be slow.
    const stalling = () => door(nth => (nth === 10 ? 250 : 0))
    const open = await bench([{ name: 'a', end: stalling() }], { requests, seconds: 0.4, warmup: 0, rate: 100 })
    const closed = await bench([{ name: 'a', end: stalling() }], { requests, seconds: 0.4, warmup: 0 })
    expect(open.loop).toBe('open')
    expect(open.targets[0].requests).toBe(40)
    expect(percentile(open.targets[0], 75)).toBeGreaterThan(80)
    expect(percentile(closed.targets[0], 75)).toBeLessThan(50)
    expect(open.targets[0].max).toBeGreaterThan(200)
  })

  it('compares two in turn, and counts what fails', { retry: 3 }, async () => {
    const targets = [
      { name: 'quick', end: slow(4) },
      { name: 'slow <&>', end: door(() => 12, 500) },
    ]
    const report = await bench(targets, { requests, seconds: 2.4, warmup: 0 })
    expect(report.against).toMatchObject({ rounds: 6 })
    expect(report.against!.ratio).toBeGreaterThan(1.5)
    expect(report.against!.p).toBeLessThan(0.05)
    expect(report.targets.map(({ failed, requests }) => failed === requests)).toEqual([false, true])
    expect(plotText(report)).toMatch(/^quick\n {4}50 % +\S+ ms {2}█/)
    const svg = plotSvg(report)
    expect(svg.match(/<polyline/g)).toHaveLength(2)
    expect(svg).toContain('slow &lt;&amp;&gt;')
    expect(svg).not.toMatch(/NaN|Infinity/)
  })

  it('wants requests', async () => {
    await expect(bench([{ name: 'a', end: slow(0) }], { requests: [] })).rejects.toThrow('no requests')
  })
})
