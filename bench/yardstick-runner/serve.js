// The commands of a runner, whatever engine stands behind it.
import { measure } from '../lib/measure.js'
import { memoryMb, statusMb } from '../lib/memory.js'
import { serveLines } from '../lib/serve-lines.js'

/** `engine` has `index`, `open`, `search` and `close`. */
export async function serve(engine, input, output) {
  await serveLines(commandsOf(engine), input, output)
  await engine.close()
}

const commandsOf = engine => ({
  async index(job) {
    const report = await engine.index(job)
    const { user, system } = process.cpuUsage()
    return { ...report, peak_rss_mb: statusMb('VmHWM'), heap_mb: memoryMb().heap, cpu_s: (user + system) / 1e6 }
  },

  async open({ dir, first, mem }) {
    const began = performance.now()
    await engine.open(dir)
    const report = { open_ms: performance.now() - began }
    if (first !== undefined) {
      await engine.search(first, true)
      report.first_answer_ms = performance.now() - began
    }
    if (mem === true) {
      const { heap, external } = memoryMb()
      report.heap_mb = heap + external
    }
    return { ...report, rss_mb: statusMb('VmRSS'), anon_mb: statusMb('RssAnon') }
  },

  run: job => measure(engine, job),
})
