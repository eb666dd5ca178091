// Builds dist: code in parts that are loaded when they are needed (as-parts.mjs), packages included, and for each entry a file of types.
//
//   node scripts/build.mjs            what is published
//   node scripts/build.mjs --bench    what the micro benches look into, besides
//   node scripts/build.mjs --code     no types, which take most of the time: for who only wants to run it
//
// What is up to date is not built again: `up-to-date.mjs` tells by the contents of what it is built from.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { asParts } from './as-parts.mjs'
import { doorFiles, ENTRIES, EXTERNAL, entryPart, PEERS, THREAD, TYPED } from './entries.mjs'
import { consoleAssets, consolePackages } from './console.mjs'
import { importsOf, onCommonGround, withRequires } from './lazy-parts.mjs'
import { installedPackages, notices } from './packages.mjs'
import { packedData } from './packed-data.mjs'
import { isBuilt, noteBuilt } from './up-to-date.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

const BENCHED = { pack: 'src/index/bytes/pack.ts', unpack: 'src/index/bytes/unpack.ts', 'search-steps': 'bench/steps/search-steps.ts', 'analysis-steps': 'bench/steps/analysis-steps.ts', 'sign-in-steps': 'bench/steps/sign-in-steps.ts', 'bitmap-steps': 'bench/steps/bitmap-steps.ts', painless: 'bench/steps/painless-steps.ts' }

const OPTIONS = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  minifySyntax: true,
  format: 'esm',
  platform: 'node',
  // Fields are assigned in constructors: V8 would compile a function beside each constructor, anew in every process.
  tsconfigRaw: { compilerOptions: { target: 'ES2022', useDefineForClassFields: false, verbatimModuleSyntax: true } },
  target: 'node20.19',
  external: [...EXTERNAL, ...Object.values(PEERS)],
  conditions: ['require'],
  // What packages make of it leads to files that are not there.
  define: { __dirname: '"."' },
  entryNames: '[name]',
  chunkNames: 'part-[hash]',
  // A single character beyond Latin-1 would make Node keep all of a file in two bytes each, and read it that way.
  charset: 'ascii',
  logLevel: 'warning',
  legalComments: 'none',
  // That a part begins with the common ground is about which chunk a file lies in: nothing of it is run for that.
  logOverride: { 'ignored-bare-import': 'silent' },
  write: false,
  metafile: true,
}

const wanted = { types: !process.argv.includes('--code'), bench: process.argv.includes('--bench') }
if (!isBuilt(root, wanted)) {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist)
  await buildCode()
  if (wanted.bench) await buildBenched()
  if (wanted.types) {
    await buildTypes()
  }
  noteBuilt(root, wanted)
}

async function bundled(entryPoints, outdir, packages) {
  const plugins = [installedPackages(root, packages)]
  const { metafile } = await build({ ...OPTIONS, entryPoints: { ...ENTRIES, ...entryPoints }, outdir, plugins })
  const entries = Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(root, file)]))
  return build({ ...OPTIONS, entryPoints, outdir, plugins: [consoleAssets(root), packedData(root), onCommonGround(root, importsOf(metafile, root), entries), ...plugins] })
}

async function buildCode() {
  const entries = Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [entryPart(name), file]))
  const { outputFiles, metafile } = numbered(await bundled(entries, 'dist', 'bundled'))
  const hash = createHash('sha256')
  for (const [name, text] of await asParts(outputFiles, metafile.outputs, EXTERNAL)) {
    writeFileSync(join(dist, name), text)
    hash.update(text)
  }
  for (const [name, text] of doorFiles(threadParts(metafile), hash.digest('hex').slice(0, 16))) writeFileSync(join(dist, name), text)
  cpSync(join(root, 'scripts/testing'), join(dist, 'testing'), { recursive: true })
  writeFileSync(join(dist, 'THIRD-PARTY.md'), notices(root, metafile, consolePackages(root)))
  // Which source lies in which part: what is loaded is asked of it, and where a stack trace leads to.
  const sources = Object.fromEntries(Object.entries(metafile.outputs).map(([path, { inputs }]) => [basename(path, '.js'), Object.keys(inputs)]))
  mkdirSync(join(root, 'node_modules/.cache/searchlet'), { recursive: true })
  writeFileSync(join(root, 'node_modules/.cache/searchlet/parts.json'), JSON.stringify(sources))
}

/** Parts by numbers in the place of hashes, which nothing compresses, and which stand in every part that asks for another. */
function numbered({ outputFiles, metafile }) {
  const numbers = new Map(outputFiles.map(({ path }, i) => [basename(path, '.js'), `part-${i}`]))
  const renamed = text => text.replace(/\bpart-[A-Z0-9]{8}\b/g, name => numbers.get(name) ?? name)
  return { outputFiles: outputFiles.map(({ path, text }) => ({ path: renamed(path), text: renamed(text) })), metafile: JSON.parse(renamed(JSON.stringify(metafile))) }
}

/** All that a thread may come to load. */
function threadParts({ outputs }) {
  const found = new Set()
  const todo = THREAD.map(name => `dist/${entryPart(name)}.js`)
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (found.has(path)) continue
    found.add(path)
    todo.push(...outputs[path].imports.filter(({ path }) => path in outputs).map(({ path }) => path))
  }
  return [...found].map(path => `./${basename(path, '.js')}`).sort()
}

/** Types of a `.js` are those of its `.cjs`: they are the same things. */
async function buildTypes() {
  const { rolledUp } = await import('./roll-up-types.mjs')
  const folder = join(root, 'node_modules/.cache/searchlet/types')
  rmSync(folder, { recursive: true, force: true })
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
  for (const [name, text] of Object.entries(rolledUp(folder, TYPED))) {
    writeFileSync(join(dist, `${name}.d.cts`), text)
    writeFileSync(join(dist, `${name}.d.ts`), `export * from './${name}.cjs'\n`)
  }
  writeFileSync(join(dist, 'searchlet-worker.d.cts'), 'export {}\n')
}

async function buildBenched() {
  const { outputFiles } = await bundled(BENCHED, 'dist/bench', 'required')
  for (const { path, text } of withRequires(outputFiles)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
