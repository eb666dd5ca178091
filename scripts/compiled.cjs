// Keeps what V8 compiled of the package, so that the next process need not compile it again: a file for each of ours, in the folder `.cache` of the
// package, written when an engine closes. Whatever process can write there can change the package, too; where the folder is read-only, nothing is cached.

/** What a program names, as its own analysis. Code that was kept has forgotten how to import, so it is told. */
const IMPORT = 'import(/* webpackIgnore: true */'
const importNamed = specifier => import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ specifier)

/** `owner`: a module of the package, whose `require` files ask. Bundlers take a `require` that is handed on for something that they are to find. */
module.exports = function compiled(owner, folder, build) {
  const nothing = { load: () => undefined, keep() {} }
  const { env, versions } = process
  if (folder === undefined || env.NODE_DISABLE_COMPILE_CACHE || versions.bun || versions.deno) return nothing
  const { runInThisContext, Script } = process.getBuiltinModule('node:vm')
  // Jest and others run modules in contexts of their own, where scripts of this kind would have another `Array`.
  if (runInThisContext('Array') !== Array) return nothing
  const { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } = process.getBuiltinModule('node:fs')
  const { join } = process.getBuiltinModule('node:path')
  // The folder of a bundle is not ours.
  if (!existsSync(join(folder, 'searchlet-worker.cjs'))) return nothing
  const { crc32 } = process.getBuiltinModule('node:zlib')
  const root = join(folder, '../.cache')
  // What V8 compiled holds for its version, its flags and the processor; of our text V8 compares the length only, hence `build`.
  const kept = join(root, build, String(process.getBuiltinModule('node:v8').cachedDataVersionTag()))
  const scripts = new Map()
  let isComplete = true

  function read(name) {
    try {
      const bytes = readFileSync(join(kept, name))
      // V8 trusts what it is given.
      return crc32(bytes.subarray(4)) === bytes.readUInt32LE(0) ? bytes.subarray(4) : undefined
    } catch {
      return undefined
    }
  }

  return {
    /** What the file exports. */
    load(name) {
      const filename = join(folder, name)
      const cachedData = read(name)
      const text = readFileSync(filename, 'latin1').replaceAll(IMPORT, 'importNamed(')
      const script = new Script(`(function(module,require,importNamed){${text}\n})`, { filename, cachedData })
      if (cachedData === undefined || script.cachedDataRejected) isComplete = false
      scripts.set(name, script)
      const module = {}
      script.runInThisContext()(module, name => owner.require(name), importNamed)
      return module.exports
    },

    /** Again where files were loaded that were not kept yet: what they use of the others has been compiled by now, too. */
    keep() {
      if (isComplete) return
      isComplete = true
      try {
        mkdirSync(kept, { recursive: true })
        for (const other of readdirSync(root)) if (other !== build) rmSync(join(root, other), { recursive: true, force: true })
        for (const [name, script] of scripts) {
          const data = script.createCachedData()
          const bytes = Buffer.alloc(data.length + 4)
          bytes.writeUInt32LE(crc32(data))
          bytes.set(data, 4)
          const made = join(kept, `${name}.${process.pid}`)
          writeFileSync(made, bytes)
          renameSync(made, join(kept, name))
        }
      } catch {
        // Read-only, full, or another process at the same work: this one has compiled what it needs.
      }
    },
  }
}
