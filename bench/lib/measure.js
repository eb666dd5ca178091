// How long does each query of a class take? One pass for the answers, a warm-up, then whole passes until the budget is spent, as every
// runner of the yardsticks does it. Times are in microseconds.
import { mean, quantile, sorted } from './stats.js'

const now = () => performance.now() * 1000

export async function measure(engine, job) {
  const { queries, mode, warm_ms = 300, budget_ms = 500, min_passes = 3, limit_ms = 60_000 } = job
  const isExact = mode !== 'top'
  const began = now()
  const limit = began + limit_ms * 1000
  const first = []
  const answers = { hits: [], top: [], buckets: [] }
  for (const query of queries) {
    const start = now()
    const answer = await engine.search(query, isExact)
    first.push(now() - start)
    if (answer === null) return { unsupported: true }
    for (const key of Object.keys(answers)) answers[key].push(answer[key])
    if (now() > limit) break
  }
  // Too slow for a second pass: the first is the result, as far as it went.
  if (first.length < queries.length || now() > began + limit_ms * 500)
    return { ...summary(first), partial: first.length, best_us: first, ...answers }
  await warmUp(engine, queries, isExact, now() + warm_ms * 1000)
  const best = new Array(queries.length).fill(Number.POSITIVE_INFINITY)
  const samples = []
  const cpu = process.cpuUsage()
  const end = now() + budget_ms * 1000
  let passes = 0
  do {
    for (let i = 0; i < queries.length; i++) {
      const start = now()
      await engine.search(queries[i], isExact)
      const took = now() - start
      samples.push(took)
      if (took < best[i]) best[i] = took
    }
    passes++
  } while ((passes < min_passes && now() < limit) || now() < end)
  const { user, system } = process.cpuUsage(cpu)
  return { ...summary(samples), cpu_us: (user + system) / samples.length, best_us: best, ...answers }
}

async function warmUp(engine, queries, isExact, end) {
  while (now() < end) {
    for (const query of queries) {
      await engine.search(query, isExact)
      if (now() > end) return
    }
  }
}

function summary(samples) {
  const ascending = sorted(samples)
  const at = part => quantile(ascending, part)
  return { n: samples.length, mean_us: mean(samples), p50_us: at(0.5), p95_us: at(0.95), p99_us: at(0.99) }
}
