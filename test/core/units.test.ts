// Units of time and size.
import { describe, expect, it } from 'vitest'
import { bytesIn, bytesText, millisIn, millisText } from '../../src/core/units.ts'

describe('units', () => {
  it('cuts after one decimal', () => {
    expect([0, 208, 1024, 11_700, 5 * 1024 ** 3, 1.5 * 1024 ** 5].map(bytesText)).toEqual(['0b', '208b', '1kb', '11.4kb', '5gb', '1.5pb'])
    expect([0, 5, 1299, 90_000, 5_400_000, 0.25, -1].map(millisText)).toEqual(['0s', '5ms', '1.2s', '1.5m', '1.5h', '250micros', '-1'])
  })

  it('converts to whole units, and does not know others', () => {
    expect([bytesIn(3000, 'k'), bytesIn(3000, 'kb'), bytesIn(3000, 'b'), bytesIn(3000, 'x')]).toEqual([2, 2, 3000, undefined])
    expect([millisIn(1500, 's'), millisIn(1500, 'micros')]).toEqual([1, 1_500_000])
  })
})
