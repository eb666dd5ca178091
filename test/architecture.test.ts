// Checks the shape of src: who may import whom, what is loaded when the package is imported, how long a file may get, and the paths of ARCHITECTURE.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../src', import.meta.url))

/** A folder may import those to its left. */
const LAYERS = [
  'core',
  'painless',
  'analysis',
  'index',
  'query',
  'aggs',
  'search',
  'engine',
  'api',
  'rest',
  'attach',
  'copy',
  'console',
  'testing',
  'tools',
  'cli',
]
/** Stands beside `search`: what it may import. From the engine on it may be used. */
const BESIDE: Readonly<Record<string, readonly string[]>> = { ingest: ['painless', 'analysis', 'index'] }
/** They know core only; from the engine on they may be used. */
const SELF_CONTAINED = ['security', 'tasks', 'notify']
/** The entries stand above the folders. Nothing imports them but the command and the test helpers, which are users of the engine. */
const ENTRIES = ['main.ts', 'client.ts', 'console.ts', 'copy.ts', 'testing.ts', 'tools.ts', 'searchlet.ts']
/** The official client's connection: of the package's own code it needs the REST door only, and it may import that client. */
const CLIENT = 'client'
const NEEDS_CLIENT_PACKAGE = ['client.ts', 'client/connection.ts']
/** What a worker thread begins with. */
const NEEDS_THREADS_PACKAGE = 'engine/threads/thread.ts'

/** Within these folders, too, a folder may import those to its left only. Files that stand in none are named, or `.` for all the others. */
const ORDERED: Readonly<Record<string, readonly string[]>> = {
  index: [
    'bitmap',
    'bytes',
    'store',
    'stored',
    'vectors',
    'contracts',
    'docvalues',
    'postings',
    'completion',
    'mapping',
    'segment',
    'restricted',
    'merge',
    'writer',
    'shard',
  ],
  query: [
    'contracts',
    'values',
    'automata',
    'scripts',
    'functions',
    'similarity',
    'iterators',
    'collect',
    'cache',
    'exec',
    'percolator',
    'fields',
    'text',
    'dsl',
  ],
  search: [
    'work',
    'values',
    'profile',
    'derived',
    'collect',
    'templates',
    'contracts',
    'partition',
    'sort',
    'rescore',
    'shown',
    'highlight',
    'suggest',
    'term-vectors',
    'hybrid',
    'fetch',
    'inner-hits',
    'aggregations',
    'asked',
    'collapse',
    'pipelines',
    'request',
    'rank-eval',
    'shards',
    'query-phase',
    'slices',
    'group',
    'phases',
    '.',
  ],
  engine: [
    'state',
    'models',
    'settings',
    'tasks',
    'threads',
    'shards',
    'indices',
    'slow-logs',
    'templates',
    'contexts',
    'ingest',
    'scripts',
    'search-pipelines',
    'repositories',
    'policy',
    'notifier',
    'engine.ts',
    'calls',
    'access',
    'searches',
    'look-ups',
    'search-requests',
    'administration',
    'documents',
    'background',
    'audit',
    'snapshots',
    'notifications',
    'by-query',
    'dispatch',
    'images',
    '.',
  ],
  security: ['contracts', 'config', 'authorisation', 'authentication', 'audit', 'keys', '.'],
}
const MAX_LINES = 500
/** Files that are one idea and longer all the same, each with its reason. */
const LONGER: Record<string, string> = {
  'engine/settings/cluster-settings-table.ts': 'a table: one line for each setting',
  'index/bytes/unpack.ts': 'one straight-line function for each bit width',
}

interface Import {
  readonly specifier: string
  /** `import type`, or every name marked `type`: gone when the program runs. */
  readonly isType: boolean
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => file.replaceAll('\\', '/'))
  .sort()
const texts = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))

function staticImports(file: string): Import[] {
  const statements = texts.get(file)?.matchAll(/^(?:import|export)\s+(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]/gm) ?? []
  return [...statements].map(([, clause = '', specifier]) => {
    const names = /^\{([^}]*)\}$/
      .exec(clause.trim())?.[1]
      .split(',')
      .filter(name => name.trim() !== '')
    return { specifier, isType: /^type\b/.test(clause) || names?.every(name => /^\s*type\b/.test(name)) === true }
  })
}

