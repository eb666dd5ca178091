// No tool of the MCP server tells a caller what document, field and mask rules hide: every tool is called as every user of the leak tests.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Searchlet } from '../../../src/searchlet.ts'
import { mcpServers } from '../../../src/tools/mcp/serve-mcp.ts'
import { toolsOf } from '../../../src/tools/mcp/tools.ts'
import { FORBIDDEN, HIDDEN, openFenced, PREFIXES } from '../../api/security/leaks/fenced-index.ts'

let engine: Searchlet
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-leaks-'))
  engine = await openFenced(folder)
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

const index = 'things'
const ids = ['1', '2', '3']
const words = PREFIXES.flatMap(prefix => [`${prefix}_word:hid*`, `${prefix}_text:quick`])
const each = <T>(list: readonly T[], make: (one: T) => object): readonly object[] => list.map(make)
const script = { source: 'return params._source.toString()' }

/** By name of the tool. */
const ARGUMENTS: Readonly<Record<string, readonly object[]>> = {
  list_indexes: [{}],
  get_mapping: [{ index }, { index: '*' }],
  search: [
    ...each(['*', 'hid*', ...words], query => ({ index, query })),
    { index, body: { query: { match_all: {} }, script_fields: { told: { script } }, fields: ['*'], explain: true } },
    { index, body: { highlight: { require_field_match: false, fields: { '*': {} } }, query: { query_string: { query: 'quick' } } } },
  ],
  get: [
    { index, ids },
    { index, ids, fields: ['*d*'] },
  ],
  aggregate: each(PREFIXES, prefix => ({
    index,
    aggs: { words: { terms: { field: `${prefix}_word`, size: 50 } }, all: { global: {}, aggs: { best: { top_hits: { size: 10 } } } } },
  })),
  explain: ids.flatMap(id => each(['*', ...words], query => ({ index, id, query }))),
  analyze: [{ index, text: 'quick', field: 'secret_text' }],
  index_document: [{ index, id: '4', document: { secret_number: 'x' } }],
  delete_document: [{ index, id: '4' }],
}

/** The engine as it is to one who signs in. */
function signedIn(user: string): Pick<Searchlet, 'handle'> {
  const authorization = `Basic ${Buffer.from(`${user}:secret`).toString('base64')}`
  return { handle: request => engine.handle({ ...request, headers: { ...request.headers, authorization } }) }
}

async function answers(user: string): Promise<string[]> {
  const server = mcpServers({ to: signedIn(user) as Searchlet, write: true, budget: 100_000 })()
  const calls = Object.entries(ARGUMENTS).flatMap(([name, each]) => each.map(args => ({ name, arguments: args })))
  const told: string[] = []
  for (const params of calls)
    told.push(`${JSON.stringify(params)} ${await server.answer(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }))}`)
  told.push(String(await server.answer(JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'resources/list' }))))
  return told
}

it('has every tool asked', () => {
  const names = toolsOf(true).map(({ name }) => name)
  expect(Object.keys(ARGUMENTS)).toEqual(names)
})

it.each(Object.keys(FORBIDDEN))('the tools tell nothing that is hidden from %s', { timeout: 120_000 }, async user => {
  const leaks = (await answers(user)).filter(told => FORBIDDEN[user].test(told)).map(told => told.slice(0, 500))
  expect(leaks).toEqual([])
})

it('the same calls tell it to those who see all', { timeout: 120_000 }, async () => {
  expect((await answers('whole')).filter(told => HIDDEN.test(told)).length).toBeGreaterThan(10)
})
