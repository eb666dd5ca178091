// `searchlet console`: opens the console on a data directory, on a cluster or on nothing yet, and shows it in the browser.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type ConsoleTarget, createConsole } from '../console/create-console.ts'
import { remoteTarget } from '../console/remote-target.ts'
import { isApiError } from '../core/errors.ts'
import { startHttpServer } from '../rest/http-server.ts'
import { open, type Searchlet } from '../searchlet.ts'
import { command as declared } from './kit/command.ts'
import { UsageError } from './kit/exit.ts'
import { stopSignal } from './serving.ts'

export const command = declared({
  about: `Shows an engine in the browser: its data, its answers, and why they are what they are. SHOWN is a data directory, also of an
application that runs: that answers then, and nothing can be changed. Or it is the address of a cluster, an OpenSearch or a Searchlet; you
sign in to it in the browser, and what you sign in with stays in the memory of this process. Without either it is an empty engine in memory.

It listens on this machine only, until SIGTERM or SIGINT.`,
  args: [{ name: 'SHOWN', optional: true, about: 'a data directory, or an address', completes: 'directory' }],
  options: {
    port: { value: 'N', whole: 65535, about: 'port to listen on (default: a free one)' },
    'read-only': { about: 'write nothing to the data directory' },
    'no-open': { about: 'say where it is and open no browser' },
    cacert: { value: 'FILE', completes: 'file', about: 'certificates of authorities that are trusted besides, for an address' },
    insecure: { about: 'any certificate of an address will do' },
  },
  examples: ['searchlet console ./data', 'searchlet console https://search.example.com --no-open'],
  run: ({ args: [shown], options }) => showConsole(shown, options),
})

interface ConsoleOptions {
  readonly port: number | undefined
  readonly 'read-only': boolean
  readonly 'no-open': boolean
  readonly cacert: string | undefined
  readonly insecure: boolean
}

async function showConsole(shown: string | undefined, values: ConsoleOptions): Promise<void> {
  const { port = 0 } = values
  const engine = isUrl(shown) ? null : await openEngine(shown, values['read-only'])
  const target: ConsoleTarget = engine ?? (await remote(shown!, values))
  const pages = createConsole(target, { onlyLocalNames: true, title: shown ?? 'in memory' })
  const server = await startHttpServer(NO_API, { port, aside: pages }).catch(async (error: unknown) => {
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

/** Where another process writes to it, that one answers, and its place is not taken when it ends: it may only be starting anew. */
async function openEngine(path: string | undefined, readOnly: boolean): Promise<Searchlet> {
  if (path === undefined) return open()
  try {
    return await open({ path, readOnly })
  } catch (error) {
    if (readOnly || !isApiError(error) || error.type !== 'illegal_state_exception') throw error
    const engine = await open({ path, readOnly: true, attach: true })
    console.error(`Another process writes to ${path} and answers for it. Nothing can be changed from here`)
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
