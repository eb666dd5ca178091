// Long answers are built and printed in turns.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonFloat, RawJson, stringify } from '../../src/core/json.ts'
import { LateList } from '../../src/core/late-json.ts'
import { plainInPieces, textInPieces } from '../../src/core/long-answers.ts'
import { rounds } from '../support/rounds.ts'

/** Piece by piece, and how often others could have had their turn. */
function whole<T>(steps: Generator<void, T>): { value: T; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next()
    if (step.done) return { value: step.value, pauses }
  }
}

const bucket = (n: number) =>
  new Map<string, unknown>([
    ['key', n],
    ['average', new Map([['value', new JsonFloat(n + 0.5)]])],
  ])

/** Answers of every kind; many items make some of them longer than a piece. */
const answers = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, undefined, true, 1.5, 'text', 12345678901234567890n),
    fc.string().map(text => new RawJson(new TextEncoder().encode(JSON.stringify({ text })))),
    fc.integer().map(n => new JsonFloat(n + 0.5)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(tie('value'), { maxLength: 4 }).map(items => LateList.of(items, item => item)),
    fc.integer({ min: 0, max: 20_000 }).map(length => new LateList(length, bucket)),
    fc.integer({ min: 0, max: 20_000 }).map(length => Array.from({ length }, (_, n) => ({ n, list: [n, null] }))),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), tie('value')),
    fc.dictionary(fc.string(), tie('value')).map(members => new Map(Object.entries(members))),
  ),
}))

describe('long answers', () => {
  it('are what they are when they are made at once', () => {
    fc.assert(
      fc.property(answers.value, value => {
        const text = stringify(value)
        expect(whole(textInPieces(value)).value).toBe(text)
        expect(stringify(whole(plainInPieces(value)).value)).toBe(text)
      }),
      { numRuns: rounds(60) },
    )
  })

  it('are made at once where they are short', () => {
    const short = { hits: Array.from({ length: 10 }, (_, n) => ({ n, _source: new RawJson(new TextEncoder().encode('{"a":1}')) })) }
    expect(whole(textInPieces(short)).pauses).toBe(0)
    expect(whole(plainInPieces(short)).pauses).toBe(0)
  })

  it.each([
    ['printed', textInPieces],
    ['made plain', plainInPieces],
  ])('let others in after some thousand buckets that are %s, of which one is there at a time', (_, inPieces) => {
    let made = 0
    const counted = (n: number) => {
      made++
      return bucket(n)
    }
    const answer = new Map([['buckets', new LateList(65_000, counted)]])
    const steps = inPieces(answer)
    for (let before = 0; ; before = made) {
      const { done } = steps.next()
      expect(made - before).toBeLessThanOrEqual(10_000)
      if (done) break
    }
    // Three pieces until it was known that all of it is too long, and one more for each that ended within it.
    expect(made).toBeLessThan(65_000 * 1.4)
  })

  it.each([
    ['printed', textInPieces],
    ['made plain', plainInPieces],
  ])('let others in between two large documents that are %s', (_, inPieces) => {
    const source = new RawJson(new TextEncoder().encode(JSON.stringify('x'.repeat(3_000_000))))
    expect(whole(inPieces({ hits: Array.from({ length: 5 }, () => ({ _source: source })) })).pauses).toBeGreaterThanOrEqual(5)
  })
})
