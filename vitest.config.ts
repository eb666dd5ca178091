import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { importedBeforehand } from './test/imported-beforehand.ts'
import { builtSource } from './test/support/built-sources.ts'

const root = fileURLToPath(new URL('.', import.meta.url)).replaceAll('\\', '/')
const isSource = (id: string) => id.startsWith(`${root}src/`) && id.endsWith('.ts')
let isWatching = false

// Most code runs too seldom in tests to repay what its optimisation costs. V8 of later Nodes has no such flag.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=400000')

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

/** What `npm run test:quick` leaves out: browsers, other processes, damaged disks, many random cases. */
const LONG = [
  '**/*.property.test.ts',
  'test/{attach,bench,bitflips,cli,clients,conformance,console,copy,crash,durability,examples,fuzz,hostile,model,notify,package,rest,runtimes,tools}/**',
  'test/{promises/**,readme.test.ts,architecture.test.ts,additions.test.ts}',
  'test/api/{examples,security}/**',
  'test/api/_core/recorded-searches.test.ts',
  'test/api/indices/resize.test.ts',
  'test/engine/**',
  'test/index/{bitmap,merge,postings,segment,shard,store,vectors,writer}/**',
  'test/security/{api-keys,api-tokens}.test.ts',
  'test/security/authentication/fair-hasher.test.ts',
  'test/{core/long-answers,core/java-pattern/bounded-time,analysis/hard-texts,index/mapping/in-turns,search/search-laws}.test.ts',
]

/** What takes longest, much of it in other processes: it is begun first, so that nothing else waits for its end. */
const LONGEST = [
  'hostile/hostile.test.ts',
  'api/security/leaks/leaks.test.ts',
  'cli/docs.test.ts',
  'package/tarball.test.ts',
  'cli/answers.test.ts',
  'console/browser/everyday.test.ts',
  'tools/repair/repair-data.test.ts',
  'console/browser/manage.test.ts',
  'package/leaks.test.ts',
].map(file => `${root}test/${file}`)

class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const placeOf = ({ moduleId }: (typeof files)[number]) => (LONGEST.includes(moduleId) ? LONGEST.indexOf(moduleId) : LONGEST.length)
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [sources],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: mode === 'quick' ? LONG : [],
    setupFiles: ['test/support/fast-equality.ts', 'test/support/leave-no-trace.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of a second is less than a page takes to answer on a machine that does other work, too.
    expect: { poll: { timeout: 30_000 } },
    pool: 'threads',
    // A thread runs its files one after the other in the same modules: loading them anew takes longer than most tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // One more than there are processors: some tests wait for other processes, for browsers or for time to pass.
    maxWorkers: availableParallelism() + 1,
  },
}))
