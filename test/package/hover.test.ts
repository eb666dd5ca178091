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

const silent = (told: Map<string, string>): string[] => [...told].filter(([, words]) => words === '').map(([name]) => name)

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
    ['the body of a search', 'engine.search({ body: { | } })', ['query', 'aggs', 'sort', 'highlight', 'suggest', 'collapse', 'rescore']],
    ['options of match', 'engine.search({ body: { query: { match: { title: { | } } } } })', ['query', 'operator', 'fuzziness', 'boost']],
    ['options of query_string', 'engine.search({ body: { query: { query_string: { | } } } })', ['query', 'fields', 'time_zone']],
    ['options of function_score', 'engine.search({ body: { query: { function_score: { | } } } })', ['functions', 'max_boost', 'gauss']],
    ['rules of intervals', 'engine.search({ body: { query: { intervals: { title: { | } } } } })', ['match', 'all_of', 'fuzzy']],
    ['options of knn', 'engine.search({ body: { query: { knn: { place: { | } } } } })', ['vector', 'k', 'rescore']],
    ['options of terms', 'engine.search({ body: { aggs: { a: { terms: { | } } } } })', ['field', 'size', 'execution_hint']],
    [
      'options of date_histogram',
      'engine.search({ body: { aggs: { a: { date_histogram: { | } } } } })',
      ['calendar_interval', 'time_zone'],
    ],
    ['options of a sort', 'engine.search({ body: { sort: [{ price: { | } }] } })', ['order', 'mode', 'missing', 'nested']],
    ['options of highlighting', 'engine.search({ body: { highlight: { | } } })', ['fields', 'pre_tags', 'boundary_scanner_locale']],
    ['options of a phrase suggester', 'engine.search({ body: { suggest: { a: { phrase: { | } } } } })', ['field', 'smoothing', 'collate']],
    ['bodies of indexes', "engine.indices.create({ index: 'a', body: { | } })", ['settings', 'mappings', 'aliases']],
    [
      'options of a text field',
      "engine.indices.create({ index: 'a', body: { mappings: { properties: { a: { type: 'text', | } } } } })",
      ['analyzer', 'fields', 'index_prefixes'],
    ],
    [
      'options of a token filter',
      "engine.indices.create({ index: 'a', body: { settings: { analysis: { filter: { a: { type: 'shingle', | } } } } } })",
      ['min_shingle_size', 'output_unigrams_if_no_shingles'],
    ],
    [
      'options of an analyzer',
      "engine.indices.create({ index: 'a', body: { settings: { analysis: { analyzer: { a: { type: 'custom', | } } } } } })",
      ['tokenizer', 'filter', 'char_filter'],
    ],
    ['bodies of reindex', 'engine.reindex({ body: { | } })', ['source', 'dest', 'conflicts']],
    ['parameters of reindex', 'engine.reindex({ | })', ['body', 'slices', 'wait_for_completion']],
    ['parameters of an update by query', "engine.updateByQuery({ index: 'a', | })", ['body', 'df', 'scroll']],
    ['bodies of an update', "engine.update({ index: 'a', id: '1', body: { | } })", ['doc', 'upsert', 'detect_noop']],
    ['bodies of analyze', 'engine.indices.analyze({ body: { | } })', ['text', 'tokenizer', 'normalizer']],
    ['what a search answers', '(await engine.search({})).|', ['took', 'hits', '_shards']],
    ['hits', '(await engine.search({})).hits.hits[0].|', ['_id', '_source', 'highlight', 'sort']],
    ['what a bulk answers', '(await engine.bulk({ body: [] })).|', ['took', 'errors', 'items']],
    ['what a get answers', "(await engine.get({ index: 'a', id: '1' })).|", ['_id', '_source', 'found']],
  ])('%s', (_, code, some) => {
    const told = completed(code)
    expect([...told.keys()]).toEqual(expect.arrayContaining(some))
    expect(silent(told)).toEqual([])
  })

  it('ingest processors, and the options of each', () => {
    const processor = (inside: string) => `engine.ingest.putPipeline({ id: 'a', body: { processors: [{ ${inside} }] } })`
    const processors = completed(processor('|'))
    expect([...processors.keys()]).toEqual(expect.arrayContaining(['set', 'grok', 'date', 'script', 'community_id']))
    expect(silent(processors)).toEqual([])
    for (const name of processors.keys())
      expect({ name, silent: silent(completed(processor(`'${name}': { | }`))) }).toEqual({ name, silent: [] })
  })
})

describe('every member of a published type', () => {
  /** Types that only serve to compute others, and the engine's own numbers and texts of answers: no editor comes to their members. */
  const UNSEEN = new Set([
    'AggregationAnswers',
    'ByName',
    'DocumentOf',
    'ERROR_STATUS',
    'EntityTypes',
    'FieldOf',
    'IndexOf',
    'JsonFloat',
    'Keyed',
    'ParamInputs',
    'PercentilesOf',
    'RawJson',
    'TypedOperation',
    'ValueOf',
    'Within',
  ])

  it('has a sentence', () => {
    const source = ts.createSourceFile('main.d.cts', readFileSync(join(root, 'dist/main.d.cts'), 'utf8'), ts.ScriptTarget.Latest, true)
    const silent: string[] = []
    let owner = ''
    let count = 0
    const visit = (node: ts.Node) => {
      if (ts.isPropertySignature(node) || ts.isMethodSignature(node) || ts.isPropertyDeclaration(node)) {
        count++
        if (!isTold(node)) silent.push(`${owner}.${node.name.getText()}`)
      }
      ts.forEachChild(node, visit)
    }
    for (const statement of source.statements) {
      if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isClassDeclaration(statement))
        owner = statement.name!.text
      else if (ts.isVariableStatement(statement)) owner = statement.declarationList.declarations[0].name.getText()
      else continue
      visit(statement)
    }
    expect(count).toBeGreaterThan(2000)
    const owners = new Set(silent.map(name => name.split('.')[0]))
    expect([...UNSEEN].filter(type => !owners.has(type))).toEqual([])
    expect(silent.filter(name => !UNSEEN.has(name.split('.')[0]))).toEqual([])
  })

  /** What is told of one signature of a function is told of all. */
  function isTold(member: ts.PropertySignature | ts.MethodSignature | ts.PropertyDeclaration): boolean {
    const name = member.name.getText()
    const members: readonly (ts.TypeElement | ts.ClassElement)[] = member.parent.members
    const signatures = members.filter(other => other.name?.getText() === name)
    return signatures.some(signature => ts.getJSDocCommentsAndTags(signature).length > 0)
  }
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
