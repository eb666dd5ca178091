// The entries of the package, and the files before them: `name.cjs` is the code, `name.js` the same for ES modules.
import { readFileSync } from 'node:fs'

export const ENTRIES = {
  main: 'src/main.ts',
  client: 'src/client.ts',
  console: 'src/console.ts',
  copy: 'src/copy.ts',
  testing: 'src/testing.ts',
  tools: 'src/tools.ts',
  cli: 'src/cli/cli.ts',
  worker: 'src/engine/threads/worker.ts',
  thread: 'src/engine/threads/thread.ts',
}

/** The part that is the entry. */
export const entryPart = name => `entry-${name}`

/** Names of what entries export, that an `import` needs to be told. */
const EXPORTS = {
  main: ['ApiError', 'isApiError', 'open'],
  client: ['createClient', 'createConnection'],
  console: ['createConsole'],
  copy: ['bulkLines', 'COPY_PARTS', 'CopyError', 'copy'],
  testing: ['assertFinds', 'explainMiss', 'openFilled', 'serveForTests', 'TestEngines'],
  tools: ['checkData', 'evaluate', 'evaluateGrid', 'htmlReport', 'ImportError', 'importDocuments', 'JudgementError', 'readJudgements', 'serveMcp', 'trecRun'],
  cli: ['run'],
}

/** Entries that have types: the file that declares them. */
export const TYPED = { main: 'main.d.ts', client: 'client.d.ts', console: 'console.d.ts', copy: 'copy.d.ts', testing: 'testing.d.ts', tools: 'tools.d.ts' }

/** What threads run. */
export const THREAD = ['worker', 'thread']

/** Packages that are no part of the build: who installs the package has them. */
export const EXTERNAL = ['zxcvbn']

/** A package that one entry needs: only its file asks for it, so that bundlers of other programs do not look for it. */
export const PEERS = { client: '@opensearch-project/opensearch' }

/** The file that worker threads run. No bundle holds another of this name. */
const WORKER = 'searchlet-worker'

/** Beside the parts: names and texts. `build` tells one build from another. */
export function doorFiles(threadParts, build) {
  const peer = name => `parts.give('${name}', () => require('${name}'))\n`
  const entry = name =>
    `'use strict'\nconst parts = require('./parts.cjs')\n${name in PEERS ? peer(PEERS[name]) : ''}module.exports = parts('./${entryPart(name)}')\n`
  return [
    ...['loader.cjs', 'compiled.cjs'].map(name => [name, readFileSync(new URL(name, import.meta.url), 'utf8')]),
    [
      'parts.cjs',
      `'use strict'
const file = typeof __filename === 'string' ? __filename : undefined
const folder = typeof __dirname === 'string' ? __dirname : undefined
const { load, keep } = require('./compiled.cjs')(module, folder, ${JSON.stringify(build)})
const list = (load('list.cjs') ?? require('./list.cjs'))(load)
module.exports = require('./loader.cjs')(list, ${JSON.stringify(threadParts)}, file, folder, keep)
`,
    ],
    ...Object.entries(EXPORTS).flatMap(([name, exports]) => [
      [`${name}.cjs`, entry(name)],
      [`${name}.js`, `import entry from './${name}.cjs'\n\nexport const { ${exports.join(', ')} } = entry\n`],
    ]),
    [
      `${WORKER}.cjs`,
      `'use strict'
const parts = require('./parts.cjs')
if (parts('node:worker_threads').workerData === 'searchlet thread') parts('./${entryPart('thread')}')
module.exports = parts('./${entryPart('worker')}')
`,
    ],
  ]
}
