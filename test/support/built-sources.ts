// Builds the sources into one file that Node runs as it is: to import two thousand files takes longer than most tests do.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Inside node_modules, so that packages are found from there. Checkouts that share these have a place each. */
const cache = join(root, 'node_modules/.cache/searchlet-tests', root.replace(/\W+/g, '_'))
const loader = join(root, 'test/support/load-sources.cjs')
const require = createRequire(import.meta.url)
/** No test run takes longer. */
const OLD_MS = 24 * 60 * 60 * 1000

/** As esbuild prints `lazily(() => import('…'))` of a source and of a package (src/core/lazily.ts). */
const LAZY_SOURCE = /\b(lazily\d*)\(\(\) => Promise\.resolve\(\)\.then\(\(\) => (\(init_\w+\(\), \w+\))\)\)/g
const LAZY_PACKAGE = /\b(lazily\d*)\(\(\) => import\(("[^"]+")\)\)/g

/** An ES module that exports what the source at `path` does. */
export function builtSource(path: string): string {
  const file = builtModule(path)
  const names = Object.keys(require(file) as object).join(', ')
  return `import source from ${JSON.stringify(file)}\nexport const { ${names} } = source\n`
}

/** A CommonJS file that is the source at `path`, for threads and processes. */
export function builtModule(path: string): string {
  const folder = builtFolder()
  const name = path.slice(root.length).replaceAll('\\', '/')
  const file = join(folder, `${name.replaceAll('/', '-')}.cjs`)
  if (!existsSync(file)) {
    const beside = `${file}.${process.pid}`
    writeFileSync(beside, `module.exports = require(${JSON.stringify(loader)})(__dirname)[${JSON.stringify(name)}]()\n`)
    renameSync(beside, file)
  }
  return file
}

let built: string | undefined

function builtFolder(): string {
  if (built !== undefined) return built
  const files = sourceFiles()
  const folder = join(cache, keyOf(files))
  if (!existsSync(folder)) {
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
    ;(require(loader) as (folder: string) => unknown)(folder)
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
    banner: { js: '(function (module, require, sourceMeta) {' },
    footer: { js: '})' },
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    write: false,
  })
  for (const { path, text } of outputFiles) {
    writeFileSync(join(folder, basename(path)), path.endsWith('.js') ? text.replace(LAZY_SOURCE, '$1(() => $2)').replace(LAZY_PACKAGE, '$1(() => require($2))') : text)
  }
}
