// Hashes of passwords are those that every bcrypt makes, and making one lets others run.
import bcrypt from 'bcryptjs'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../../src/core/turns.ts'
import { bcryptHash, bcryptVerify } from '../../../src/security/authentication/bcrypt.ts'
import { hashHere } from '../../../src/security/authentication/passwords.ts'

const PASSWORDS = ['', 'a', 'secret', 'ünï¢ødé 😀', 'a\0b', 'x'.repeat(71), 'x'.repeat(72), 'x'.repeat(100), 'é'.repeat(40)]

describe('bcrypt', () => {
  it.each(PASSWORDS.map(password => [password]))('knows hashes that others made of %j, and others know its own', password => {
    for (const cost of [4, 5]) {
      const hash = bcrypt.hashSync(password, cost)
      for (const version of ['2a', '2b', '2y']) expect(atOnce(bcryptVerify(password, hash.replace(/^\$2[ab]/, `$${version}`)))).toBe(true)
      expect(atOnce(bcryptVerify(`-${password}`, hash))).toBe(false)
    }
    const own = atOnce(bcryptHash(password, 4))
    expect(own).toMatch(/^\$2y\$04\$[./A-Za-z0-9]{53}$/)
    expect(bcrypt.compareSync(password, own.replace('$2y', '$2b'))).toBe(true)
    expect(atOnce(bcryptVerify(password, own))).toBe(true)
  })

  it('takes a new salt every time', () => {
    expect(atOnce(bcryptHash('a', 4))).not.toBe(atOnce(bcryptHash('a', 4)))
  })

  it('fits no password where there is no hash', () => {
    const hash = bcrypt.hashSync('a', 4)
    for (const text of ['', 'a', hash.slice(0, -1), `${hash}a`, hash.replace('$04$', '$03$'), hash.replace('$04$', '$32$'), `x${hash}`])
      expect(atOnce(bcryptVerify('a', text))).toBe(false)
  })

  it('may be left every few rounds', () => {
    const steps = [...bcryptVerify('a', bcrypt.hashSync('b', 10))].length
    expect(steps).toBeGreaterThanOrEqual(128)
  })

  it('lets the caller’s thread do other things meanwhile', async () => {
    let rounds = 0
    let isOver = false
    const count = () => {
      rounds++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await hashHere.verify('a', bcrypt.hashSync('b', 10))
    isOver = true
    expect(rounds).toBeGreaterThan(5)
  })
})
