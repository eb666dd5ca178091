// Run by rounds.js as a process of its own, to be killed: says what it finds in the data directory, then writes at random without end.
//
//   node writer.js <data directory> <repository folder> <options as JSON>
//
// Every line of its output is a JSON object: { ask } before a request, { answer } after it, { found } with everything there is, { phase }.
import { writeSync } from 'node:fs'
import { open } from '../../dist/main.js'
import { describeAll } from './describe.js'
import { tendFeatures } from './features.js'
import { maintain, tendIndexes, tendSegments } from './maintenance.js'
import { chooser } from './random.js'
import { LANES, REPOSITORY } from './universe.js'
import { numberFrom, write } from './writes.js'

const [path, pathRepo, optionsText] = process.argv.slice(2)
const { round, seed, target, threads, closeAfter, checkOnly } = JSON.parse(optionsText)

const NOTHING = new Int32Array(new SharedArrayBuffer(4))

/** It is in the pipe when this returns, whatever becomes of the process. */
function say(line) {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(1, bytes, done)
    } catch (error) {
      // The pipe is full: whoever reads it needs the processor.
      if (error.code !== 'EAGAIN') throw error
      Atomics.wait(NOTHING, 0, 0, 1)
    }
  }
}

let requests = 0

/** Runs a request between the lines that tell of it. Answers null where the engine refused it. */
async function ask(description, request, summary = () => true) {
  const number = requests++
  say({ ask: { number, ...description } })
  try {
    const answer = await request()
    say({ answer: { number, result: summary(answer) } })
    return answer
  } catch (error) {
    const { status, type, reason } = error
    if (status === undefined) throw error
    say({ answer: { number, error: { status, type, reason } } })
    return null
  }
}

const logger = { debug() {}, info() {}, warn() {}, error: (message, error) => say({ trouble: `${message}: ${error?.reason ?? error}` }) }

numberFrom(round)
say({ phase: 'open' })
const engine = await open({
  path,
  pathRepo,
  threads,
  logger,
  security: { config: { config: { dynamic: { api_tokens: { enabled: true } } } } },
})
const random = chooser(seed)
await engine.snapshot.createRepository({ repository: REPOSITORY, body: { type: 'fs', settings: { location: 'r' } } })
say({ found: await describeAll(engine, { pathRepo, random, isThorough: checkOnly === true }) })

let isClosing = false
const run = async (lane, step) => {
  const chance = chooser(seed + 1 + lane)
  try {
    while (!isClosing) await step({ engine, ask, path, chance, lane, target, isHeavy: threads > 0 })
  } catch (error) {
    // A step of several requests may meet the end in its midst.
    if (!isClosing || error.type !== 'node_closed_exception') throw error
  }
}

if (!checkOnly) {
  await maintain({ engine, ask })
  say({ phase: 'ready' })
  const lanes = Array.from({ length: LANES }, (_, lane) => run(lane, write))
  const tending = [run(LANES, tendSegments), run(LANES + 1, tendIndexes), run(LANES + 2, tendFeatures)]
  await new Promise(resolve => setTimeout(resolve, closeAfter))
  isClosing = true
  if (random.chance(0.5)) await Promise.all([...lanes, ...tending])
}
// Requests may be on their way: they are answered, or refused, and neither is lost.
await ask({ kind: 'close' }, () => engine.close())
process.exit(0)
