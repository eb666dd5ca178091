// The protocol of a runner, whatever stands behind it.
import { createInterface } from 'node:readline'
import { memoryMb, statusMb } from '../lib/memory.js'
import { measure } from './measure.js'

/** Answers commands until `exit` or the end of `input`. `engine` has `index`, `open`, `search` and `close`. */
export async function serve(engine, input, output) {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const job = JSON.parse(line)
    if (job.cmd === 'exit') break
    output.write(`${JSON.stringify(await answer(engine, job))}\n`)
  }
  await engine.close()
}

async function answer(engine, job) {
  try {
    const command = Object.hasOwn(COMMANDS, job.cmd) ? COMMANDS[job.cmd] : null
    if (command === null) throw new Error(`no command [${job.cmd}]`)
    return await command(engine, job)
  } catch (error) {
    return { error: String(error?.stack ?? error).slice(0, 600) }
  }
}

const COMMANDS = {
  async index(engine, job) {
    const report = await engine.index(job)
    const { user, system } = process.cpuUsage()
    return { ...report, peak_rss_mb: statusMb('VmHWM'), heap_mb: memoryMb().heap, cpu_s: (user + system) / 1e6 }
  },

  async open(engine, { dir, first, mem }) {
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

  run: measure,
}
