// What users install: the packed tarball, beside its dependencies and nothing else.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))

let folder: string
let packed: string[]
let sizes: { readonly packed: number; readonly unpacked: number }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'searchlet-package-'))
  const [{ filename, files, size, unpackedSize }] = JSON.parse(npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder))
  packed = files.map((file: { path: string }) => file.path)
  sizes = { packed: size, unpacked: unpackedSize }
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', folder])
  // In node_modules, as npm puts it; optional dependencies are missing, as they are where they do not build.
  symlinkSync(join(folder, 'package'), join(modules, 'searchlet'), 'junction')
  mkdirSync(join(folder, 'package/node_modules'))
  for (const name of Object.keys(manifest.dependencies)) {
    symlinkSync(join(repository, 'node_modules', name), join(folder, 'package/node_modules', name), 'junction')
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function npm(...args: string[]): string {
  return execFileSync('npm', args, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
}

function runFile(name: string, program: string): string {
  const file = join(folder, name)
  writeFileSync(file, program)
  return execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' }).trim()
}

const SEARCH = `
  const engine = await open()
  await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'The quick brown fox' } })
  const found = await engine.search({ index: 'books', body: { query: { match: { title: 'fox' } } } })
  console.log(JSON.stringify(found.hits.hits.map(hit => hit._source)))
  await engine.close()`
const FOUND = '[{"title":"The quick brown fox"}]'

describe('the packed package', () => {
  it('holds what it needs and no more', () => {
    expect(packed).toEqual(
      expect.arrayContaining([
        'package.json',
        'README.md',
        'LICENSE',
        'bin/searchlet.js',
        'dist/main.js',
        'dist/main.cjs',
        'dist/main.d.ts',
        'dist/main.d.cts',
        'dist/client.js',
        'dist/console.js',
        'dist/copy.js',
        'dist/searchlet-worker.cjs',
        'dist/THIRD-PARTY.md',
      ]),
    )
    const known =
      /^(?:dist\/[\w-]+\.(?:c?js|d\.c?ts)|dist\/testing\/[\w-]+\.(?:c?js|d\.c?ts)|dist\/THIRD-PARTY\.md|bin\/searchlet\.js|package\.json|README\.md|LICENSE)$/
    expect(packed.filter(path => !known.test(path))).toEqual([])
    // A file of types for each entry, and what says so to ES modules.
    expect(packed.filter(path => /\.d\.c?ts$/.test(path)).length).toBeLessThan(20)
  })

  it('is small: 1.5 MB to fetch, 5 MB on disk', () => {
    console.log(`tarball ${(sizes.packed / 1e6).toFixed(2)} MB, unpacked ${(sizes.unpacked / 1e6).toFixed(2)} MB, ${packed.length} files`)
    expect(sizes.packed).toBeLessThan(1.5e6)
    expect(sizes.unpacked).toBeLessThan(5e6)
  })

  it('searches when imported', () => {
    expect(runFile('import.mjs', `import { open } from 'searchlet'\n${SEARCH}`)).toBe(FOUND)
  })

  it('searches when required', () => {
    expect(runFile('require.cjs', `const { open } = require('searchlet')\nvoid (async () => {${SEARCH}\n})()`)).toBe(FOUND)
  })

  it('is one engine, however it is loaded', () => {
    expect(
      runFile(
        'both.mjs',
        `import { createRequire } from 'node:module'
         import { open } from 'searchlet'
         console.log(open === createRequire(import.meta.url)('searchlet').open)`,
      ),
    ).toBe('true')
  })

  it.each([
    ['nodenext', 'program.mts', []],
    ['node16', 'program.cts', []],
    ['esnext', 'bundled.ts', ['--moduleResolution', 'bundler']],
  ])('has types that a strict program can use: --module %s', (module, file, more) => {
    writeFileSync(
      join(folder, file),
      `import { ApiError, type DocumentOf, type IndexOf, type IndexSettings, isApiError, type Mappings, open } from 'searchlet'
       import { assertFinds, openFilled } from 'searchlet/testing'
       import { searchlet } from 'searchlet/testing/node'
       const mapping = { properties: { title: { type: 'text' }, price: { type: 'float' } } } satisfies Mappings
       const books = 'books' as IndexOf<DocumentOf<typeof mapping>>
       // What an application adds to the analysis.
       declare module 'searchlet' {
         interface TokenFilterTypes { drop_short: { readonly min?: number } }
       }
       const settings = { analysis: { filter: { short: { type: 'drop_short', min: 3 } } } } satisfies IndexSettings
       // @ts-expect-error: there is no such filter
       const others = { analysis: { filter: { short: { type: 'drop_shorts' } } } } satisfies IndexSettings
       async function program() {
         const engine = await open({ threads: 0 })
         const created = await engine.index({ index: 'books', body: { title: 'x' } })
         const id: string = created._id
         const isOurs = (error: unknown): error is ApiError => isApiError(error, 'version_conflict_engine_exception')
         const { hits, aggregations } = await engine.search({
           index: books,
           body: { aggs: { titles: { terms: { field: 'title' }, aggs: { price: { avg: { field: 'price' } } } } } },
         })
         const price: number | null = aggregations.titles.buckets[0].price.value
         const title: string | undefined = hits.hits[0]._source?.title
         // @ts-expect-error: there is no such query
         await engine.search({ body: { query: { mach: {} } } })
         // The helpers' engine is the package's.
         await assertFinds(await openFilled(), { index: 'books' }, [])
         await assertFinds(searchlet().engine, { index: 'books' }, [])
         await using fork = await engine.fork()
         console.log(id, isOurs, price, title, fork, settings, others)
         await engine.close()
       }
       void program()`,
    )
    const tsc = join(repository, 'node_modules/typescript/bin/tsc')
    const types = join(repository, 'node_modules/@types')
    // The helpers of a runner show the official client, an optional peer.
    const client = join(folder, 'node_modules/@opensearch-project')
    if (!existsSync(client)) symlinkSync(join(repository, 'node_modules/@opensearch-project'), client, 'junction')
    const common = ['--noEmit', '--strict', '--target', 'es2022', '--typeRoots', types, '--types', 'node']
    const { stdout } = spawnSync(process.execPath, [tsc, ...common, '--module', module, ...more, file], { cwd: folder, encoding: 'utf8' })
    expect(stdout).toBe('')
  })

  it.each([
    ['with scripts', []],
    ['without', ['--ignore-scripts']],
  ])('works where npm installs it into an empty folder, %s', (_, flags) => {
    const empty = mkdtempSync(join(tmpdir(), 'searchlet-install-'))
    try {
      writeFileSync(join(empty, 'package.json'), '{ "private": true }')
      const tarball = join(folder, `searchlet-${manifest.version}.tgz`)
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...flags, tarball], {
        cwd: empty,
        stdio: 'ignore',
        shell: process.platform === 'win32',
      })
      const packages = readdirSync(join(empty, 'node_modules')).filter(name => !name.startsWith('.'))
      expect(packages.sort()).toEqual(['searchlet', ...Object.keys(manifest.dependencies)].sort())
      writeFileSync(join(empty, 'program.mjs'), `import { open } from 'searchlet'\n${SEARCH}`)
      expect(execFileSync(process.execPath, ['program.mjs'], { cwd: empty, encoding: 'utf8' }).trim()).toBe(FOUND)
    } finally {
      rmSync(empty, { recursive: true, force: true })
    }
  })

  it('runs in the thread of the caller where none may be started, and says so once', () => {
    for (const name of ['main.mjs', 'program.cjs']) copyFileSync(join(repository, 'test/runtimes', name), join(folder, name))
    const isStable = process.allowedNodeEnvironmentFlags.has('--permission')
    const flags = [isStable ? '--permission' : '--experimental-permission', '--allow-fs-read=*', '--allow-fs-write=*']
    const answer = JSON.parse(execFileSync(process.execPath, [...flags, 'main.mjs'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }))
    expect(answer).toMatchObject({ first: 30_000, second: 30_000, kinds: 7, threads: 0 })
    expect(answer.warnings).toEqual([expect.stringContaining('open({ threads: 0 })')])
  })

  it('starts its command', () => {
    const command = join(folder, 'package/bin/searchlet.js')
    expect(execFileSync(process.execPath, [command, '--version'], { encoding: 'utf8' }).trim()).toBe(manifest.version)
  })

  it('has links that lead somewhere from any page', () => {
    const { repository: source, homepage, bugs } = manifest
    const page = homepage.replace('#readme', '')
    expect([source.url, bugs.url]).toEqual([`git+${page}.git`, `${page}/issues`])
    const readme = readFileSync(join(folder, 'package/README.md'), 'utf8')
    const links = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link)
    expect(links.length).toBeGreaterThan(10)
    const raw = page.replace('github.com', 'raw.githubusercontent.com')
    for (const link of links) {
      if (link.startsWith('#')) continue
      expect(link).toMatch(/^https:/)
      const path = [`${page}/blob/main/`, `${raw}/main/`].flatMap(start => (link.startsWith(start) ? [link.slice(start.length)] : []))[0]
      if (path !== undefined) expect(existsSync(join(repository, path.replace(/#.*/, ''))), link).toBe(true)
    }
  })

  it.each(['esm', 'cjs'] as const)('works in one %s file that a bundler makes, with worker threads', async format => {
    const out = mkdtempSync(join(tmpdir(), 'searchlet-bundle-'))
    try {
      const outfile = join(out, format === 'esm' ? 'app.mjs' : 'app.cjs')
      for (const name of ['main.mjs', 'program.cjs']) copyFileSync(join(repository, 'test/runtimes', name), join(folder, name))
      await build({
        entryPoints: [join(folder, 'main.mjs')],
        bundle: true,
        platform: 'node',
        format,
        minify: format === 'cjs',
        outfile,
        logLevel: 'error',
      })
      const answer = JSON.parse(execFileSync(process.execPath, [outfile], { cwd: out, encoding: 'utf8' }))
      expect(answer).toMatchObject({ first: 30_000, second: 30_000, kinds: 7, warnings: [] })
      expect(answer.threads).toBeGreaterThan(0)
    } finally {
      rmSync(out, { recursive: true, force: true })
    }
  })

  it('is understood by Rolldown, which Vite bundles with: it misses no file', async () => {
    const missed: string[] = []
    const bundle = await rolldown({
      input: join(folder, 'node_modules/searchlet/dist/main.js'),
      platform: 'node',
      external: Object.keys(manifest.dependencies),
      onLog: (_, { code, message }) => {
        if (code === 'UNRESOLVED_IMPORT') missed.push(message)
      },
    })
    const { output } = await bundle.generate({ format: 'esm' })
    await bundle.close()
    expect(missed).toEqual([])
    expect(output.length).toBeGreaterThan(0)
  })

  it('gives tests an engine each', () => {
    const program = `
      const { test } = require('node:test')
      const { searchlet, assertFinds } = require('searchlet/testing/node')
      const search = searchlet({ documents: { books: [{ _id: '1', title: 'Emma' }] } })
      const request = { index: 'books', body: { query: { match: { title: 'emma' } } } }
      for (const name of ['one', 'two']) test(name, async () => {
        await assertFinds(search.engine, request, ['1'])
        await search.engine.index({ index: 'books', id: name, body: { title: 'Emma again' } })
        await assertFinds(search.engine, request, ['1', name])
      })`
    writeFileSync(join(folder, 'helpers.test.cjs'), program)
    expect(
      execFileSync(process.execPath, ['--test', '--test-reporter=tap', 'helpers.test.cjs'], { cwd: folder, encoding: 'utf8' }),
    ).toContain('# pass 2')
  })

  it('is packed as tools and compilers want it', async () => {
    const tarball = new Uint8Array(readFileSync(join(folder, `searchlet-${manifest.version}.tgz`)))
    const { messages } = await publint({ pkgDir: join(folder, 'package'), pack: false, strict: true })
    expect(messages.map(message => formatMessage(message, manifest))).toEqual([])
    const { problems } = (await checkPackage(createPackageFromTarballData(tarball))) as {
      problems: readonly { readonly kind: string; readonly resolutionKind?: string }[]
    }
    // Vitest's helper is there for vitest only, which is an ES module itself.
    // `node10` is the resolution of before there were entries.
    const asked = problems.filter(problem => problem.resolutionKind !== 'node10' && !JSON.stringify(problem).includes('testing/vitest'))
    expect(asked).toEqual([])
  })

  it('is ready at once', { retry: 2 }, () => {
    const program = `
      const start = performance.now()
      const { open } = await import('searchlet')
      const loaded = performance.now()
      const engine = await open()
      const opened = performance.now()
      await engine.close()
      console.log(JSON.stringify({ load: loaded - start, open: opened - loaded }))`
    const runs = Array.from({ length: 5 }, () => JSON.parse(runFile('time.mjs', program)) as { load: number; open: number })
    const load = Math.min(...runs.map(run => run.load))
    const open = Math.min(...runs.map(run => run.open))
    console.log(`import ${load.toFixed(1)} ms (goal 60), open ${open.toFixed(1)} ms (goal 20)`)
    // Far above the goals, because the other tests run beside this one: it is there for the package that is loaded too early.
    expect(load).toBeLessThan(400)
    expect(open).toBeLessThan(60)
  })
})
