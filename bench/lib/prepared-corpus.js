// Any NDJSON file brought to the shape all engines get: `{ id, text, num }` a line, numbered in the order of the file.
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { lineBatches } from './lines.js'
import { madeUpDocuments } from './made-up-documents.js'

const BATCH_CHARS = 4_000_000

/**
 * `path` of a plain or gzip NDJSON file, or null for made-up documents. `text` names the fields whose text is searched, with commas between;
 * `number` the one that filters and sorts. The answer's `folder` is for scratch files and goes with `remove`.
 */
export async function prepareCorpus(path, { text = 'title,body', number = 'num', docs = Number.POSITIVE_INFINITY } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'searchlet-bench-'))
  const file = join(folder, 'docs.ndjson')
  const output = openSync(file, 'w')
  let count = 0
  for await (const batch of path === null ? madeUp(docs) : shaped(path, text.split(','), number)) {
    const some = batch.slice(0, docs - count)
    for (const doc of some) doc.id = count++
    writeSync(output, some.map(doc => `${JSON.stringify(doc)}\n`).join(''))
    if (count >= docs) break
  }
  closeSync(output)
  return {
    name: path === null ? 'made-up' : basename(path).replace(/\..*$/, ''),
    file,
    folder,
    docs: count,
    bytes: statSync(file).size,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const MADE_UP = 20_000

function* madeUp(docs) {
  let batch = []
  for (const doc of madeUpDocuments(Number.isFinite(docs) ? docs : MADE_UP)) {
    batch.push(doc)
    if (batch.length < 1000) continue
    yield batch
    batch = []
  }
  yield batch
}

async function* shaped(path, fields, number) {
  for await (const lines of lineBatches(path, BATCH_CHARS)) {
    const docs = lines.map(line => {
      const doc = JSON.parse(line)
      const text = fields.flatMap(field => doc[field] ?? []).join('\n')
      return { id: 0, text, ...(typeof doc[number] === 'number' && { num: doc[number] }) }
    })
    if (docs.every(doc => doc.text === '')) throw new Error(`no document has text in ${fields.join(' or ')}: name its fields with --text`)
    yield docs
  }
}