/** What is loaded when it is first used, see core/lazily.ts. */
const lazyImports = (file: string): Import[] =>
  [...(texts.get(file)?.matchAll(/\blazily\(\(\) => import\('([^']+)'\)\)/g) ?? [])].map(([, specifier]) => ({ specifier, isType: false }))

const imports = (file: string) => [...staticImports(file), ...lazyImports(file)]

const target = (file: string, specifier: string) => relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/')
const folder = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : file)

function mayImport(from: string, to: string): boolean {
  if (from === to || to === 'core' || ENTRIES.includes(from)) return true
  if (from === CLIENT) return to === 'rest'
  if (SELF_CONTAINED.includes(from)) return false
  if (Object.hasOwn(BESIDE, from)) return BESIDE[from].includes(to)
  if (ENTRIES.includes(to)) return from === 'cli' || from === 'testing' || from === 'tools'
  if (SELF_CONTAINED.includes(to) || Object.hasOwn(BESIDE, to)) return LAYERS.indexOf(from) >= LAYERS.indexOf('engine')
  return LAYERS.indexOf(to) < LAYERS.indexOf(from)
}

describe('architecture', () => {
  it('reads the imports it judges', () => {
    expect(staticImports('core/errors.ts')).toContainEqual({ specifier: './json-spot.ts', isType: true })
    expect(files.flatMap(staticImports).length).toBeGreaterThan(100)
    expect(lazyImports('searchlet.ts')).toContainEqual({ specifier: './rest/handle.ts', isType: false })
  })

  it('has only the known folders', () => {
    const known = new Set([...LAYERS, ...SELF_CONTAINED, ...Object.keys(BESIDE), ...ENTRIES, CLIENT])
    expect(files.filter(file => !known.has(folder(file)))).toEqual([])
  })

  it('imports downwards only', () => {
    const wrong = files.flatMap(file =>
      imports(file)
        .filter(({ specifier }) => specifier.startsWith('.'))
        .filter(({ specifier }) => !mayImport(folder(file), folder(target(file, specifier))))
        .map(({ specifier }) => `${file} imports ${target(file, specifier)}`),
    )
    expect(wrong).toEqual([])
  })

  it('asks the operating system for files in one place, where tests put another', () => {
    const direct = files.filter(
      file => /^(index|engine)\//.test(file) && staticImports(file).some(({ specifier, isType }) => /^node:fs/.test(specifier) && !isType),
    )
    expect(direct).toEqual([
      // Secrets beside the data.
      'engine/notifier/keystore.ts',
      // Sockets and what people read of them.
      'index/store/directory-lock.ts',
      'index/store/file-calls.ts',
      'index/store/guest-socket.ts',
      'index/store/lock-sockets.ts',
    ])
  })

  it('imports in one direction within the ordered folders, too', () => {
    const inside = (file: string, room: string) => {
      const [top, name, ...deeper] = file.split('/')
      if (top !== room) return null
      return deeper.length > 0 || ORDERED[room].includes(name) ? name : '.'
    }
    const wrong = Object.entries(ORDERED).flatMap(([room, order]) =>
      files
        .filter(file => inside(file, room) !== null)
        .flatMap(file =>
          imports(file)
            .map(({ specifier }) => target(file, specifier))
            .filter(to => inside(to, room) !== null && !(order.indexOf(inside(to, room)!) <= order.indexOf(inside(file, room)!)))
            .map(to => `${file} imports ${to}`),
        ),
    )
    expect(wrong).toEqual([])
  })

  it('has no circles of files, types counted', () => {
    const next = new Map(
      files.map(file => [
        file,
        imports(file)
          .filter(({ specifier }) => specifier.startsWith('.'))
          .map(({ specifier }) => target(file, specifier)),
      ]),
    )
    expect(circles(next)).toEqual([])
  })

  it('has no circles of folders within a room, types counted', () => {
    const part = (file: string) => file.split('/').slice(0, 2).join('/')
    const next = new Map<string, string[]>()
    for (const file of files) {
      const others = imports(file)
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => part(target(file, specifier)))
        .filter(other => other !== part(file) && folder(other) === folder(file))
      next.set(part(file), [...(next.get(part(file)) ?? []), ...others])
    }
    expect(circles(next)).toEqual([])
  })

  it('loads no package before it is needed', () => {
    const wrong = files
      .filter(file => !NEEDS_CLIENT_PACKAGE.includes(file) && file !== NEEDS_THREADS_PACKAGE)
      .flatMap(file =>
        staticImports(file)
          .filter(({ specifier, isType }) => !isType && !specifier.startsWith('.') && !specifier.startsWith('node:'))
          .map(({ specifier }) => `${file} imports ${specifier}`),
      )
    expect(wrong).toEqual([])
  })

  it('loads nothing of its own by a promise, but the command', () => {
    const promised = /(?<!lazily\(\(\) => )\bimport\('\./
    expect(files.filter(file => folder(file) !== 'cli' && promised.test(texts.get(file) ?? ''))).toEqual([])
  })

  it('knows what Node gives in every realm: test runners have one of their own, where `instanceof` does not', () => {
    const foreign = /instanceof (?:Error|Uint8Array|Buffer|ArrayBuffer|SharedArrayBuffer)\b/
    expect(files.filter(file => file !== 'core/native-values.ts' && foreign.test(texts.get(file)!))).toEqual([])
  })

  it('has no barrels', () => {
    // This one is the operation `index`.
    expect(files.filter(file => /(^|\/)index\.ts$/.test(file) && file !== 'api/_core/index.ts')).toEqual([])
  })

  it(`keeps files under ${MAX_LINES} lines, but for the named ones`, () => {
    const long = files.filter(file => (texts.get(file)?.split('\n').length ?? 0) > MAX_LINES)
    expect(long).toEqual(Object.keys(LONGER).sort())
  })

  it('opens every file with what it is for', () => {
    expect(files.filter(file => !/^(\/\/|\/\*)/.test(texts.get(file) ?? ''))).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  const page = readFileSync(join(root, '../ARCHITECTURE.md'), 'utf8')

  it('names only paths that exist', () => {
    const named = namedPaths(page)
    expect(named.length).toBeGreaterThan(150)
    expect(named.filter(({ path, bases }) => !bases.some(base => existsSync(join(root, base, path)))).map(({ path }) => path)).toEqual([])
  })

  it('has a section for every folder', () => {
    const headings = page.match(/^### .*$/gm)?.join('\n') ?? ''
    const folders = new Set(files.filter(file => file.includes('/')).map(folder))
    expect([...folders].filter(name => !headings.includes(`\`${name}\``))).toEqual([])
  })
})

/** The groups of files that reach one another (Tarjan's strongly connected components). */
function circles(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const groups: string[][] = []
  const order = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string): number => {
    order.set(file, order.size)
    let low = order.size - 1
    open.push(file)
    for (const other of next.get(file) ?? []) {
      if (!order.has(other)) low = Math.min(low, visit(other))
      else if (open.includes(other)) low = Math.min(low, order.get(other) ?? low)
    }
    if (low === order.get(file)) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1) groups.push(group)
    }
    return low
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return groups
}

/** The paths in backticks, each with the folders it may be relative to: src, the project, its section's folder, and the one its list item begins with. */
function namedPaths(page: string): { path: string; bases: string[] }[] {
  const found: { path: string; bases: string[] }[] = []
  let section = '.'
  let item = '.'
  for (const line of page.split('\n')) {
    if (line.startsWith('#')) section = /^### `([\w-]+)`/.exec(line)?.[1] ?? '.'
    if (!line.startsWith('  ')) item = /^- `([\w/-]+)\/`/.exec(line)?.[1] ?? '.'
    for (const [, path] of line.matchAll(/`(\w[\w.-]*(?:\/[\w.-]+)*\/?)`/g))
      if (path.includes('/') || path.endsWith('.ts')) found.push({ path, bases: ['.', '..', section, join(section, item), item] })
  }
  return found
}
