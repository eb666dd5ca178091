// Loads the sources as `built-sources.ts` built them: answers functions that give them by their paths.
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')
const { constants, Script } = require('node:vm')

const loaded = new Map()

module.exports = folder => {
  if (!loaded.has(folder)) loaded.set(folder, load(folder))
  return loaded.get(folder)
}

function load(folder) {
  const filename = join(folder, 'sources.js')
  const cache = join(folder, 'compiled')
  const isCompiled = existsSync(cache)
  const script = new Script(readFileSync(filename, 'latin1'), {
    filename,
    cachedData: isCompiled ? readFileSync(cache) : undefined,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  const module = { exports: {} }
  const root = join(__dirname, '../..')
  script.runInThisContext()(module, createRequire(join(root, 'src/')), { url: pathToFileURL(join(root, 'src/searchlet.js')).href })
  if (!isCompiled) {
    // With what runs as it is loaded, which needs not be compiled again.
    module.exports['src/main.ts']()
    writeFileSync(cache, script.createCachedData())
  }
  return module.exports
}
