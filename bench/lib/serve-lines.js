// One JSON command a line in, one JSON line out, until `exit` or the end of the input.
import { createInterface } from 'node:readline'

/** `commands`: functions of a job, by the job's `cmd`. What they throw becomes `{ error }`. */
export async function serveLines(commands, input, output) {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const job = JSON.parse(line)
    if (job.cmd === 'exit') return
    output.write(`${JSON.stringify(await answer(commands, job))}\n`)
  }
}

async function answer(commands, job) {
  try {
    if (!Object.hasOwn(commands, job.cmd)) throw new Error(`no command [${job.cmd}]`)
    return await commands[job.cmd](job)
  } catch (error) {
    return { error: String(error?.stack ?? error).slice(0, 600) }
  }
}
