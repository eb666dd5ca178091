// npm run build && node bench/attach/run.js: what does a call cost more in an attached process than at the owner of the directory?
//
//   --rounds 20   --calls 1000   in each round, of each kind, on each side     --only search   kinds whose names begin so
//   --builds dist,../other/dist   builds that take turns     --profile folder   a CPU profile of both sides of each build
//   --pause 0   milliseconds between two calls: after some, other processes have had the caches
//
// By the clock (microseconds: the least, quartiles, and the median's difference from the owner's own calls) and in processor time of both
// processes. Calls follow one another. `echo` is a bare socket between two processes that sends back what it gets: what no call can be below.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Child } from '../lib/child.js'
import { readOptions } from '../lib/options.js'
import { median, quantile, rounded, sorted } from '../lib/stats.js'

const { options } = readOptions({
  rounds: 20,
  calls: 1000,
  only: '',
  pause: 0,
  builds: fileURLToPath(new URL('../../dist', import.meta.url)),
  profile: '',
})

class Side extends Child {
  constructor(build, name) {
    const execArgv = options.profile
      ? ['--cpu-prof', '--cpu-prof-interval=50', `--cpu-prof-dir=${options.profile}`, `--cpu-prof-name=${name}.cpuprofile`]
      : []
    super(fileURLToPath(new URL('side.js', import.meta.url)), [build], { execArgv })
  }

  async end() {
    this.process.send({ cmd: 'end' })
    await once(this.process, 'exit')
  }
}

const builds = options.builds.split(',').map(build => resolve(build))
const pairs = []
for (const [n, build] of builds.entries()) {
  const path = await mkdtemp(join(tmpdir(), 'searchlet-attach-'))
  const owner = new Side(build, `owner-${n}`)
  await owner.ask({ cmd: 'open', path })
  const attached = new Side(build, `attached-${n}`)
  await attached.ask({ cmd: 'open', path, attaches: true })
  pairs.push({ path, owner, attached })
}
const kinds = (await pairs[0].owner.ask({ cmd: 'kinds' })).filter(kind => kind.startsWith(options.only))
const figures = pairs.map(() => Object.fromEntries(kinds.map(kind => [kind, { owns: [], asks: [], here: [], there: [] }])))

for (let round = -3; round < options.rounds; round++)
  for (const kind of kinds)
    for (let n = 0; n < pairs.length; n++) {
      const at = (n + round + 3) % pairs.length
      const { owner, attached } = pairs[at]
      const { owns, asks, here, there } = figures[at][kind]
      const own = await owner.ask({ cmd: 'run', kind, calls: options.calls, pause: options.pause })
      const before = [await attached.micros(), await owner.micros()]
      const asked = await attached.ask({ cmd: 'run', kind, calls: options.calls, pause: options.pause })
      if (round < 0) continue
      here.push(((await attached.micros()) - before[0]) / options.calls)
      there.push(((await owner.micros()) - before[1]) / options.calls)
      owns.push(...own)
      asks.push(...asked)
    }

for (const [n, build] of builds.entries()) {
  console.log(`\n${build}: microseconds a call`)
  console.table(Object.fromEntries(kinds.map(kind => [kind, summed(figures[n][kind])])))
  await pairs[n].attached.end()
  await pairs[n].owner.end()
  await rm(pairs[n].path, { recursive: true })
}

function summed({ owns, asks, here, there }) {
  const [own, asked] = [sorted(owns), sorted(asks)]
  return {
    own: rounded(quantile(own, 0.5)),
    'own, least': rounded(own[0]),
    least: rounded(asked[0]),
    '25 %': rounded(quantile(asked, 0.25)),
    median: rounded(quantile(asked, 0.5)),
    '75 %': rounded(quantile(asked, 0.75)),
    'median more': rounded(quantile(asked, 0.5) - quantile(own, 0.5)),
    'least more': rounded(asked[0] - own[0]),
    'processor, attached': rounded(median(here)),
    'processor, owner': rounded(median(there)),
  }
}
