// Regular expressions of users end, whatever they are, and what runs in the guard is as it would be outside.
import { describe, expect, it } from 'vitest'
import { illegalArgument } from '../../src/core/errors.ts'
import { guarded } from '../../src/core/guarded.ts'

describe('guarded', () => {
  it('gives back what the work does', () => {
    expect(guarded(() => [...'a1b2'.matchAll(/\d/g)].map(match => match[0]))).toEqual(['1', '2'])
  })

  it('throws what the work throws', () => {
    const error = illegalArgument('no')
    expect(() =>
      guarded(() => {
        throw error
      }),
    ).toThrow(error)
  })

  it.runIf(process.platform === 'linux')('tries again what the machine had no time for', () => {
    let tries = 0
    const work = () => {
      if (++tries === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      return tries
    }
    expect(guarded(work)).toBe(2)
  })

  it('interrupts a search without end', () => {
    expect(() => guarded(() => /^(a+)+$/.test(`${'a'.repeat(60)}b`))).toThrow(
      'matching a regular expression was interrupted after [1000] ms',
    )
    expect(guarded(() => /a/.test('a'))).toBe(true)
  })
})
