// Run by readonly.test.ts as a process of its own: every commit it sees must be whole, and none older than the one before.
import assert from 'node:assert/strict'

const [main, path, millis] = process.argv.slice(2)
const { open } = await import(main)

const errors = []
const logger = { debug() {}, info() {}, warn() {}, error: (message, error) => errors.push(`${message}: ${error?.message}`) }
const engine = await open({ path, threads: 0, readOnly: true, logger })
const rounds = new Set()
let last = -1
let searches = 0
for (const end = Date.now() + Number(millis); Date.now() < end; searches++) {
  const body = { size: 20, query: { match_all: {} }, sort: ['account'], docvalue_fields: ['round'] }
  const { hits, _shards } = await engine.search({ index: 'accounts', body })
  assert.deepEqual(_shards, { total: 1, successful: 1, skipped: 0, failed: 0 })
  if (hits.total.value === 0 && last === -1) continue
  assert.deepEqual(
    hits.hits.map(hit => hit._id),
    Array.from({ length: 10 }, (_, n) => `a${n}`),
  )
  const { round } = hits.hits[0]._source
  for (const hit of hits.hits) {
    assert.equal(hit._source.round, round)
    assert.deepEqual(hit.fields.round, [round])
    assert.equal(hit._source[`field${round % 40}`], Number(hit._id.slice(1)))
  }
  assert.ok(round >= last, `round ${round} after ${last}`)
  const field = `field${round % 40}`
  const counted = await engine.count({ index: 'accounts', body: { query: { exists: { field } } } })
  assert.ok(counted.count === 10 || (await roundNow()) > round, `field of the round's documents is known: ${counted.count}`)
  last = round
  rounds.add(round)
  if (searches % 7 === 0) await engine.indices.refresh({ index: 'accounts' })
  const passing = await engine.search({ index: 'passing', ignore_unavailable: true, body: {} })
  assert.equal(passing._shards.failed, 0)
}

async function roundNow() {
  return (await engine.search({ index: 'accounts', body: { size: 1 } })).hits.hits[0]._source.round
}

await engine.close()
process.stdout.write(JSON.stringify({ rounds: rounds.size, searches, errors }))
