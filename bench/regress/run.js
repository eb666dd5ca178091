// npm run bench:regress -- --base <ref>: is this work tree slower than a commit? Exit status 1 where something takes over 25 % longer.
//
//   --base HEAD   the commit     --rounds 30   pairs of timings     --limit 1.25   the ratio that is too much     --docs 10000
//   --base landed: the commit that had landed before this one. A clone without it, or one that cannot be built, has nothing to compare.
//
// Both are built, filled with the same documents and timed in turn, a few milliseconds each, so that a slow moment of the machine spoils some
// pairs only; the median over the pairs is looked at. Times are of the processor, which a busy machine changes least: waiting does not show
// here. What seems slower is timed again in fresh processes, as the same code may be compiled in a lucky or an unlucky way, and counts only
// if it is slower then, too.
import { fileURLToPath } from 'node:url'
import { makeQueries } from '../lib/made-queries.js'
import { readOptions } from '../lib/options.js'
import { prepareCorpus } from '../lib/prepared-corpus.js'
import { rounded } from '../lib/stats.js'
import { buildBase, landedBefore } from './base.js'
import { timePairs } from './time-pairs.js'

const { options } = readOptions({ base: 'HEAD', rounds: 30, limit: 1.25, docs: 10_000 })
const root = fileURLToPath(new URL('../..', import.meta.url))
const base = options.base === 'landed' ? landedBase() : buildBase(root, options.base)
if (base === null) process.exit(0)
const corpus = await prepareCorpus(null, { docs: options.docs })
try {
  const sides = { base: base.dist, candidate: fileURLToPath(new URL('../../dist/main.js', import.meta.url)) }
  const queries = await makeQueries(corpus.file, 10)
  const time = (tasks, rounds) => timePairs({ sides, file: corpus.file, queries, tasks, rounds })
  const first = await time(null, options.rounds)
  const suspects = first.filter(({ ratio }) => ratio > options.limit).map(({ task }) => task)
  const again = suspects.length === 0 ? [] : await time(suspects, 2 * options.rounds)
  const slower = new Set(again.filter(({ ratio }) => ratio > options.limit).map(({ task }) => task))
  console.log(`\nprocessor time relative to ${base.sha.slice(0, 10)}, median of ${options.rounds} pairs\n`)
  console.table(Object.fromEntries(first.map(figures => [figures.task, row(figures, again, slower)])))
  if (slower.size > 0) {
    console.error(`slower by more than ${Math.round((options.limit - 1) * 100)} %: ${[...slower].join(', ')}`)
    process.exitCode = 1
  }
} finally {
  base.remove()
  corpus.remove()
}

/** Null, with the reason told, where there is nothing to compare with. */
function landedBase() {
  const sha = landedBefore(root)
  if (sha === null) {
    console.log('this clone holds one commit only: nothing to compare with')
    return null
  }
  try {
    return buildBase(root, sha)
  } catch (error) {
    console.log(`${sha.slice(0, 10)} cannot be built (${error.message}): nothing to compare with`)
    return null
  }
}

function row({ task, base, candidate, ratio }, again, slower) {
  const second = again.find(other => other.task === task)
  return {
    'base, µs': rounded(base),
    'now, µs': rounded(candidate),
    ratio: rounded(ratio),
    'timed again': second === undefined ? '' : rounded(second.ratio),
    verdict: slower.has(task) ? 'SLOWER' : 'fine',
  }
}
