// Run by readonly.test.ts as a process of its own: rounds that change every account, each committed as a whole.
const [main, path] = process.argv.slice(2)
const { open } = await import(main)

const engine = await open({ path, threads: 0 })
const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' }
const properties = { account: { type: 'keyword' }, round: { type: 'integer' }, text: { type: 'text' } }
await engine.indices.create({ index: 'accounts', body: { settings, mappings: { properties } } })
// Large enough for segments that readers keep open, and too varied to compress.
const padding = round => Array.from({ length: 1500 }, (_, i) => ((i + 1) * 2654435761 * (round + 7)) % 1000000007).join(' ')
for (let round = 0; ; round++) {
  const body = []
  for (let n = 0; n < 10; n++)
    body.push({ index: { _id: `a${n}` } }, { account: `a${n}`, round, text: padding(round * 10 + n), [`field${round % 40}`]: n })
  const { errors, items } = await engine.bulk({ index: 'accounts', body })
  if (errors) throw new Error(JSON.stringify(items))
  await engine.indices.flush({ index: 'accounts' })
  if (round % 5 === 0) await engine.indices.delete({ index: 'passing', ignore_unavailable: true })
  if (round % 5 === 1) await engine.index({ index: 'passing', id: '1', body: { round } })
  process.stdout.write(`${round}\n`)
}
