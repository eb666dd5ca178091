// Bad passwords hold up nobody but whoever sends them.
import { describe, expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'
import { type Asker, FairHasher } from '../../../src/security/authentication/fair-hasher.ts'

/** Takes one moment for each password, of which only `right` is right. */
function moments(parallel = 1) {
  let clock = 0
  let running = 0
  let mostRunning = 0
  const hasher = {
    parallel,
    hash: async (password: string) => `hash of ${password}`,
    async verify(password: string) {
      mostRunning = Math.max(mostRunning, ++running)
      await new Promise(resolve => setImmediate(resolve))
      running--
      clock++
      return password === 'right'
    },
  }
  const fair = new FairHasher(hasher, () => clock)
  return { fair, now: () => clock, mostRunning: () => mostRunning }
}

const flood = (fair: FairHasher, count: number, asker: (i: number) => Asker) =>
  Array.from({ length: count }, (_, i) => fair.verify('wrong', '', asker(i)))

describe('a good password behind many bad ones', () => {
  it.each([
    ['of one name at another address', (): Asker => ({ address: 'evil', name: 'admin' }), { address: 'good', name: 'admin' }],
    ['of another name at the same address', (): Asker => ({ address: 'same', name: 'admin' }), { address: 'same', name: 'joe' }],
    ['of many names at another address', (i: number): Asker => ({ address: 'evil', name: `n${i}` }), { address: 'good', name: 'joe' }],
    ['of many names at the same address', (i: number): Asker => ({ address: 'same', name: `n${i}` }), { address: 'same', name: 'joe' }],
    ['of the same name at the same address', (): Asker => ({ address: 'same', name: 'joe' }), { address: 'same', name: 'joe' }],
    ['in the same process', (i: number): Asker => ({ name: `n${i}` }), { name: 'joe' }],
  ] as const)('%s is checked after two of them at most', async (_, bad, good) => {
    const { fair, now } = moments()
    const refused = flood(fair, 20, bad)
    expect(await fair.verify('right', '', good)).toBe(true)
    expect(now()).toBeLessThanOrEqual(3)
    expect(await Promise.all(refused)).toEqual(Array(20).fill(false))
  })

  it('is the first one when those before have failed already', async () => {
    const { fair, now } = moments()
    await Promise.all(flood(fair, 5, () => ({ address: 'evil', name: 'admin' })))
    const began = now()
    flood(fair, 30, i => ({ address: 'evil', name: `n${i}` }))
    const good = fair.verify('right', '', { address: 'good', name: 'joe' })
    expect(await good).toBe(true)
    expect(now() - began).toBeLessThanOrEqual(2)
  })

  it('keeps nobody waiting for ever', async () => {
    const { fair } = moments()
    let answered = false
    void fair.verify('right', '', { address: 'same', name: 'early' }).then(() => {
      answered = true
    })
    for (let i = 0; i < 100 && !answered; i++) {
      await Promise.race(flood(fair, 1, () => ({ address: 'same', name: `n${i}` })))
    }
    expect(answered).toBe(true)
  })
})

describe('waiting passwords', () => {
  it('are checked as few at a time as the hasher says', async () => {
    const { fair, mostRunning } = moments(3)
    await Promise.all(flood(fair, 20, i => ({ name: `n${i}` })))
    expect(mostRunning()).toBe(3)
  })

  it('are refused from whoever sends most of them, when there are too many', async () => {
    const { fair } = moments()
    const early = fair.verify('right', '', { address: 'good', name: 'early' })
    const flooded = flood(fair, 500, () => ({ address: 'evil', name: 'admin' })).map(one => one.then(String, error => error.type))
    const late = fair.verify('right', '', { address: 'good', name: 'late' })
    expect(await Promise.all([early, late])).toEqual([true, true])
    const answers = await Promise.all(flooded)
    expect(new Set(answers)).toEqual(new Set(['false', 'rejected_execution_exception']))
    expect(answers.filter(answer => answer === 'false').length).toBeLessThanOrEqual(202)
  })
})

describe('an engine in one thread', () => {
  it('answers a first login long before the bad ones that came earlier', { timeout: 60_000 }, async () => {
    const engine = await open({ threads: 0, security: { demo: true } })
    try {
      const ask = async (name: string, password: string) => {
        const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
        return (await engine.handle({ method: 'GET', path: '/', headers: { authorization } })).status
      }
      const answered: number[] = []
      const bad = Array.from({ length: 8 }, (_, i) => ask(`n${i}`, 'wrong').then(status => answered.push(status)))
      expect(await ask('admin', 'admin')).toBe(200)
      expect(answered.length).toBeLessThanOrEqual(2)
      await Promise.all(bad)
      expect(answered).toEqual(Array(8).fill(401))
    } finally {
      await engine.close()
    }
  })

  it('takes no more guesses in parallel than one after the other', async () => {
    const listener = { type: 'username', allowed_tries: 2, time_window_seconds: 60, block_expiry_seconds: 60 }
    const engine = await open({
      threads: 0,
      security: {
        config: {
          // Of `secret`, cheap to check.
          internalusers: { joe: { hash: '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW' } },
          config: {
            dynamic: {
              auth_failure_listeners: { limit: listener },
              authc: {
                basic: {
                  http_enabled: true,
                  order: 0,
                  http_authenticator: { type: 'basic', challenge: true },
                  authentication_backend: { type: 'intern' },
                },
              },
            },
          },
        },
      },
    })
    try {
      const guesses = ['one', 'two', 'three', 'four', 'secret', 'five', 'six'].map(async password => {
        const authorization = `Basic ${Buffer.from(`joe:${password}`).toString('base64')}`
        return (await engine.handle({ method: 'GET', path: '/_plugins/_security/authinfo', headers: { authorization } })).status
      })
      expect(await Promise.all(guesses)).toEqual(Array(7).fill(401))
    } finally {
      await engine.close()
    }
  })
})
