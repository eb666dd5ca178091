// Nobody learns from any answer of any endpoint what documents, fields and masks hide from them, nor from anything that is made of what is
// hidden. Every row of the table is asked: those that show, copy or keep documents by requests of their own, of which a new one must have
// some unless it is said to have nothing to do with documents; the others as their rows say.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { table } from '../../../../src/api/table.ts'
import type { Operation } from '../../../../src/engine/calls/operation.ts'
import type { Searchlet } from '../../../../src/searchlet.ts'
import { answerTo, FORBIDDEN, HIDDEN, openFenced, takeSnapshot, writeUnseen } from './fenced-index.ts'
import { type Ask, NO_DOCUMENTS, REQUESTS, REVEALING, SCENARIOS, type Step } from './requests.ts'

let engine: Searchlet
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leaks-'))
  engine = await openFenced(folder)
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

/** Values for the parts of paths; those that name documents have several. */
const PARTS: Readonly<Record<string, readonly string[]>> = { index: ['things'], id: ['1', '2', '4'], fields: ['*'], metric: ['_all'] }

function pathsOf(path: string): string[] {
  const part = /\{([a-z_]+)\}/.exec(path)
  if (part === null) return [path]
  return (PARTS[part[1]] ?? ['things']).flatMap(value => pathsOf(path.replace(part[0], value)))
}

const GENERATED: readonly Ask[] = [{}, { body: {} }]

interface Told {
  readonly asked: string
  readonly answer: string
}

/** What one scenario changes the next shall not see. */
async function inFork(work: (fork: Searchlet) => Promise<Told[]>): Promise<Told[]> {
  const fork = await engine.fork()
  try {
    await takeSnapshot(fork)
    return await work(fork)
  } finally {
    await fork.close()
  }
}

/** Whatever is there by now, as the same user sees it. */
async function aftermath(fork: Searchlet, user: string): Promise<Told[]> {
  await fork.indices.refresh({ index: '_all', ignore_unavailable: true }).catch(() => {})
  return Promise.all(
    ['GET /_search?size=100', 'GET /free*/_search?size=100', 'GET /_mapping'].map(async asked => {
      const [method, path] = asked.split(' ')
      return { asked: `afterwards ${asked}`, answer: await answerTo(fork, user, method, path, undefined) }
    }),
  )
}

const IDS: readonly (readonly [name: string, member: RegExp])[] = [
  ['$scroll', /"_scroll_id":"([^"]+)"/],
  ['$pit', /"pit_id":"([^"]+)"/],
  ['$task', /"task":"([^"]+)"/],
]

const played = (steps: readonly Step[], user: string) =>
  inFork(async fork => {
    const found: Told[] = []
    const ids = new Map<string, string>()
    const filled = (text: string) => [...ids].reduce((all, [name, id]) => all.replaceAll(name, id), text)
    for (const { request, body } of steps) {
      const [method, path] = filled(request).split(' ')
      const sent = typeof body === 'object' ? JSON.parse(filled(JSON.stringify(body))) : body
      const answer = await answerTo(fork, user, method, path, sent)
      for (const [name, member] of IDS) {
        const id = member.exec(answer)?.[1]
        if (id !== undefined) ids.set(name, id)
      }
      found.push({ asked: `${method} ${path}`, answer })
    }
    return [...found, ...(await aftermath(fork, user))]
  })

async function answers(row: Operation, user: string): Promise<Told[]> {
  const found = await asked(row, user)
  for (const steps of SCENARIOS[row.name] ?? []) found.push(...(await played(steps, user)))
  return found
}

const asked = (row: Operation, user: string) =>
  inFork(async fork => {
    await writeUnseen(fork)
    const found: Told[] = []
    for (const [i, { method, path }] of row.routes.entries()) {
      // A path's other methods lead to the same code: one request shows that they do.
      const isOther = row.routes.findIndex(route => route.path === path) < i
      const requests = REQUESTS[row.name] ?? GENERATED
      for (const filled of pathsOf(path)) {
        for (const { body, params = '' } of isOther ? requests.slice(0, 1) : requests) {
          const asked = `${method} ${filled}${params} ${JSON.stringify(body)}`
          found.push({ asked, answer: await answerTo(fork, user, method, filled + params, body) })
        }
      }
    }
    if (row.name === 'reindex')
      found.push({ asked: 'the copy', answer: await answerTo(fork, 'whole', 'GET', '/things-copy/_search', undefined) })
    // Reads leave nothing behind.
    return Object.hasOwn(REQUESTS, row.name) ? found : [...found, ...(await aftermath(fork, user))]
  })

describe('answers to those who do not see everything', () => {
  it('are asked of every endpoint that may show, copy or keep documents', () => {
    const names = table()
      .filter(({ routes }) => routes.length > 0)
      .map(({ name }) => name)
    const isAsked = (name: string) => Object.hasOwn(REQUESTS, name) || Object.hasOwn(SCENARIOS, name)
    expect(names.filter(name => isAsked(name) === NO_DOCUMENTS.has(name))).toEqual([])
    const known = [...NO_DOCUMENTS, ...Object.keys(REQUESTS), ...Object.keys(SCENARIOS), ...REVEALING]
    expect(known.filter(name => !names.includes(name))).toEqual([])
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
