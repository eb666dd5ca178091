// The pool of terms of a writer.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TermPool } from '../../../src/index/writer/term-pool.ts'

const refuse = (_: Uint8Array, length: number) => new RangeError(`${length} bytes`)
function textOf(pool: TermPool, number: number): string {
  const { termBytes, termEnds } = pool.take()
  return Buffer.from(termBytes.subarray(termEnds[number - 1] ?? 0, termEnds[number])).toString('utf8')
}

describe('TermPool', () => {
  it('numbers terms in the order of first sight, as a Map of their UTF-8 would', () => {
    const term = fc.oneof(
      fc.string({ maxLength: 6, unit: fc.constantFrom('a', 'b', 'é', 'ß', '水', '😀', '\ud800', '\udc00') }),
      fc.string({ maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(term, term, term), { maxLength: 400 }), parts => {
        const pool = new TermPool(refuse)
        const model = new Map<string, number>()
        for (const [before, term, after] of parts) {
          const utf8 = Buffer.from(term).toString('utf8')
          if (!model.has(utf8)) model.set(utf8, model.size)
          expect(pool.intern(before + term + after, before.length, before.length + term.length)).toBe(model.get(utf8))
        }
        expect(pool.size).toBe(model.size)
        for (const [before, term] of parts) {
          expect(pool.find(term)).toBe(model.get(Buffer.from(term).toString('utf8')))
          expect(pool.find(before)).toBe(model.get(Buffer.from(before).toString('utf8')) ?? -1)
        }
        for (const [utf8, number] of model) expect(textOf(pool, number)).toBe(utf8)
      }),
    )
  })

  it('finds ASCII terms in bytes as in text', () => {
    const ascii = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz012_'), minLength: 1, maxLength: 16 })
    fc.assert(
      fc.property(fc.array(fc.tuple(ascii, fc.boolean()), { maxLength: 300 }), terms => {
        const pool = new TermPool(refuse)
        const model = new Map<string, number>()
        for (const [term, asBytes] of terms) {
          if (!model.has(term)) model.set(term, model.size)
          const bytes = new Uint8Array(Buffer.from(`-${term}abcd`))
          const number = asBytes
            ? pool.internAscii(bytes, new DataView(bytes.buffer), 1, 1 + term.length)
            : pool.intern(term, 0, term.length)
          expect(number).toBe(model.get(term))
        }
        for (const [term, number] of model) expect(textOf(pool, number)).toBe(term)
      }),
    )
  })

  it('takes no zeros for the end of a term', () => {
    const pool = new TermPool(refuse)
    const terms = ['', 'a', 'a\0', '\0', '\0\0', 'a\0\0', 'abcdefghijkl', 'abcdefghijkl\0']
    terms.forEach((term, i) => {
      expect(pool.intern(term, 0, term.length)).toBe(i)
    })
    expect(terms.map(term => pool.find(term))).toEqual(terms.map((_, i) => i))
  })

  it('tells many terms apart while it grows', () => {
    const pool = new TermPool(refuse)
    for (let round = 0; round < 2; round++) for (let i = 0; i < 20_000; i++) expect(pool.intern(`t${i}`, 0, `t${i}`.length)).toBe(i)
    expect(pool.size).toBe(20_000)
  })

  it.each(['x', 'é'])('stays as it was when a term of %s is too long', letter => {
    const pool = new TermPool(refuse)
    pool.intern('before', 0, 6)
    const long = letter.repeat(40_000)
    expect(() => pool.intern(long, 0, long.length)).toThrow(RangeError)
    expect(pool.size).toBe(1)
    expect(pool.intern('after', 0, 5)).toBe(1)
    expect(textOf(pool, 1)).toBe('after')
  })
})
