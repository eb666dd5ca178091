// Nobody learns from any answer of any endpoint what documents, fields and masks hide from them. Every row of the table is asked: those
// without a namespace by requests of their own, of which a new one must have some; the others at least as their rows say.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { table } from '../../../../src/api/table.ts'
import type { Operation } from '../../../../src/engine/calls/operation.ts'
import type { Searchlet } from '../../../../src/searchlet.ts'
import { answerTo, FORBIDDEN, HIDDEN, openFenced, writeUnseen } from './fenced-index.ts'
import { type Ask, REQUESTS, REVEALING } from './requests.ts'

let engine: Searchlet
beforeAll(async () => {
  engine = await openFenced()
})
afterAll(() => engine.close())

/** Values for the parts of paths; those that name documents have several. */
const PARTS: Readonly<Record<string, readonly string[]>> = { index: ['things'], id: ['1', '2', '4'], fields: ['*'], metric: ['_all'] }

function pathsOf(path: string): string[] {
  const part = /\{([a-z_]+)\}/.exec(path)
  if (part === null) return [path]
  return (PARTS[part[1]] ?? ['things']).flatMap(value => pathsOf(path.replace(part[0], value)))
}

const GENERATED: readonly Ask[] = [{}, { body: {} }]

async function answers(row: Operation, user: string): Promise<{ asked: string; answer: string }[]> {
  // What one request changes the next shall not see.
  const fork = await engine.fork()
  try {
    await writeUnseen(fork)
    const found: { asked: string; answer: string }[] = []
    for (const { method, path } of row.routes) {
      for (const filled of pathsOf(path)) {
        for (const { body, params = '' } of REQUESTS[row.name] ?? GENERATED) {
          const asked = `${method} ${filled}${params} ${JSON.stringify(body)}`
          found.push({ asked, answer: await answerTo(fork, user, method, filled + params, body) })
        }
      }
    }
    if (row.name === 'reindex')
      found.push({ asked: 'the copy', answer: await answerTo(fork, 'whole', 'GET', '/things-copy/_search', undefined) })
    return found
  } finally {
    await fork.close()
  }
}

describe('answers to those who do not see everything', () => {
  it('are asked of every endpoint that may read documents', () => {
    const missing = table().filter(({ name, routes }) => routes.length > 0 && !name.includes('.') && !Object.hasOwn(REQUESTS, name))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  for (const row of table().filter(({ routes }) => routes.length > 0)) {
    it(`of ${row.name} hold nothing that is hidden`, { timeout: 240_000 }, async () => {
      for (const [user, forbidden] of Object.entries(FORBIDDEN)) {
        const told = (await answers(row, user)).filter(({ answer }) => forbidden.test(answer))
        expect(
          told.map(({ asked, answer }) => `${user}: ${asked} → ${answer.slice(Math.max(0, answer.search(forbidden) - 200)).slice(0, 300)}`),
        ).toEqual([])
      }
      if (REVEALING.includes(row.name)) expect((await answers(row, 'whole')).some(({ answer }) => HIDDEN.test(answer))).toBe(true)
    })
  }
})
