// `searchlet console`: opens the console on a data directory, on a cluster or on nothing yet, and shows it in the browser.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type ConsoleTarget, createConsole } from '../console/create-console.ts'
import { remoteTarget } from '../console/remote-target.ts'
import { isApiError } from '../core/errors.ts'
import { startHttpServer } from '../rest/http-server.ts'
import { open, type Searchlet } from '../searchlet.ts'
import { asideOf, stopSignal } from './serving.ts'
import { UsageError, wholeNumber } from './usage.ts'

const CONSOLE_HELP = `searchlet console [DIR | URL] [options]

Shows an engine in the browser: its data, its answers, and why they are what they are. DIR is a data directory, also of an application
that runs: then nothing is written. URL is a cluster, an OpenSearch or a Searchlet; you sign in to it in the browser, and what you sign in
with stays in the memory of this process. Without either it is an empty engine in memory.

  --port N         port to listen on                        (default: a free one)
  --read-only      write nothing to DIR
  --no-open        say where it is and open no browser
  --cacert FILE    certificates of authorities that are trusted besides, for URL
  --insecure       any certificate of URL will do
  --help           show this text

It listens on this machine only, until SIGTERM or SIGINT.
`

const OPTIONS = {
  port: { type: 'string' },
  'read-only': { type: 'boolean' },
  'no-open': { type: 'boolean' },
  cacert: { type: 'string' },
  insecure: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export async function consoleCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args)
  if (values.help) return void process.stdout.write(CONSOLE_HELP)
  if (positionals.length > 1) throw new UsageError('one data directory or address')
  const [shown] = positionals
  const port = wholeNumber('--port', values.port ?? '0', 65535)
  const engine = isUrl(shown) ? null : await openEngine(shown, values['read-only'] === true)
  const target: ConsoleTarget = engine ?? (await remote(shown!, values))
  const pages = createConsole(target, { onlyLocalNames: true, title: shown ?? 'in memory' })
  const server = await startHttpServer(NO_API, { port, aside: asideOf(pages) }).catch(async (error: unknown) => {
    await engine?.close()
    throw error
  })
  const url = `${server.url}/_console/`
  console.log(url)
  if (!values['no-open']) openBrowser(url)
  await stopSignal()
  pages.close()
  await server.close()
  await engine?.close()
}

const isUrl = (text: string | undefined) => text !== undefined && /^https?:\/\//i.test(text)

/** Where another process writes to it, it can be read beside that. */
async function openEngine(path: string | undefined, readOnly: boolean): Promise<Searchlet> {
  if (path === undefined) return open()
  try {
    return await open({ path, readOnly })
  } catch (error) {
    if (readOnly || !isApiError(error) || error.type !== 'illegal_state_exception') throw error
    const engine = await open({ path, readOnly: true })
    console.error(`${error.reason}: shown as it is committed, nothing can be changed`)
    return engine
  }
}

async function remote(
  address: string,
  { cacert, insecure }: { cacert?: string | undefined; insecure?: boolean | undefined },
): Promise<ConsoleTarget> {
  const url = new URL(address)
  if (url.username !== '') throw new UsageError('no password in the address: you sign in in the browser')
  return remoteTarget(url, { checksCertificate: insecure !== true, ...(cacert !== undefined && { ca: await readFile(cacert) }) })
}

/** The port is the console's alone: the API is behind its session. */
const NO_API = async () => ({
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: '{"error":"the console is at /_console/"}',
})

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

/** Where there is no browser the address stands in the terminal. */
function openBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
