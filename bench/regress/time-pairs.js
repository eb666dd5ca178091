// The same tasks in two builds, timed in turn.
import { fileURLToPath } from 'node:url'
import { RunnerProcess } from '../lib/runner-process.js'
import { median } from '../lib/stats.js'

const child = fileURLToPath(new URL('./child.js', import.meta.url))
const WARM_UP_MS = 500
const SLICE_MS = 15

/**
 * `sides`: entries of the built packages by name, `base` and `candidate`. `tasks`: names of some tasks, null for all. Answers with the median
 * microseconds of each side and the median ratio of candidate to base, by task.
 */
export async function timePairs({ sides, file, queries, tasks, rounds }) {
  const processes = new Map()
  const ask = async (side, job) => {
    const answer = await processes.get(side).ask(job)
    if (answer.error !== undefined) throw new Error(`${side}: ${answer.error}`)
    return answer
  }
  try {
    let known = []
    for (const [side, dist] of Object.entries(sides)) {
      processes.set(side, new RunnerProcess([process.execPath, child, dist]))
      known = (await ask(side, { cmd: 'prepare', file, queries })).tasks
    }
    const wanted = known.filter(task => tasks === null || tasks.includes(task))
    for (const task of wanted) await compareAnswers(ask, task)
    for (const task of wanted) for (const side of processes.keys()) await ask(side, { cmd: 'time', task, ms: WARM_UP_MS })
    const times = new Map(wanted.map(task => [task, { base: [], candidate: [] }]))
    for (let round = 0; round < rounds; round++) {
      // The first of a pair may find the machine's caches warm, or cold.
      const order = round % 2 === 0 ? ['base', 'candidate'] : ['candidate', 'base']
      for (const task of wanted) {
        for (const side of order) times.get(task)[side].push((await ask(side, { cmd: 'time', task, ms: SLICE_MS })).micros)
      }
    }
    return [...times].map(([task, { base, candidate }]) => ({
      task,
      base: median(base),
      candidate: median(candidate),
      ratio: median(candidate.map((micros, i) => micros / base[i])),
    }))
  } finally {
    for (const runner of processes.values()) await runner.end()
  }
}

/** Speed of another answer says nothing. A fix of the answers is told, and the comparison goes on. */
async function compareAnswers(ask, task) {
  const [base, candidate] = [await ask('base', { cmd: 'answers', task }), await ask('candidate', { cmd: 'answers', task })]
  if (JSON.stringify(base) !== JSON.stringify(candidate)) console.error(`${task}: the two builds answer differently`)
}
