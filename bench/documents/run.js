// npm run bench:documents -- [corpus.ndjson[.gz] …]: what documents cost. How fast they go in, the bytes they take on disk and in memory,
// how long an index takes to open, and for how long the caller's thread is held up. Without files: made-up documents.
//
//   --text title,body   fields that are searched      --number num    a field that is filtered by
//   --docs N            only so many documents         --engines a,b   of those in engines.js
//   --rounds 1 --bulk-kb 1024 --limit 600 --heap 4096 --out bench/results
//
// Every engine builds, and opens, in a fresh process. Of several rounds the fastest counts. An engine that takes longer than --limit seconds
// is stopped, and how far it came is told.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installEngines } from '../engines/install.js'
import { makeQueries } from '../lib/made-queries.js'
import { readOptions } from '../lib/options.js'
import { prepareCorpus } from '../lib/prepared-corpus.js'
import { conditions, writeResult } from '../lib/results.js'
import { CONFIGURATIONS, measureDocuments } from './measure-documents.js'
import { tableOf } from './table.js'

const { options, plain } = readOptions({
  text: 'title,body',
  number: 'num',
  docs: Number.POSITIVE_INFINITY,
  engines: Object.keys(CONFIGURATIONS).join(','),
  rounds: 1,
  'bulk-kb': 1024,
  limit: 600,
  heap: 4096,
  out: fileURLToPath(new URL('../results', import.meta.url)),
})
const names = options.engines.split(',')
installEngines(names.map(name => CONFIGURATIONS[name].engine))

for (const path of plain.length > 0 ? plain : [null]) {
  const corpus = await prepareCorpus(path, options)
  try {
    const { 'common word': common, 'a or b': either } = await makeQueries(corpus.file, 1)
    const first = (common ?? either)[0]
    const { name, docs, bytes } = corpus
    const engines = {}
    for (let round = 0; round < options.rounds; round++) {
      for (const engine of names) {
        console.error(`${name}: ${engine}`)
        const measured = await measureDocuments(engine, { corpus, first, options, folder: join(corpus.folder, engine) })
        if (!(engines[engine]?.build.seconds <= measured.build.seconds)) engines[engine] = measured
      }
    }
    console.log(`\n${name}: ${docs} documents, ${(bytes / 1e6).toFixed(1)} MB of JSON\n`)
    console.table(tableOf(engines, corpus))
    writeResult(options.out, `documents-${name}.json`, { conditions: conditions(), corpus: { name, docs, bytes }, engines })
  } finally {
    corpus.remove()
  }
}
