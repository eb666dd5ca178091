// Values that may be there at once or later.
import { describe, expect, it } from 'vitest'
import { andThen, lastly, orElse } from '../../src/core/eventually.ts'

const later = <T>(value: T): Promise<T> => Promise.resolve(value)
const fail = (): never => {
  throw new Error('failed')
}

describe('what is there', () => {
  it('is gone on from at once', () => {
    expect(andThen(1, value => value + 1)).toBe(2)
    expect(orElse(() => 1, fail)).toBe(1)
    expect(orElse(fail, error => (error as Error).message)).toBe('failed')
  })

  it('is over at once, whichever way it ends', () => {
    const order: string[] = []
    expect(
      lastly(
        () => order.push('work'),
        () => void order.push('over'),
      ),
    ).toBe(1)
    expect(() => lastly(fail, () => void order.push('over'))).toThrow('failed')
    expect(order).toEqual(['work', 'over', 'over'])
  })
})

describe('what is waited for', () => {
  it('is gone on from when it comes', async () => {
    expect(await andThen(later(1), value => later(value + 1))).toBe(2)
    expect(
      await orElse<unknown>(
        () => later(1).then(fail),
        error => (error as Error).message,
      ),
    ).toBe('failed')
  })

  it('is over when it ended, whichever way', async () => {
    const order: string[] = []
    const over = () => void order.push('over')
    const work = lastly(() => later(1).then(() => order.push('work')), over)
    expect(order).toEqual([])
    await work
    await expect(lastly(() => later(1).then(fail), over)).rejects.toThrow('failed')
    expect(order).toEqual(['work', 'over', 'over'])
  })
})
