import { defineConfig, type Plugin } from 'vitest/config'
import { importedBeforehand } from './test/imported-beforehand.ts'

const lazyParts: Plugin = {
  name: 'lazy parts',
  enforce: 'pre',
  transform: (code, id) => (/\/src\/.*\.ts$/.test(id) ? { code: importedBeforehand(code), map: null } : null),
}

export default defineConfig({
  plugins: [lazyParts],
  test: { include: ['test/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, pool: 'threads', maxWorkers: '100%' },
})
