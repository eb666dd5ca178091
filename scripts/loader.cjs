'use strict'
// Makes the function by which parts of the package ask for one another (see scripts/as-parts.mjs). It stands alone: its text is also the
// beginning of a worker thread.
module.exports = function loader(list, threadParts, file, folder, keep) {
  const made = new Map()

  function part(name) {
    const known = made.get(name)
    if (known !== undefined) return known.exports
    // Not by `require`, which ES modules that a bundler makes of this have not.
    if (name.startsWith('node:')) return process.getBuiltinModule(name)
    if (!Object.hasOwn(list, name)) throw Object.assign(new Error(`Cannot find module '${name}'`), { code: 'MODULE_NOT_FOUND' })
    const loaded = list[name]()
    if (!name.startsWith('./')) return loaded
    const module = { exports: {} }
    made.set(name, module)
    loaded(part, module.exports, module, meta)
    return module.exports
  }

  part.give = (name, load) => {
    list[name] = load
  }

  const meta = {
    url: file,
    parts: {
      get workerFile() {
        if (folder === undefined) return undefined
        const worker = part('node:path').join(folder, 'searchlet-worker.cjs')
        return part('node:fs').existsSync(worker) ? worker : undefined
      },
      workerText() {
        const texts = threadParts.map(name => `${JSON.stringify(name)}: () => (${list[name]()})`)
        return `'use strict'; (${loader})({${texts.join(',\n')}}, [])('./entry-thread')`
      },
      keepCompiled: keep,
    },
  }
  return part
}
