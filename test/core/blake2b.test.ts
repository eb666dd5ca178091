// BLAKE2b, beside the platform's.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blake2b } from '../../src/core/blake2b.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('blake2b', () => {
  it('is that of the platform where that has it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), bytes => {
        expect(hex(blake2b(bytes))).toBe(createHash('blake2b512').update(bytes).digest('hex'))
      }),
    )
  })

  it('takes a salt and a length, as masked fields have them', () => {
    const salt = Buffer.from('e1ukloTsQlOgPquJ')
    expect(hex(blake2b(Buffer.from('Ann'), 32, salt))).toBe('444f0877a49b4d8115f4a7542f3df7d15c1e710915a1265f12dce9369566c67d')
    expect(hex(blake2b(Buffer.from('Rome'), 32, salt))).toBe('c52ce997c5ca1520a5529f9718b78310a988dd1a8467191295df3882c6f3a14d')
  })
})
