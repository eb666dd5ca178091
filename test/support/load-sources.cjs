// Loads a source as `built-sources.ts` built it.
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')
const { Script } = require('node:vm')

const loaded = new Map()

/** What the source of that name exports. */
module.exports = (folder, name) => {
  if (!loaded.has(folder)) loaded.set(folder, load(folder))
  return loaded.get(folder)[name]()
}

function load(folder) {
  const filename = join(folder, 'sources.js')
  const compiled = join(folder, 'compiled')
  const isCompiled = existsSync(compiled)
  const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData: isCompiled ? readFileSync(compiled) : undefined })
  const module = { exports: {} }
  const file = join(__dirname, '../../src/searchlet.js')
  script.runInThisContext()(module, createRequire(file), { url: pathToFileURL(file).href }, specifier => import(specifier))
  if (!isCompiled) {
    // With what has run by then, it need not be compiled again.
    module.exports['src/main.ts']()
    writeFileSync(compiled, script.createCachedData())
  }
  return module.exports
}
