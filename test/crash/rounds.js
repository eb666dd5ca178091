// One round: a process opens what the rounds before left, tells what it finds, writes, and is killed.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FEATURES } from './features.js'
import { History } from './history.js'
import { chooser } from './random.js'
import { logSizes, tearTails } from './torn-tail.js'

const WRITER = fileURLToPath(new URL('./writer.js', import.meta.url))

/** What a kill waits for; `any`: nothing but a while. The more often a name stands here, the more kills. */
const TARGETS = [
  'any',
  'any',
  'write',
  'bulk',
  'refresh',
  'refresh',
  'flush',
  'flush',
  'flush',
  'merge',
  'merge',
  'snapshot',
  'snapshot',
].concat([
  'delete_snapshot',
  'create_index',
  'create_index',
  'delete_index',
  'close_index',
  'open_index',
  'mapping',
  'settings',
  'alias',
  'open',
  'close',
  ...FEATURES,
])

/** What went wrong may have been written some rounds before. */
const LOGS_KEPT = 5

/** A process that says nothing for so long hangs. */
const PATIENCE_MILLIS = 60_000
const MOST_LOOKS = 10

/** On a busy machine, or in a loop: the state of a process that has something to do. Nothing but Linux tells. */
const waitsForProcessor = pid => process.platform === 'linux' && / [RD] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

export class Rounds {
  history = new History()
  kills = new Map()
  done = 0
  checks = 0
  tornTails = 0
  shown = new Map()
  /** Names by the folders of the indexes, as far as the data directory was looked at. */
  uuids = new Map()

  constructor(path, seed) {
    this.seed = seed
    this.data = join(path, 'data')
    this.repository = path
    this.killed = join(path, 'killed')
    this.logs = path
    mkdirSync(path, { recursive: true })
  }

  get losses() {
    return this.history.losses
  }

  async next() {
    const round = this.done++
    const random = chooser(this.seed + round * 7919)
    const target = random.pick(TARGETS)
    await this.process({ round, random, target, checkOnly: false })
    // Killed before it made anything of its own: there is nothing to tear or to keep.
    if (this.losses.length > 0 || !existsSync(this.data)) return
    // What the next round begins with, should it find anything wrong.
    if (random.chance(0.35)) this.tornTails += tearTails(this.data, this.shown, (uuid, ...of) => this.mustKeep(uuid, ...of), random)
    rmSync(this.killed, { recursive: true, force: true })
    cpSync(this.data, this.killed, { recursive: true, filter: file => !/[/\\]lock[^/\\]*$/.test(file) })
  }

  /** Everything is looked at once more, and closed in peace. */
  async finish() {
    const random = chooser(this.seed)
    await this.process({ round: this.done, random, target: 'none', checkOnly: true })
  }

  mustKeep(uuid, id, seqNo, term) {
    const index = this.uuids.get(uuid)
    // Not known by name: it was made in this round, and nothing of it is given up.
    return index === undefined || this.history.mustKeep(index, id, seqNo, term)
  }

  process({ round, random, target, checkOnly }) {
    const { history } = this
    const options = {
      round,
      seed: this.seed * 1000 + round,
      target,
      threads: random.chance(0.3) ? 1 : 0,
      closeAfter: target === 'close' ? random.below(600) : 20_000,
      checkOnly,
    }
    const occurrence = 1 + random.below(3)
    const delay = random.chance(0.3) ? 0 : random.below(target === 'open' ? 120 : random.chance(0.3) ? 40 : 8)
    return new Promise(resolve => {
      const child = spawn(process.execPath, [WRITER, this.data, this.repository, JSON.stringify(options)], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let rest = ''
      let errors = ''
      let seen = 0
      const lines = []
      let timer = null
      const kill = millis => {
        timer ??= setTimeout(() => child.kill('SIGKILL'), millis)
      }
      let looks = 0
      const patience = setInterval(() => {
        if (++looks < MOST_LOOKS && waitsForProcessor(child.pid)) return
        history.lose(`the process says nothing more: ${lines.at(-1)}`)
        child.kill('SIGKILL')
      }, PATIENCE_MILLIS)
      const take = line => {
        lines.push(line)
        const { ask, answer, found, phase, trouble } = JSON.parse(line)
        if (ask !== undefined) {
          history.ask(ask)
          if (ask.kind === target && ++seen === occurrence) kill(delay)
        }
        if (answer !== undefined) history.answer(answer)
        if (trouble !== undefined && !history.isClosing) history.lose(`the engine reports: ${trouble}`)
        if (found !== undefined) this.look(found)
        if (phase === 'open' && target === 'open') kill(delay)
        if (phase === 'ready' && !checkOnly)
          setTimeout(() => target !== 'close' && kill(0), target === 'any' ? random.below(900) : 1500).unref()
      }
      child.stdout.setEncoding('utf8').on('data', text => {
        patience.refresh()
        const parts = (rest + text).split('\n')
        rest = parts.pop()
        for (const line of parts) take(line)
      })
      child.stderr.on('data', chunk => {
        errors += chunk
      })
      child.on('close', (code, signal) => {
        clearTimeout(timer)
        clearInterval(patience)
        const { hasClosed } = history
        const kinds = history.die()
        if (signal === 'SIGKILL')
          for (const kind of kinds.size > 0 ? kinds : ['nothing']) this.kills.set(kind, (this.kills.get(kind) ?? 0) + 1)
        else if (code !== 0 || !hasClosed) history.lose(`the process ended by itself (${code ?? signal}): ${errors}`)
        writeFileSync(this.logOf(round), `${lines.join('\n')}\n`)
        rmSync(this.logOf(round - LOGS_KEPT), { force: true })
        resolve()
      })
    })
  }

  logOf(round) {
    return join(this.logs, `round-${round}.ndjson`)
  }

  look(found) {
    this.history.judge(found)
    this.checks++
    this.shown = logSizes(this.data)
    this.uuids = new Map(Object.entries(found.indices).map(([name, { uuid }]) => [uuid, name]))
  }
}
