// One engine, one corpus: built in one process, opened in others.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RunnerProcess } from '../lib/runner-process.js'

/** What is measured: engines, with threads where they have some. */
export const CONFIGURATIONS = {
  'searchlet-0': { engine: 'searchlet', threads: 0, title: 'Searchlet, threads: 0' },
  'searchlet-1': { engine: 'searchlet', threads: 1, title: 'Searchlet, threads: 1' },
  fts5: { engine: 'fts5', threads: 0, title: 'SQLite FTS5' },
  minisearch: { engine: 'minisearch', threads: 0, title: 'MiniSearch' },
}

const child = fileURLToPath(new URL('../engines/child.js', import.meta.url))

/** `first`: the query that is asked after opening. A part of the answer may be `{ error }`. */
export async function measureDocuments(name, { corpus, first, options, folder }) {
  const { engine, threads } = CONFIGURATIONS[name]
  const command = ['node', '--expose-gc', `--max-old-space-size=${options.heap}`, child, engine, '--threads', String(threads)]
  const build = await inProcess(command, async process => {
    const empty = await process.ask({ cmd: 'memory' })
    const job = { cmd: 'build', file: corpus.file, folder, batchChars: options['bulk-kb'] * 1024, limitSeconds: options.limit }
    const built = await process.ask(job)
    return built.error === undefined ? { ...built, empty, memory: await process.ask({ cmd: 'memory' }) } : built
  })
  if (build.error !== undefined) return { build: { error: build.error } }
  forget(folder)
  const opened = () =>
    inProcess(command, async process => {
      const times = await process.ask({ cmd: 'open', folder, first })
      return times.error === undefined ? { ...times, memory: await process.ask({ cmd: 'memory' }) } : times
    })
  return { build, cold: await opened(), warm: await opened() }
}

async function inProcess(command, work) {
  const process = new RunnerProcess(command)
  try {
    return await work(process)
  } finally {
    await process.end()
  }
}

/** Asks the system to drop what it keeps of these files, where it can be asked: the next open is nearly that of a cold start. */
function forget(path) {
  if (!statSync(path).isDirectory()) spawnSync('dd', [`of=${path}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none'])
  else for (const name of readdirSync(path)) forget(join(path, name))
}
