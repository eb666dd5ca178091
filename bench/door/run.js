// node bench/door/run.js [--rounds 12] [--requests 1500]: what does a small search cost on its way in and out? In processor time of the process
// that answers: over HTTP beside a bare node:http server that parses and prints as much JSON, and in the process by `handle` and by the
// official client beside the typed function.
//
// All take turns, a batch each in every round, so that a slow moment of the machine meets them alike; medians over the rounds are shown.
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Child } from '../lib/child.js'
import { readOptions } from '../lib/options.js'
import { median, rounded } from '../lib/stats.js'
import { Connections } from './connections.js'

const { options } = readOptions({ rounds: 12, requests: 1500, connections: 4 })
const path = name => fileURLToPath(new URL(name, import.meta.url))
const INDEX = 'door'
const BODY = JSON.stringify({ query: { match: { title: 'fox' } }, size: 3 })
const TARGET = `/${INDEX}/_search`

class Server extends Child {
  constructor(module, args, execArgv = []) {
    super(module, args, { execArgv, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  }

  /** What it prints first. */
  async line() {
    const [bytes] = await once(this.process.stdout, 'data')
    return String(bytes).trim()
  }

  end() {
    // A channel with a listener keeps a stopped server from ending.
    this.process.disconnect()
    this.process.kill()
  }
}

const reporting = ['--import', new URL('report-cpu.js', import.meta.url).href]
const served = new Server(path('../../bin/searchlet.js'), ['serve', '--port', '0', '--threads', '0'], reporting)
const bare = new Server(path('bare.js'), [], reporting)
const inside = new Server(path('in-process.js'), [INDEX, BODY], reporting)
const children = [served, bare, inside]
try {
  const searchlet = new Connections(new URL(await served.line()), options.connections)
  const plain = new Connections(new URL(await bare.line()), options.connections)
  const lines = Array.from({ length: 1000 }, (_, i) =>
    JSON.stringify({ title: `the quick brown ${i % 40 === 0 ? 'fox' : 'dog'} number ${i}`, price: i }),
  )
  await searchlet.send('POST', `/${INDEX}/_bulk?refresh=true`, lines.map(line => `{"index":{}}\n${line}\n`).join(''))
  await inside.ask({ cmd: 'prepare', lines })
  const answer = await searchlet.send('POST', TARGET, BODY)
  await bare.ask({ cmd: 'answer', body: answer })

  const over = connections => () => connections.many(options.requests, 'POST', TARGET, BODY)
  const within = how => () => inside.ask({ cmd: 'run', how, times: options.requests })
  const ways = {
    'bare node:http': [bare, over(plain)],
    'searchlet serve': [served, over(searchlet)],
    'typed function': [inside, within('function')],
    'engine.handle': [inside, within('handle')],
    'official client in process': [inside, within('client')],
  }
  const micros = Object.fromEntries(Object.keys(ways).map(name => [name, []]))
  for (let round = -2; round < options.rounds; round++)
    for (const [name, [child, run]] of Object.entries(ways)) {
      const before = await child.micros()
      await run()
      const taken = (await child.micros()) - before
      if (round >= 0) micros[name].push(taken / options.requests)
    }
  searchlet.end()
  plain.end()

  console.log(
    `processor time of a request in µs, median of ${options.rounds} rounds of ${options.requests}; an answer has ${answer.length} bytes\n`,
  )
  console.table(Object.fromEntries(Object.entries(micros).map(([name, values]) => [name, { µs: rounded(median(values), 4) }])))
  const over_ = (name, base) => rounded(median(micros[name].map((value, i) => value - micros[base][i])), 4)
  const door = micros['searchlet serve'].map((value, i) => (value - micros['typed function'][i]) / micros['bare node:http'][i])
  console.log(
    `the HTTP door: ${over_('searchlet serve', 'typed function')} µs above the typed function, ${rounded(median(door))} times bare node:http`,
  )
  console.log(`the client in process: ${over_('official client in process', 'typed function')} µs above the typed function`)
} finally {
  for (const child of children) child.end()
}
