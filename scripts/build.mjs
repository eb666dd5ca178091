// Builds dist: declarations by the compiler, code bundled so that importing the package opens a few files and not some hundred.
//
//   node scripts/build.mjs            what is published
//   node scripts/build.mjs --bench    what the micro benches look into, besides
//   node scripts/build.mjs --code     no declarations, which take most of the time: for who only wants to run it
//
// What is up to date is not built again: `up-to-date.mjs` tells by the contents of what it is built from.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { importsOf, onCommonGround, withRequires } from './lazy-parts.mjs'
import { isBuilt, noteBuilt } from './up-to-date.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Entries keep their names; what they share lies in chunks beside them. Code finds the worker as './worker.js' from a chunk. */
const ENTRIES = { main: 'src/main.ts', client: 'src/client.ts', copy: 'src/copy.ts', cli: 'src/cli/cli.ts', worker: 'src/engine/worker.ts' }
const BENCHED = { pack: 'src/index/postings/pack.ts', unpack: 'src/index/postings/unpack.ts', 'search-steps': 'bench/steps/search-steps.ts', 'analysis-steps': 'bench/steps/analysis-steps.ts', 'sign-in-steps': 'bench/steps/sign-in-steps.ts', painless: 'bench/steps/painless-steps.ts' }

const OPTIONS = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  chunkNames: 'chunks-[hash]',
  // A single character beyond Latin-1 would make Node keep all of a file in two bytes each, and read it that way.
  charset: 'ascii',
  logLevel: 'warning',
  // That a part begins with the common ground is about which chunk a file lies in: nothing of it is run for that.
  logOverride: { 'ignored-bare-import': 'silent' },
  write: false,
}

const wanted = { types: !process.argv.includes('--code'), bench: process.argv.includes('--bench') }
if (!isBuilt(root, wanted)) {
  rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true })
  if (wanted.types) execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
  await bundle(ENTRIES, 'dist')
  if (wanted.bench) await bundle(BENCHED, 'dist/bench')
  noteBuilt(root, wanted)
}

async function bundle(entryPoints, outdir) {
  const { metafile } = await build({ ...OPTIONS, entryPoints: { ...ENTRIES, ...entryPoints }, outdir, metafile: true })
  const entries = Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(root, file)]))
  const plugins = [onCommonGround(root, importsOf(metafile, root), entries)]
  const { outputFiles } = await build({ ...OPTIONS, entryPoints, outdir, plugins })
  for (const { path, text } of withRequires(outputFiles)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
