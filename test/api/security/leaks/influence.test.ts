// No answer depends on what is hidden from its user: two indexes that differ in nothing else answer alike, to every request that reads.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { table } from '../../../../src/api/table.ts'
import type { Searchlet } from '../../../../src/searchlet.ts'
import { answerTo, OTHERWISE, openFenced } from './fenced-index.ts'
import { REQUESTS } from './requests.ts'

const READS = new Set(
  `
  search count msearch explain indices.validate_query get get_source mget exists exists_source termvectors mtermvectors field_caps
  rank_eval search_template msearch_template indices.get_mapping indices.analyze
  `
    .trim()
    .split(/\s+/),
)

/** Not those who see masks, which hang on what they hide. */
const USERS = Object.keys(OTHERWISE)

/** As it is, and by user with other things hidden. */
let engine: Searchlet
const others = new Map<string, Searchlet>()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'influence-'))
  engine = await openFenced(folder)
  for (const user of USERS) others.set(user, await openFenced(folder, OTHERWISE[user]))
})
afterAll(async () => {
  await Promise.all([engine, ...others.values()].map(each => each.close()))
  await rm(folder, { recursive: true })
})

const filled = (path: string, id: string) => path.replace('{index}', 'things').replace('{id}', id).replace('{fields}', '*')

/** Without what differs from one time, engine or mask to another. */
const plain = (answer: string) =>
  answer
    .replace(/"(took|[a-z_]*time_in_nanos|[a-z_]*_time|[a-z_]*_ns)":\d+/g, '')
    .replace(/"(index_uuid|_scroll_id|pit_id|index_id)":"[^"]+"/g, '')
    .replace(/[0-9a-f]{64}/g, 'MASK')
    .replace(/(?<=["[/])[\w-]{22}(?=["\]])/g, 'NODE')
    .replace(/"(breakdown)":\{[^}]*\}/g, '')
    .replace(/"x-opaque-id[^,}]*|"content-length":"?\d+"?/g, '')

describe('answers to those who do not see everything', () => {
  for (const row of table().filter(({ name }) => READS.has(name))) {
    it(`of ${row.name} are the same whatever is hidden`, { timeout: 480_000 }, async () => {
      for (const [user, other] of others) {
        const found: string[] = []
        const { method, path } = row.routes.find(route => route.path.includes('{index}')) ?? row.routes[0]
        for (const { body, params = '' } of REQUESTS[row.name] ?? [{}]) {
          for (const id of path.includes('{id}') ? ['1', '2', '4'] : ['1']) {
            const [one, two] = await Promise.all(
              [engine, other].map(async each => plain(await answerTo(each, user, method, filled(path, id) + params, body))),
            )
            if (one === two) continue
            const at = Math.max(0, [...one].findIndex((char, i) => two[i] !== char) - 80)
            found.push(
              `${user}: ${method} ${filled(path, id)}${params} ${JSON.stringify(body)}`,
              one.slice(at, at + 160),
              two.slice(at, at + 160),
            )
          }
        }
        expect(found).toEqual([])
      }
    })
  }
})
