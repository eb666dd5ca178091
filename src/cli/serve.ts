// `searchlet serve`: the engine behind HTTP until somebody stops it.
import { parseArgs } from 'node:util'
import { type Logger, open } from '../main.ts'
import { startHttpServer } from '../rest/http-server.ts'
import { UsageError, wholeNumber } from './usage.ts'

const SERVE_HELP = `searchlet serve [options]

Answers OpenSearch's REST API over HTTP until SIGTERM or SIGINT.

  --port N         port to listen on; 0 picks a free one    (default 9200)
  --host H         address to listen on                     (default 127.0.0.1)
  --path DIR       keep the data in DIR                     (default: in memory)
  --path-conf DIR  word lists and dictionaries that analysis settings name lie in DIR (default: nowhere)
  --path-repo DIR  snapshots may be kept below DIR          (default: nowhere; may be given several times)
  --threads N      worker threads; 0 runs everything inline (default: chosen by the engine)
  --help           show this text

There is no access control: whoever reaches the address may read and delete everything.
`

/** Standard output is for the address alone. */
const LOGGER: Logger = {
  debug() {},
  info() {},
  warn: (message, detail) => console.error(message, detail ?? ''),
  error: (message, detail) => console.error(message, detail ?? ''),
}

export async function serve(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options === 'help') return void process.stdout.write(SERVE_HELP)
  const { port, host, ...engineOptions } = options
  const engine = await open({ ...engineOptions, logger: LOGGER })
  const server = await startHttpServer(request => engine.handle(request), {
    port,
    host,
    onError: error => LOGGER.error('a request failed', error),
  }).catch(async (error: unknown) => {
    await engine.close()
    throw error
  })
  console.log(server.url)
  await stopSignal()
  await server.close()
  await engine.close()
}

interface ServeOptions {
  readonly port: number
  readonly host: string
  readonly path?: string
  readonly pathConf?: string
  readonly pathRepo?: readonly string[]
  readonly threads?: number
}

function readOptions(args: readonly string[]): ServeOptions | 'help' {
  const { values } = parse(args)
  if (values.help) return 'help'
  return {
    port: wholeNumber('--port', values.port ?? '9200', 65535),
    host: values.host ?? '127.0.0.1',
    ...(values.path !== undefined && { path: values.path }),
    ...(values['path-conf'] !== undefined && { pathConf: values['path-conf'] }),
    ...(values['path-repo'] !== undefined && { pathRepo: values['path-repo'] }),
    ...(values.threads !== undefined && { threads: wholeNumber('--threads', values.threads, 256) }),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        path: { type: 'string' },
        'path-conf': { type: 'string' },
        'path-repo': { type: 'string', multiple: true },
        threads: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Resolves at the first signal; a second one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}
