// The packages that the code uses: built into the parts, so that installing brings few packages and none of their install scripts, and bundlers
// have nothing to find. What is not the package itself (threads of piscina, native parts) is replaced here.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EXTERNAL } from './entries.mjs'

const LAZY_PACKAGE = /\blazily\(\(\) => import\('([^'.][^']*)'\)\)/g

/** Packages of which the build takes what the code uses, from modules that can be taken apart. */
const TAKEN = {
  'fast-xml-parser': { from: 'fast-xml-parser/src/fxp.js', names: ['XMLParser', 'XMLValidator'] },
  yaml: { from: 'yaml/browser/dist/index.js', names: ['LineCounter', 'parse', 'parseDocument', 'stringify'] },
}

/** Languages of the package of stemmers that the code has stemmers of its own for. */
const OWN_STEMMERS = ['czech', 'english', 'finnish', 'french', 'german', 'slovene', 'swedish']

function withoutOwnStemmers(code) {
  for (const language of OWN_STEMMERS) {
    const cut = code.replace(new RegExp(`^ {4}var ${language}Stemmer = [^]*?^ {4}\\}\\(SnowballStemmer\\);$`, 'm'), '').replace(new RegExp(`^ +${language}: ${language}Stemmer,$`, 'm'), '')
    if (cut.includes(`${language}Stemmer`)) throw new Error(`snowball-stemmers does not declare ${language} as it did`)
    code = cut
  }
  return code
}

/** Sources as the build reads them: `lazily` of a package gives what `require` gives. */
export const lazyPackages = code => code.replace(LAZY_PACKAGE, (_, name) => `lazily(() => import('package:${name}'))`)

/** `how`: 'bundled', or 'required' where the packages lie beside the code. */
export function installedPackages(root, how) {
  const modules = join(root, 'node_modules')
  return {
    name: 'installed packages',
    setup(build) {
      build.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => ({ contents: lazyPackages(readFileSync(path, 'utf8')), loader: 'ts', resolveDir: dirname(path) }))
      build.onLoad({ filter: /snowball-stemmers\.js$/ }, ({ path }) => ({ contents: withoutOwnStemmers(readFileSync(path, 'utf8')), loader: 'js' }))
      build.onResolve({ filter: /^package:/ }, ({ path }) => ({ path: path.slice('package:'.length), namespace: 'package', pluginData: null }))
      build.onLoad({ filter: /.*/, namespace: 'package' }, ({ path: name }) => {
        const asked = JSON.stringify(name)
        const beside = `import { createRequire } from 'node:module'\nexport default createRequire(import.meta.url)(${asked})`
        const external = `import all from ${asked}\nexport default all`
        const contents = how === 'required' ? beside : EXTERNAL.includes(name) ? external : name in TAKEN ? taken(modules, TAKEN[name]) : `export default require(${asked})`
        return { contents, resolveDir: root }
      })
      // Threads begin with our file or text, see src/engine/threads/thread-door.ts.
      build.onResolve({ filter: /^node:worker_threads$/ }, ({ importer }) =>
        importer.startsWith(join(modules, 'piscina')) ? { path: join(root, 'src/engine/threads/thread-door.ts') } : { path: 'node:worker_threads', external: true },
      )
      build.onResolve({ filter: /^piscina\/thread$/ }, () => ({ path: join(modules, 'piscina/dist/worker.js') }))
      // Native: it makes threads polite to other processes, which ours are not asked to be.
      build.onResolve({ filter: /^@napi-rs\/nice$/ }, () => ({ path: 'nothing', namespace: 'nothing' }))
      build.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'module.exports = {}' }))
      // Packages ask for Node's modules by their old names.
      build.onResolve({ filter: /^(crypto|stream|buffer|process|util|fs|path|os|events)$/ }, ({ path }) => ({ path: `node:${path}`, external: true }))
    },
  }
}

const taken = (modules, { from, names }) => `import { ${names} } from ${JSON.stringify(join(modules, from))}\nexport default { ${names} }`

/** What is answered word for word, as its users know it. */
const DATA = `## The named patterns of grok

The texts of the patterns are those of Logstash (logstash-patterns-core), Apache License 2.0, the licence of Searchlet itself.
`

/** Names, versions and licences of what is built in. `others`: packages that another build has built in. */
export function notices(root, { inputs }, others = []) {
  const names = new Set(others)
  for (const name of Object.keys(inputs).flatMap(path => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])) names.add(name)
  // Some come with what they need in one file.
  for (const name of names) {
    for (const needed of Object.keys(JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).dependencies ?? {})) names.add(needed)
  }
  const texts = [...names].sort().map(name => {
    const folder = join(root, 'node_modules', name)
    const { version, license, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = ['LICENSE', 'LICENSE.md', 'license', 'LICENCE', 'LICENSE.txt', 'LICENSE-MIT'].map(file => join(folder, file)).find(existsSync)
    const text = file === undefined ? `Licence: ${license}` : readFileSync(file, 'utf8').trim()
    return `## ${name} ${version}\n\n${license ?? ''}${homepage ? `, ${homepage}` : ''}\n\n${text.replace(/^/gm, '    ')}\n`
  })
  return `# What is built in\n\nSearchlet's code holds code of these packages, under their licences.\n\n${texts.join('\n')}\n${DATA}`
}
