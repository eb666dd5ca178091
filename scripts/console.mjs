// Builds the web application of `console/` into files that a browser loads, and puts them into src/console/assets.ts, compressed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { minifiedAgain } from './minified-again.mjs'

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', html: 'text/html; charset=utf-8', svg: 'image/svg+xml' }

/** Packages that its files hold code of. */
export const consolePackages = root => ['preact'].filter(name => existsSync(join(root, 'node_modules', name)))

/** In the place of the empty list of the sources. */
export const consoleAssets = root => ({
  name: 'console assets',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/console\/assets\.ts$/ }, async () => ({ contents: `export const ASSETS = ${JSON.stringify(await assets(root))}\n`, loader: 'js' }))
  },
})

let made = null

/** Without the packages that it is built from there is none: the rest of the package needs no browser. */
const assets = root => (made ??= existsSync(join(root, 'node_modules/preact')) ? bundle(root) : Promise.resolve({}))

async function bundle(root) {
  const folder = join(root, 'console')
  const isReadable = Boolean(process.env.SEARCHLET_READABLE)
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { app: 'console/app.tsx' },
    bundle: true,
    minify: !isReadable,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    outdir: 'console',
    write: false,
    logLevel: 'warning',
    define: { OPTIONS: JSON.stringify(optionsIn(root)) },
  })
  const styles = readdirSync(join(folder, 'style')).sort()
  const css = await build({
    stdin: { contents: styles.map(name => `@import './style/${name}';`).join('\n'), resolveDir: folder, loader: 'css' },
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'warning',
  })
  const files = {
    'index.html': readFileSync(join(folder, 'index.html')),
    'icon.svg': readFileSync(join(folder, 'icon.svg')),
    'app.js': Buffer.from(isReadable ? outputFiles[0].text : await minifiedAgain('app.js', outputFiles[0].text)),
    'app.css': Buffer.from(css.outputFiles[0].contents),
  }
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, asset(name, bytes)]))
}

const asset = (name, bytes) => ({
  type: TYPES[name.split('.').at(-1)],
  brotli: brotliCompressSync(bytes).toString('base64'),
  tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 16),
})

// ---- options ----

/** A key as sources read it: declared to a strict parser, compared with, or listed. */
const READ = /case '([a-z][a-z_]+)':|=== '([a-z][a-z_]+)'|^ +([a-z][a-z_]+): (?:\{ accepts|\{$|texts?\(|TEXT|VALUE|NUMBER|BOOLEAN)|^ +'([a-z][a-z_]+)',$/gm

/** What is told from the sources by the way they are written, for completion only: a name too many or too few does no harm. */
function optionsIn(root) {
  const src = join(root, 'src')
  const keysOf = path => [...readFileSync(path, 'utf8').matchAll(READ)].map(match => match.slice(1).find(Boolean)).filter(key => !NO_OPTION.test(key))
  const optionsOf = (folder, name) => {
    const path = join(src, folder, `${name}.ts`)
    const beside = [...readFileSync(path, 'utf8').matchAll(/from '(\.[^']*(?:options|thresholds|include-exclude|values-config)[^']*)'/g)].map(([, file]) => join(src, folder, file))
    return [...new Set([path, ...beside].flatMap(keysOf))].sort()
  }
  const named = folder => readdirSync(join(src, folder)).flatMap(file => (/^[a-z_]+\.ts$/.test(file) ? [file.slice(0, -3)] : []))
  const all = folders => Object.fromEntries(folders.flatMap(folder => named(folder).map(name => [name, optionsOf(folder, name)])).filter(([, keys]) => keys.length > 0))
  return { query: all(['query/dsl']), aggregation: all(['aggs/bucket', 'aggs/metric', 'aggs/pipeline']) }
}

/** Compared with, but values. */
const NO_OPTION = /^(and|or|must_or|string|number|object|boolean|function|none|all|undefined|should|string_|double|long)$/
