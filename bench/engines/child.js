// One engine in a process of its own: node child.js <engine> [--threads N]. Commands on stdin: build, open, run, memory.
import { mkdirSync, rmSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { BlockedTime } from '../lib/blocked-time.js'
import { bytesOnDisk } from '../lib/disk.js'
import { lineBatches } from '../lib/lines.js'
import { measure } from '../lib/measure.js'
import { memoryMb, statusMb } from '../lib/memory.js'
import { readOptions } from '../lib/options.js'
import { serveLines } from '../lib/serve-lines.js'

const { options, plain } = readOptions({ threads: 0 })
const { Engine } = await import(new URL(`./${plain[0]}/engine.js`, import.meta.url))
let engine = null

const seconds = since => (performance.now() - since) / 1000

async function search(query, isExact) {
  const answer = await engine.search(query, isExact)
  return answer === null ? null : { hits: answer.hits, top: answer.ids[0] ?? -1, buckets: 0 }
}

await serveLines(
  {
    /** Every line of `file`, in bulks of about `batchChars`, into a fresh `folder`. Gives up after `limitSeconds`. */
    async build({ file, folder, batchChars, limitSeconds }) {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      const blocked = new BlockedTime()
      const cpu = process.cpuUsage()
      const began = performance.now()
      engine = await Engine.create(folder, options)
      let docs = 0
      for await (const lines of lineBatches(file, batchChars)) {
        await engine.add(lines)
        docs += lines.length
        if (seconds(began) > limitSeconds)
          throw new Error(`${docs} documents after ${limitSeconds} s, ${Math.round(statusMb('VmRSS'))} MB resident`)
        await turn()
      }
      const added = performance.now()
      await engine.finish()
      await turn()
      const { user, system } = process.cpuUsage(cpu)
      const report = {
        docs,
        seconds: seconds(began),
        finishSeconds: seconds(added),
        cpuSeconds: (user + system) / 1e6,
        longestBlockMs: blocked.stop(),
        peakRssMb: statusMb('VmHWM'),
      }
      return { ...report, diskBytes: bytesOnDisk(folder) }
    },

    async open({ folder, first }) {
      await engine?.close()
      const began = performance.now()
      engine = await Engine.open(folder, options)
      const openMs = performance.now() - began
      await search(first, true)
      return { openMs, firstAnswerMs: performance.now() - began }
    },

    run: job => measure({ search }, job),

    memory: () => memoryMb(),
  },
  process.stdin,
  process.stdout,
)
await engine?.close()
process.exit()
