// Run by crash.test.ts as a process of its own: bulks without end, telling each one that was acknowledged.
import { open } from '../../dist/main.js'

const engine = await open({ path: process.argv[2], threads: 0 })
const first = Number(process.argv[3])
for (let batch = first; ; batch++) {
  const body = []
  for (let i = 0; i < 20; i++) body.push({ index: { _id: `${batch}-${i}` } }, { batch, text: `document ${i} of batch ${batch}` })
  // An update and a deletion of documents of the batch before, so that these are under test too.
  if (batch > first) body.push({ index: { _id: `${batch - 1}-0` } }, { batch, text: 'updated' }, { delete: { _id: `${batch - 1}-1` } })
  const answer = await engine.bulk({ index: 'crash', body })
  if (answer.errors) throw new Error(JSON.stringify(answer))
  process.stdout.write(`${batch}\n`)
  if (batch % 7 === 0) await engine.indices.refresh({ index: 'crash' })
  if (batch % 11 === 0) await engine.indices.flush({ index: 'crash' })
}
