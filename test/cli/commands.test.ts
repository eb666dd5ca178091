// What holds for every command of the list: help, refusals, JSON, completions, documentation, and what is said where there is no data.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import type { Command } from '../../src/cli/kit/command.ts'
import { script } from '../../src/cli/kit/completions.ts'
import { EXIT, failure } from '../../src/cli/kit/exit.ts'

/** These serve, or print what is made for others to read: a recording, a script, the files of security. */
const WITHOUT_ANSWER = ['completions', 'console', 'mcp', 'record', 'securityadmin', 'serve']

const commands = new Map<string, Command>()
const folder = mkdtempSync(join(tmpdir(), 'commands-'))
const names = Object.keys(COMMANDS)
beforeAll(async () => {
  for (const [name, { load }] of Object.entries(COMMANDS)) commands.set(name, (await load()).command)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(names)('searchlet %s', name => {
  const command = () => commands.get(name)!

  it('has help that names its arguments and options', () => {
    const help = command().help(name)
    expect(help).toContain(`searchlet ${name}`)
    for (const { name } of command().args) expect(help).toContain(name)
    // It takes the options of OpenSearch's own, some of which mean nothing.
    if (name === 'securityadmin') return
    for (const option of Object.keys(command().options)) expect(help).toContain(`--${option}`)
  })

  it('refuses an unknown option, with 2 and what to do', async () => {
    const error = await Promise.resolve(command().run(['--hepl'], name)).catch((error: unknown) => error)
    const { text, code } = failure(error, name)
    expect(code).toBe(EXIT.misused)
    expect(text).toMatch(/--hepl.*\n\S/s)
  })

  it('prints its answer as JSON where it has one', () => {
    expect('json' in command().options).toBe(!WITHOUT_ANSWER.includes(name))
  })

  it('is completed with its options in each shell', () => {
    const listed = [{ name, summary: COMMANDS[name]!.summary, args: command().args, options: command().options }]
    for (const shell of ['bash', 'zsh', 'fish'] as const) {
      const text = script(shell, listed)
      for (const option of Object.keys(command().options)) expect(text).toMatch(new RegExp(`(--|-l )${option}\\b`))
    }
  })

  it('is documented', () => {
    expect(readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')).toContain(`searchlet ${name}`)
  })
})

describe('where there is no data directory, each command that reads one says so, with 1 and what to do', () => {
  it.each<[string, string[]]>([
    ['query', ['books', 'x']],
    ['get', ['books', '1']],
    ['count', ['books']],
    ['mappings', []],
    ['stats', []],
    ['segments', []],
    ['check', []],
    ['copy', [join(folder, 'copy')]],
    ['repair', [join(folder, 'repaired')]],
  ])('%s', async (name, after) => {
    const missing = join(folder, 'missing')
    const error = await Promise.resolve(commands.get(name)!.run([missing, ...after], name)).catch((error: unknown) => error)
    const { text, code } = failure(error, name)
    expect(code).toBe(EXIT.failed)
    expect(text).toMatch(/^searchlet: there is no data directory .*missing\n\S/)
    expect(existsSync(missing)).toBe(false)
  })

  it('a folder of something else is not one', async () => {
    const error = await Promise.resolve(commands.get('stats')!.run([folder], 'stats')).catch((error: unknown) => error)
    expect(failure(error, 'stats')).toMatchObject({
      code: EXIT.failed,
      text: expect.stringContaining(`${folder} is not a data directory\nMake one:`),
    })
  })
})

describe('a server of something else, which answers JSON all the same, is told from an OpenSearch', () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{}'))
  let url = ''
  beforeAll(() =>
    new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)).then(
      () => (url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )
  afterAll(() => server.close())

  it.each<[string, string[]]>([
    ['query', ['books', 'x']],
    ['get', ['books', '1']],
    ['count', ['books']],
    ['aggs', ['books', '{"a": {"avg": {"field": "x"}}}']],
    ['analyze', ['words']],
    ['explain', ['books', '1', 'x']],
    ['mappings', []],
    ['stats', []],
    ['segments', []],
    ['copy', [join(folder, 'copy-of-another')]],
  ])('%s', async (name, after) => {
    const error = await Promise.resolve(commands.get(name)!.run([url, ...after], name)).catch((error: unknown) => error)
    const { text, code } = failure(error, name)
    expect(text).toBe(
      `searchlet: ${url.slice(7)} does not say which version of OpenSearch it is\nIs that the address of an OpenSearch, or of a Searchlet?`,
    )
    expect(code).toBe(EXIT.failed)
  })
})
