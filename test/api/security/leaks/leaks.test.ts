// No answer of any endpoint shows a user what document, field and mask rules hide, nor anything derived from it. Every row of the table is
// asked: those that show, copy or keep documents with requests of their own, which a new row must have unless it is listed as having nothing
// to do with documents; the others as their rows say.
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
/** By user: what rows that only read share. */
const readForks = new Map<string, Promise<Searchlet>>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leaks-'))
  engine = await openFenced(folder)
})
afterAll(async () => {
  for (const fork of readForks.values()) await (await fork).close()
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

/** What one scenario changes the next shall not see. `needsSnapshot`: the repository `things` has one of that name. */
async function inFork(needsSnapshot: boolean, work: (fork: Searchlet) => Promise<Told[]>): Promise<Told[]> {
  const fork = await engine.fork()
  try {
    if (needsSnapshot) await takeSnapshot(fork)
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
  ['$transfer', /"id":"([0-9a-f]{32})"/],
]

const played = (steps: readonly Step[], user: string) =>
  inFork(
    steps.some(({ request }) => request.includes('_snapshot')),
    async fork => {
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
    },
  )

async function answers(row: Operation, user: string): Promise<Told[]> {
  const found = await asked(row, user)
  for (const steps of SCENARIOS[row.name] ?? []) found.push(...(await played(steps, user)))
  return found
}

const onlyReads = ({ routes }: Operation) => routes.every(({ method }) => method === 'GET' || method === 'HEAD')

async function forReads(): Promise<Searchlet> {
  const fork = await engine.fork()
  await takeSnapshot(fork)
  await writeUnseen(fork)
  return fork
}

function asked(row: Operation, user: string): Promise<Told[]> {
  if (!onlyReads(row)) {
    return inFork(/snapshot|reposit/.test(row.name), async fork => {
      await writeUnseen(fork)
      return askedOf(fork, row, user)
    })
  }
  const fork = readForks.get(user) ?? forReads()
  readForks.set(user, fork)
  return fork.then(shared => askedOf(shared, row, user))
}

/** Of a long list, how many requests are asked again of a path that names no index: it leads to the same search. */
const SOME = 40

async function askedOf(fork: Searchlet, row: Operation, user: string): Promise<Told[]> {
  const found: Told[] = []
  for (const [i, { method, path }] of row.routes.entries()) {
    // A path's other methods lead to the same code: one request shows that they do.
    const isOther = row.routes.findIndex(route => route.path === path) < i
    const requests = REQUESTS[row.name] ?? GENERATED
    const each = path.includes('{index}') ? 1 : Math.ceil(requests.length / SOME)
    for (const filled of pathsOf(path)) {
      for (const { body, params = '' } of isOther ? requests.slice(0, 1) : requests.filter((_, at) => at % each === 0)) {
        const asked = `${method} ${filled}${params} ${JSON.stringify(body)}`
        found.push({ asked, answer: await answerTo(fork, user, method, filled + params, body) })
      }
    }
  }
  if (row.name === 'reindex')
    found.push({ asked: 'the copy', answer: await answerTo(fork, 'whole', 'GET', '/things-copy/_search', undefined) })
  // Reads leave nothing behind.
  return onlyReads(row) || Object.hasOwn(REQUESTS, row.name) ? found : [...found, ...(await aftermath(fork, user))]
}

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
      const leaks = Object.entries(FORBIDDEN).map(async ([user, forbidden]) =>
        (await answers(row, user))
          .filter(({ answer }) => forbidden.test(answer))
          .map(({ asked, answer }) => `${user}: ${asked} → ${answer.slice(Math.max(0, answer.search(forbidden) - 200)).slice(0, 300)}`),
      )
      expect((await Promise.all(leaks)).flat()).toEqual([])
      if (REVEALING.includes(row.name)) expect((await answers(row, 'whole')).some(({ answer }) => HIDDEN.test(answer))).toBe(true)
    })
  }
})
