// A process that owns a directory or is attached to it: times calls, one after the other.
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

const { open } = await import(join(process.argv[2], 'main.js'))

const MANY = { query: { match: { title: 'dog' } } }
const JSON_BODY = { 'content-type': 'application/json' }

let engine
let echo
const KINDS = {
  echo: () => echo(),
  get: () => engine.get({ index: 'attach', id: '7' }),
  search: () => engine.search({ index: 'attach', body: { query: { match: { title: 'fox' } } } }),
  // A hundred hits, and the same search as REST answers it.
  many: () => engine.search({ index: 'attach', size: 100, body: MANY }),
  handle: () => engine.handle({ method: 'POST', path: '/attach/_search?size=100', headers: JSON_BODY, body: JSON.stringify(MANY) }),
  count: () => engine.count({ index: 'attach', body: { query: { match: { title: 'fox' } } } }),
  // Its translog is written every five seconds: the disk is not what is measured.
  index: () => engine.index({ index: 'attach-written', id: '7', body: { title: 'the quick brown fox', price: 7 } }),
}

async function fill() {
  const settings = { number_of_shards: 1, number_of_replicas: 0, 'translog.durability': 'async', refresh_interval: '-1' }
  await engine.indices.create({ index: 'attach-written', body: { settings } })
  await engine.indices.create({ index: 'attach', body: { settings } })
  const lines = Array.from({ length: 1000 }, (_, i) => [
    { index: { _id: `${i}` } },
    { title: `the quick brown ${i === 7 ? 'fox' : 'dog'} number ${i}`, price: i },
  ])
  await engine.bulk({ index: 'attach', refresh: true, body: lines.flat() })
}

/** A function whose promise is resolved when what it sends has come back. */
async function echoOver(path, serves) {
  if (serves) await new Promise(resolve => createServer(socket => socket.pipe(socket)).listen(path, resolve))
  const socket = connect(path)
  await new Promise(resolve => socket.once('connect', resolve))
  const bytes = Buffer.alloc(300)
  let back
  socket.on('data', () => back())
  return () =>
    new Promise(resolve => {
      back = resolve
      socket.write(bytes)
    })
}

async function run(kind, calls, pause) {
  const call = KINDS[kind]
  const micros = []
  for (let i = 0; i < calls; i++) {
    if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause))
    const began = performance.now()
    await call()
    micros.push((performance.now() - began) * 1000)
  }
  return micros
}

const COMMANDS = {
  async open({ path, attaches = false }) {
    engine = await open({ path, attach: true, threads: 0 })
    if (!attaches) await fill()
    const { hits } = await engine.search({ index: 'attach', body: { query: { match: { title: 'fox' } } } })
    if (hits.hits.length !== 1) throw new Error(`one hit was to be found, not ${hits.hits.length}`)
    echo = await echoOver(`${path}-echo`, !attaches)
  },
  kinds: () => Object.keys(KINDS),
  run: ({ kind, calls, pause }) => run(kind, calls, pause),
  cpu: () => process.cpuUsage(),
  async end() {
    await engine.close()
    process.disconnect()
    process.exit()
  },
}

process.on('message', async message => {
  const answer = await COMMANDS[message.cmd](message)
  if (message.cmd !== 'end') process.send(answer ?? null)
})
