// What an editor completes and tells of the package as it is published: functions, parameters, members of bodies, each with a sentence.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import examples from '../../src/api/words/examples.json' with { type: 'json' }
import { open, type Searchlet } from '../../src/main.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'searchlet-hover-'))
const file = join(folder, 'program.ts')
let text = ''
let version = 0

/** An editor with one file open. */
const service = ts.createLanguageService({
  getScriptFileNames: () => [file],
  getScriptVersion: name => (name === file ? String(version) : '0'),
  getScriptSnapshot: name => (name === file || existsSync(name) ? ts.ScriptSnapshot.fromString(read(name)) : undefined),
  getCurrentDirectory: () => folder,
  getCompilationSettings: () => ({
    strict: true,
    module: ts.ModuleKind.Node16,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: [],
  }),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: name => name === file || existsSync(name),
  readFile: read,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
  realpath: ts.sys.realpath,
})

function read(name: string): string {
  return name === file ? text : readFileSync(name, 'utf8')
}

function write(body: string): void {
  text = `import type { Searchlet } from 'searchlet'\n\nexport async function program(engine: Searchlet) {\n${body}\n}\n`
  version++
}

/** What is completed where `|` stands, each with what is told of it. */
function completed(code: string): Map<string, string> {
  write(code.replace('|', '/*here*/'))
  const at = text.indexOf('/*here*/')
  const entries = service.getCompletionsAtPosition(file, at, {})?.entries ?? []
  return new Map(
    entries.map(({ name, source, data }) => {
      const details = service.getCompletionEntryDetails(file, at, name, {}, source, {}, data)
      return [name, ts.displayPartsToString(details?.documentation)]
    }),
  )
}

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true })
  symlinkSync(root, join(folder, 'node_modules', 'searchlet'), 'junction')
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'), 'junction')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('an editor completes, and tells of each', { timeout: 120_000 }, () => {
  it.each([
    ['functions', 'engine.|', ['search', 'bulk', 'indices', 'fork']],
    ['functions of indexes', 'engine.indices.|', ['create', 'putMapping', 'updateAliases']],
    ['functions of tables', 'engine.cat.|', ['indices', 'shards']],
    ['functions of security', 'engine.security.|', ['createRole', 'createApiToken']],
    ['parameters of a search', 'engine.search({ | })', ['index', 'body', 'routing', 'df', 'pretty']],
    ['parameters of a bulk', 'engine.bulk({ | })', ['body', 'refresh', 'pipeline']],
    ['parameters of a table', 'engine.cat.indices({ | })', ['index', 'h', 's', 'v', 'health']],
    ['queries', 'engine.search({ body: { query: { | } } })', ['match', 'bool', 'function_score', 'knn']],
    ['aggregations', 'engine.search({ body: { aggs: { a: { | } } } })', ['terms', 'date_histogram', 'composite', 'aggs']],
  ])('%s', (_, code, some) => {
    const told = completed(code)
    expect([...told.keys()]).toEqual(expect.arrayContaining(some))
    expect([...told].filter(([, words]) => words === '').map(([name]) => name)).toEqual([])
  })
})

describe('examples of functions', () => {
  it('compile', { timeout: 120_000 }, () => {
    write(
      Object.values(examples)
        .map(example => `{\n${example}\n}`)
        .join('\n'),
    )
    const faults = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)]
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
  })

  describe('run', () => {
    let library: Searchlet

    beforeAll(async () => {
      library = await open({ threads: 0 })
      await library.bulk({
        index: 'books',
        refresh: true,
        body: [{ index: { _id: '1' } }, { title: 'Fox', price: 10 }, { index: { _id: '2' } }, { title: 'Bear', price: 4 }],
      })
    })
    afterAll(() => library.close())

    const AsyncFunction = (async () => {}).constructor as new (name: string, code: string) => (engine: Searchlet) => Promise<void>

    it.each(Object.entries(examples))('%s', async (_, example) => {
      const engine = await library.fork()
      try {
        await expect(new AsyncFunction('engine', example)(engine)).resolves.toBeUndefined()
      } finally {
        await engine.close()
      }
    })
  })
})
