import { defineConfig, type Plugin } from 'vitest/config'
import { importedBeforehand } from './test/imported-beforehand.ts'
import { builtSource } from './test/support/built-sources.ts'

const SOURCE = /\/src\/.*(?<!\.d)\.ts$/
const root = import.meta.dirname

/** Tests import what is built of the sources. In watch mode they import the sources themselves, so that vitest sees what depends on what. */
const sources: Plugin = {
  name: 'sources',
  enforce: 'pre',
  load: id => (id.startsWith(`${root}/src/`) && SOURCE.test(id) ? builtSource(id) : null),
}

const lazyParts: Plugin = {
  name: 'lazy parts',
  enforce: 'pre',
  transform: (code, id) => (SOURCE.test(id) ? { code: importedBeforehand(code), map: null } : null),
}

export default defineConfig({
  plugins: [process.env.NOBUILT ? lazyParts : sources],
  test: { include: ['test/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, pool: 'threads', maxWorkers: '100%' },
})
