// Builds the sources into one file that Node runs as it is: to import two thousand files takes longer than most tests do.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'
import { buildSync } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Inside node_modules, so that packages are found from there. Checkouts that share these have a place each. */
const cache = join(root, 'node_modules/.cache/searchlet-tests', root.replace(/\W+/g, '_'))
const loader = join(root, 'test/support/load-sources.cjs')
const load = createRequire(import.meta.url)(loader) as (folder: string, name: string) => object
/** No test run takes longer. */
const OLD_MS = 2 * 60 * 60 * 1000

/** As esbuild prints `lazily(() => import('…'))` of a source and of a package (src/core/lazily.ts). */
const LAZY_SOURCE = /\b(lazily\d*)\(\(\) => Promise\.resolve\(\)\.then\(\(\) => (\(init_\w+\(\), \w+\))\)\)/g
const LAZY_PACKAGE = /\b(lazily\d*)\(\(\) => import\(("[^"]+")\)\)/g

/** `src/searchlet.ts` as JavaScript: an ES module that exports what it does. */
export function builtSource(name: string): string {
  const source = `createRequire(${JSON.stringify(loader)})(${JSON.stringify(loader)})(${JSON.stringify(builtFolder())}, ${JSON.stringify(name)})`
  const exported = Object.keys(load(builtFolder(), name)).join(', ')
  return `import { createRequire } from 'node:module'\nexport const { ${exported} } = ${source}\n`
}

/** The same as a file, for threads and processes. */
export function builtFile(name: string): string {
  const file = join(builtFolder(), `${name.replaceAll('/', '-')}.mjs`)
  if (!existsSync(file)) {
    const beside = `${file}.${process.pid}.${threadId}`
    writeFileSync(beside, builtSource(name))
    renameSync(beside, file)
  }
  return file
}

/** What worker threads run. */
export const builtWorker = (): string => builtFile('src/engine/threads/worker.ts')

let built: string | undefined

function builtFolder(): string {
  if (built !== undefined) return built
  const files = sourceFiles()
  const folder = join(cache, keyOf(files))
  if (existsSync(folder)) utimesSync(folder, new Date(), new Date())
  else {
    mkdirSync(cache, { recursive: true })
    dropOld()
    const beside = mkdtempSync(join(cache, 'building-'))
    buildInto(beside, files)
    try {
      renameSync(beside, folder)
    } catch {
      // Another run was faster.
      rmSync(beside, { recursive: true })
    }
    // Keeps the compiled code beside it, which tells where it was compiled from.
    load(folder, 'src/main.ts')
  }
  built = folder
  return folder
}

const sourceFiles = () =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map(file => `src/${file.replaceAll('\\', '/')}`)
    .sort()

/** Tells by times and sizes whether anything has changed that the build reads. */
function keyOf(files: readonly string[]): string {
  const hash = createHash('sha1').update(process.version)
  for (const file of [...files, 'package-lock.json', 'test/support/built-sources.ts']) {
    const { mtimeMs, size } = statSync(join(root, file))
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

function dropOld(): void {
  for (const name of readdirSync(cache)) {
    if (Date.now() - statSync(join(cache, name)).mtimeMs > OLD_MS) rmSync(join(cache, name), { recursive: true, force: true })
  }
}

/** `sources.js`: a function that gives each source when it is first asked for. */
function buildInto(folder: string, files: readonly string[]): void {
  const entry = files.map(file => `${JSON.stringify(file)}: () => require(${JSON.stringify(`./${file}`)}),\n`)
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    stdin: { contents: `module.exports = {\n${entry.join('')}}\n`, resolveDir: root },
    outfile: join(folder, 'sources.js'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    charset: 'ascii',
    define: { 'import.meta': 'sourceMeta' },
    banner: { js: '(function (module, require, sourceMeta, sourceImport) {' },
    footer: { js: '})' },
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    write: false,
  })
  for (const { path, text } of outputFiles) writeFileSync(join(folder, basename(path)), path.endsWith('.js') ? runnable(text) : text)
}

/** With what is loaded lazily required, without `import()`, which compiled code forgets, and in ASCII, which Node reads faster: regular expressions are not. */
const runnable = (code: string) =>
  code
    .replace(LAZY_SOURCE, '$1(() => $2)')
    .replace(LAZY_PACKAGE, '$1(() => require($2))')
    .replace(/\bimport\(/g, 'sourceImport(')
    .replace(/[^\0-\x7f]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
