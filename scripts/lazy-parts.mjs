// Which files of the sources are loaded when they are first used (`lazily(() => import('…'))`, see src/core/lazily.ts), and what the build makes
// of them.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** In the sources, and as esbuild prints it. */
const LAZY = /\blazily\d*\(\(\) => import\((['"])(\.[^'"]+)\1\)\)/g

/** Above the search, parts may count on the whole engine; below it on what a worker thread has. */
const UPPER = /\/src\/(?:engine|api|rest|cli|client|security|notify|tasks|[^/]+\.ts)(?:\/|$)/
const UPPER_BASE = { file: 'src/searchlet.ts', name: 'open' }
const LOWER_BASE = { file: 'src/search/slices/worker.ts', name: 'searchSlice' }

/**
 * Lets every part begin with what is loaded anyhow. esbuild makes a chunk of what the same entries need, and a part is an entry: without
 * this, what the package always loads would lie in a hundred chunks, one for each set of parts that happen to use the same files.
 */
export function onCommonGround(root) {
  const parts = lazyParts(join(root, 'src'))
  return {
    name: 'on common ground',
    setup(build) {
      build.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
        if (!parts.has(path)) return null
        const { file, name } = UPPER.test(path) ? UPPER_BASE : LOWER_BASE
        const ground = `export { ${name} as commonGround } from ${JSON.stringify(resolve(root, file))}`
        return { contents: `${readFileSync(path, 'utf8')}\n${ground}\n`, loader: 'ts', resolveDir: dirname(path) }
      })
    },
  }
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

const REQUIRES = 'parts.cjs'

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
      return `lazily(() => $parts[${JSON.stringify(specifier)}]())`
    })
    return { path, text: uses ? `import $parts from './${REQUIRES}'\n${rewritten}` : text }
  })
  if (required.size === 0) return built
  const calls = [...required].sort().map(specifier => `  ${JSON.stringify(specifier)}: () => require(${JSON.stringify(specifier)}),\n`)
  return [...built, { path: join(dirname(files[0].path), REQUIRES), text: `module.exports = {\n${calls.join('')}}\n` }]
}
