// Does a process that is killed at any moment lose something it acknowledged?
//
//   npm run crash -- [--rounds N] [--minutes M] [--seed S] [--keep]
//
// Each round opens the data directory of the round before, compares everything in it with what was asked and answered until then, writes
// at random, and dies by SIGKILL, mostly in the midst of a refresh, commit, merge, snapshot or the like. Exits with 1 on any loss.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Rounds } from './rounds.js'

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' }, keep: { type: 'boolean' } },
})
const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes)
const rounds = values.rounds === undefined ? (values.minutes === undefined ? 50 : Number.POSITIVE_INFINITY) : Number(values.rounds)
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed)
if (![rounds, minutes, seed].every(number => number >= 0)) {
  console.error('usage: npm run crash -- [--rounds N] [--minutes M] [--seed S] [--keep]')
  process.exit(2)
}

const path = mkdtempSync(join(tmpdir(), 'searchlet-crash-'))
const end = Date.now() + minutes * 60_000
const crashes = new Rounds(path, seed)
const { counts } = crashes.history
const progress = () => {
  const line = `seed ${seed}: round ${crashes.done}, ${counts.acknowledged} writes acknowledged, ${crashes.losses.length} losses`
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`)
  else if (crashes.done % 25 === 0) console.log(line)
}

while (crashes.done < rounds && Date.now() < end && crashes.losses.length === 0) {
  await crashes.next()
  progress()
}
if (crashes.losses.length === 0) await crashes.finish()

const kills = [...crashes.kills].sort((a, b) => b[1] - a[1]).map(([kind, count]) => `${kind} ${count}`)
console.log(`\nkilled over: ${kills.join(', ')}`)
console.log(
  `rounds=${crashes.done} checks=${crashes.checks} acknowledged=${counts.acknowledged} documents=${counts.documents} hits=${counts.hits} ` +
    `snapshots=${counts.restored} values=${counts.values} torn=${crashes.tornTails} losses=${crashes.losses.length}`,
)
if (crashes.losses.length > 0) {
  for (const loss of crashes.losses.slice(0, 20)) console.error(`LOST: ${loss}`)
  console.error(
    `\nseed ${seed}, round ${crashes.done}; kept in ${path}: data, killed (as it was before that round), what was said in the last rounds`,
  )
  console.error(`again: npm run crash -- --seed ${seed} --rounds ${crashes.done}`)
  process.exit(1)
}
if (values.keep) console.log(`kept in ${path}`)
else rmSync(path, { recursive: true, force: true })
