// Scans of a segment resume where they stopped.
import { describe, expect, it } from 'vitest'
import { type Checkpoint, TURN_OVER } from '../../../src/core/checkpoint.ts'
import type { SegmentReader } from '../../../src/index/contracts/segment-reader.ts'
import { Scan } from '../../../src/query/exec/scan.ts'

const DOCS = 5_000
const reader = () => ({ maxDoc: DOCS }) as SegmentReader

/** Every turn is over at once. */
const impatient: Checkpoint = {
  check() {},
  pause() {
    throw TURN_OVER
  },
}

function inTurns<T>(work: () => T): { turns: number; value: T } {
  for (let turns = 1; ; turns++) {
    try {
      return { turns, value: work() }
    } catch (error) {
      if (error !== TURN_OVER) throw error
    }
  }
}

describe('a scan', () => {
  it('goes on where it was left: everything is looked at once', () => {
    const scan = new Scan(impatient)
    const looked = new Uint8Array(DOCS)
    const segment = reader()
    const { turns, value } = inTurns(() =>
      scan.documents(segment, DOCS, (found, from, to) => {
        for (let doc = from; doc < to; doc++) {
          looked[doc]++
          if (doc % 3 === 0) found.add(doc)
        }
      }),
    )
    expect(turns).toBeGreaterThan(3)
    expect(looked.every(times => times === 1)).toBe(true)
    expect(value.count()).toBe(Math.ceil(DOCS / 3))
  })

  it('begins anew with another segment', () => {
    const scan = new Scan(impatient)
    for (const segment of [reader(), reader()]) {
      let looked = 0
      inTurns(() => scan.documents(segment, 1_500, (_, from, to) => (looked += to - from)))
      expect(looked).toBe(1_500)
    }
  })

  it('ends when it is cancelled', () => {
    let looks = 0
    const cancelled: Checkpoint = {
      check() {},
      pause() {
        throw new Error('cancelled')
      },
    }
    expect(() => new Scan(cancelled).documents(reader(), DOCS, () => looks++)).toThrow('cancelled')
    expect(looks).toBe(1)
  })
})
