// Does any request end the process, hold it, or get an answer that only a bug gives?
//
//   npm run fuzz -- [--requests 20000] [--minutes M] [--seed S]
//
// Requests to every endpoint, with bodies by grammar and some damaged, one after the other to `searchlet serve`. Judged are: the process lives; it
// lets timers in within 100 ms of processor time; no answer holds a JavaScript error or a 500 that a real server would not give; built-in prototypes
// keep their members. Exits with 1 and tells the requests where something is found.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Fuzzer } from './fuzzer.js'

const { values } = parseArgs({
  options: { requests: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' }, verbose: { type: 'boolean' } },
})
const requests = Number(values.requests ?? 20_000)
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
const seed = Number(values.seed ?? Date.now() % 1_000_000)

const fuzzer = new Fuzzer(
  () =>
    fork(fileURLToPath(new URL('../../bin/searchlet.js', import.meta.url)), ['serve', '--port', '0'], {
      execArgv: ['--import', new URL('watch-server.js', import.meta.url).href],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
  seed,
)
const end = Date.now() + minutes * 60_000
await fuzzer.begin()
while (fuzzer.sent < requests && Date.now() < end) await fuzzer.next()
await fuzzer.end()
for (const [what, { count, example }] of fuzzer.found) console.log(`${count} × ${what}\n    ${example}`)
console.log(`seed ${seed}: ${fuzzer.sent} requests, statuses ${JSON.stringify(fuzzer.statuses)}, ${fuzzer.found.size} kinds of findings`)
process.exitCode = fuzzer.found.size === 0 ? 0 : 1
