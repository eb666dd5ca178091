// How long until a process that has imported the package has opened a folder of data, and has its first answer?
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'searchlet'
import { fill, INDEX, topTen } from '../engine.js'

const program = `
  const [path, words, isReadOnly, ids] = process.argv.slice(1)
  const { open } = await import('searchlet')
  const start = performance.now()
  const engine = await open({ path, threads: 0, readOnly: isReadOnly === 'true' })
  const opened = performance.now()
  const { hits } = await engine.search({ index: '${INDEX}', body: JSON.parse(words) })
  const answered = performance.now()
  if (JSON.stringify(hits.hits.map(hit => hit._id)) !== ids) throw new Error('another answer than before')
  await engine.close()
  console.log(JSON.stringify({ opening: opened - start, answering: answered - start }))`

export async function bench(suite, { docs, queries }) {
  const path = mkdtempSync(join(tmpdir(), 'searchlet-open-bench-'))
  const body = topTen(queries.term[0], 'or')
  const ids = await prepare(path, docs, body)
  const opening = (figure, isReadOnly) => () => {
    const given = [path, JSON.stringify(body), String(isReadOnly), ids]
    const told = execFileSync(process.execPath, ['--input-type=module', '--eval', program, ...given], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    })
    return { overriddenDuration: JSON.parse(told)[figure] }
  }
  // Each run is a process.
  suite.warmupIterations = 2
  suite.iterations = 15
  suite.add('open to read', opening('opening', true))
  suite.add('open to read, and first answer', opening('answering', true))
  suite.add('open to write', opening('opening', false))
  suite.add('open to write, and first answer', opening('answering', false))
  return () => rmSync(path, { recursive: true, force: true })
}

/** Keeps the documents in one segment; answers the ids that the query finds. */
async function prepare(path, docs, body) {
  const engine = await open({ path, threads: 0 })
  await fill(engine, docs)
  await engine.indices.forcemerge({ index: INDEX, max_num_segments: 1 })
  await engine.indices.flush({ index: INDEX })
  const { hits } = await engine.search({ index: INDEX, body })
  await engine.close()
  return JSON.stringify(hits.hits.map(hit => hit._id))
}
