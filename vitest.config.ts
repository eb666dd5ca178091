import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { importedBeforehand } from './test/imported-beforehand.ts'
import { builtSource } from './test/support/built-sources.ts'

const root = fileURLToPath(new URL('.', import.meta.url)).replaceAll('\\', '/')
const isSource = (id: string) => id.startsWith(`${root}src/`) && id.endsWith('.ts')
let isWatching = false

/** Tests import what is built of the sources. In watch mode they import the sources themselves, so that vitest sees what depends on what. */
const sources: Plugin = {
  name: 'sources',
  enforce: 'pre',
  configureVitest({ vitest }) {
    isWatching = vitest.config.watch
  },
  load: id => (isSource(id) && !isWatching ? builtSource(id.slice(root.length)) : null),
  transform: (code, id) => (isSource(id) && isWatching ? { code: importedBeforehand(code), map: null } : null),
}

export default defineConfig({
  plugins: [sources],
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/fast-equality.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'threads',
    // A thread runs its files one after the other in the same modules: loading them anew takes longer than most tests.
    isolate: false,
    maxWorkers: '100%',
  },
})
