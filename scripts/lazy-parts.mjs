// Which files of the sources are loaded when they are first used (`lazily(() => import('…'))`, see src/core/lazily.ts), and what the build makes
// of them.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { lazyPackages } from './packages.mjs'

/** In the sources, and as esbuild prints it. */
const LAZY = /\blazily\d*\(\(\) => import\((['"])(\.[^'"]+)\1\)\)/g

/** Above the search, parts may count on the whole engine; below it on what a worker thread has. */
const UPPER = /\/src\/(?:engine|api|rest|cli|client|console|security|notify|tasks|[^/]+\.ts)(?:\/|$)/

/**
 * Lets every part begin with what is loaded anyhow. esbuild makes a chunk of what the same entries need, and a part is an entry: without
 * this, what the package always loads would lie in a hundred chunks, one for each set of parts that happen to use the same files. Each file
 * takes a millisecond to be found and opened. With it there are two: what worker threads or parts of theirs need, too, and the rest.
 *
 * `imports` tells which files a file imports at once (`importsOf`); `entries` are those of the package.
 */
export function onCommonGround(root, imports, { main, worker, client }) {
  const parts = lazyParts(join(root, 'src'))
  const upper = reachedFrom([main], imports)
  const lower = reachedFrom([worker, ...[...parts].filter(part => !UPPER.test(part))], imports)
  const grounds = {
    upper: [...upper].filter(file => file !== main),
    lower: [...upper].filter(file => lower.has(file) && file !== main && file !== worker),
  }
  const groundOf = path => (path === worker || (parts.has(path) && !UPPER.test(path)) ? 'lower' : path === client || parts.has(path) ? 'upper' : null)
  return {
    name: 'on common ground',
    setup(build) {
      build.onResolve({ filter: /^ground:/ }, ({ path }) => ({ path, namespace: 'ground' }))
      build.onLoad({ filter: /.*/, namespace: 'ground' }, ({ path }) => ({
        contents: grounds[path.slice('ground:'.length)].map(file => `import ${JSON.stringify(file)}\n`).join(''),
        resolveDir: root,
      }))
      build.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
        const ground = groundOf(path)
        if (ground === null) return null
        return { contents: `${lazyPackages(readFileSync(path, 'utf8'))}\nimport 'ground:${ground}'\n`, loader: 'ts', resolveDir: dirname(path) }
      })
    },
  }
}

/** From esbuild's description of a build: which files each file imports at once. */
export const importsOf = ({ inputs }, root) =>
  new Map(
    Object.entries(inputs).map(([file, { imports }]) => [
      join(root, file),
      imports.filter(({ kind, external }) => kind === 'import-statement' && !external).map(({ path }) => join(root, path)),
    ]),
  )

function reachedFrom(files, imports) {
  const reached = new Set()
  const todo = [...files]
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    todo.push(...(imports.get(file) ?? []))
  }
  return reached
}

function lazyParts(folder) {
  const parts = new Set()
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!file.endsWith('.ts')) continue
    const path = join(folder, file)
    for (const [, , specifier] of readFileSync(path, 'utf8').matchAll(LAZY)) parts.add(resolve(dirname(path), specifier))
  }
  return parts
}

/** Imported by all; it is short, since Node goes through every letter of a CommonJS file that is imported, which takes it five milliseconds for the list. */
const DOOR = 'parts.cjs'
const LIST = 'parts-list.cjs'

/**
 * The built files, in which parts are required. The calls stand in a file of their own, a CommonJS one, where bundlers see them as
 * what they are.
 */
export function withRequires(files) {
  const required = new Set()
  const built = files.map(({ path, text }) => {
    let uses = false
    const rewritten = text.replace(LAZY, (_, __, specifier) => {
      uses = true
      required.add(specifier)
      return `lazily(() => $part(${JSON.stringify(specifier)}))`
    })
    return { path, text: uses ? `import $part from './${DOOR}'\n${rewritten}` : text }
  })
  if (required.size === 0) return built
  const calls = [...required].sort().map(specifier => `  ${JSON.stringify(specifier)}: () => require(${JSON.stringify(specifier)}),\n`)
  const folder = dirname(files[0].path)
  return [
    ...built,
    { path: join(folder, DOOR), text: `module.exports = part => require('./${LIST}')[part]()\n` },
    { path: join(folder, LIST), text: `module.exports = {\n${calls.join('')}}\n` },
  ]
}
