// Every command of the list run as users run it: with --json its standard output is JSON, under NO_COLOR nothing is coloured, whatever else asks
// for colours, and it ends with the exit code that docs/cli.md has for it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { EXIT } from '../../src/cli/kit/exit.ts'
import { open } from '../../src/main.ts'

const command = fileURLToPath(new URL('../../bin/searchlet.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'searchlet-answers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return name
}

beforeAll(async () => {
  const engine = await open({ path: join(folder, 'data'), threads: 0 })
  const body = [{ index: { _id: '1' } }, { title: 'red fox', n: 1 }, { index: { _id: '2' } }, { title: 'blue fox', n: 2 }]
  await engine.bulk({ index: 'books', refresh: true, body })
  await engine.close()
  const strict = await open({ path: join(folder, 'strict'), threads: 0 })
  await strict.indices.create({ index: 'books', body: { mappings: { properties: { title: { type: 'long' } } } } })
  await strict.close()
})

const DSL = '{"match":{"title":"red"}}'
const requests = file('requests.txt', 'POST /books/_search {"query":{"match":{"title":"fox"}}}\n')
const judged = file('judged.csv', 'query,document,rating\nred fox,1,1\n')
const documents = file('documents.ndjson', '{"n":1}\n{"n":2}\n')

/** Of each command that has an answer: the arguments of a run that succeeds, and of one that does not, with its exit code. */
const RUNS: Readonly<Record<string, { readonly done: string[]; readonly not: [number, string[]] }>> = {
  aggs: { done: ['data', 'books', 'avg:n'], not: [EXIT.missing, ['data', 'nope', 'avg:n']] },
  analyze: { done: ['data', 'The foxes', '--analyzer', 'english'], not: [EXIT.failed, ['data', 'x', '--analyzer', 'nope']] },
  bench: { done: ['data', requests, '--seconds', '1', '--warmup', '0'], not: [EXIT.failed, ['nope', requests]] },
  check: { done: ['data'], not: [EXIT.failed, ['nope']] },
  compare: { done: ['data', 'data', requests], not: [EXIT.failed, ['data', 'nope', requests]] },
  copy: { done: ['data', 'copied'], not: [EXIT.found, ['data', 'strict', '--existing']] },
  count: { done: ['data', 'books'], not: [EXIT.missing, ['data', 'nope']] },
  doctor: { done: ['data'], not: [EXIT.misused, ['data', 'others']] },
  eval: {
    done: ['data', 'books', judged, '--variant', 'title={"match":{"title":"{{query}}"}}'],
    not: [EXIT.found, ['data', 'books', judged, '--fail-below', '0.9', '--variant', 'none={"match":{"n":"3"}}']],
  },
  explain: { done: ['data', 'books', '1', DSL], not: [EXIT.missing, ['data', 'books', 'nope', DSL]] },
  'explain-miss': { done: ['data', 'books', '2', DSL], not: [EXIT.missing, ['data', 'nope', '2', DSL]] },
  get: { done: ['data', 'books', '1'], not: [EXIT.missing, ['data', 'books', 'nope']] },
  import: {
    done: ['imported', documents, '--index', 'n'],
    not: [EXIT.found, ['imported', documents, '--index', 't', '--map', 'n=n:date_range']],
  },
  mappings: { done: ['data', 'books'], not: [EXIT.missing, ['data', 'nope']] },
  query: { done: ['data', 'books', 'fox'], not: [EXIT.failed, ['data', 'books', '{"nope":{}}']] },
  repair: { done: ['data', 'repaired'], not: [EXIT.failed, ['nope', 'again']] },
  segments: { done: ['data'], not: [EXIT.missing, ['data', 'nope']] },
  stats: { done: ['data'], not: [EXIT.failed, ['nope']] },
}

/** These serve, or print what is made for others to read. */
const WITHOUT_ANSWER = ['completions', 'console', 'mcp', 'record', 'securityadmin', 'serve']

const run = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [command, name, ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '1', ...env },
    encoding: 'utf8',
    timeout: 110_000,
  })

it('are all there', () => {
  expect([...Object.keys(RUNS), ...WITHOUT_ANSWER].sort()).toEqual(Object.keys(COMMANDS).sort())
})

it('exit codes are those of the page', () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
  expect([...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code))).toEqual(Object.values(EXIT))
})

describe.each(Object.entries(RUNS))('searchlet %s', (name, { done, not: [code, failing] }) => {
  it('answers in JSON, and ends with 0', () => {
    // What it makes, the run for people makes in another place.
    const { status, stdout, stderr } = run(name, [...done.map(arg => (MADE.test(arg) ? `${arg}-as-json` : arg)), '--json'])
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: EXIT.done, stderr: '' })
    // As a list of some, an object of all others.
    expect(JSON.parse(stdout)).toBeTypeOf('object')
  })

  it('is not coloured under NO_COLOR', () => {
    const { status, stdout, stderr } = run(name, done)
    expect(status).toBe(EXIT.done)
    expect(`${stdout}${stderr}`).not.toContain('\x1b')
    expect(`${stdout}${stderr}`).not.toBe('')
  })

  it('says what is wrong on standard error, uncoloured, and ends with the code for it', () => {
    const { status, stdout, stderr } = run(name, failing)
    expect({ status, stderr }).toEqual({ status: code, stderr: expect.stringMatching(/./) })
    expect(`${stdout}${stderr}`).not.toContain('\x1b')
  })
})

const MADE = /^(?:copied|imported|repaired)$/
