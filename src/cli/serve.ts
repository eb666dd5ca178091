// `searchlet serve`: runs the engine behind HTTP until it is stopped.
import cluster from 'node:cluster'
import { access, appendFile, constants, readFile } from 'node:fs/promises'
import { type Console, createConsole } from '../console/create-console.ts'
import type { Logger } from '../core/logger.ts'
import { readBytes } from '../core/values.ts'
import type { SecurityOptions } from '../engine/policy/security.ts'
import { DirectoryLocked } from '../index/store/directory-lock.ts'
import { readCorsRules } from '../rest/cors.ts'
import type { TlsOptions } from '../rest/http-options.ts'
import { type HttpServer, startHttpServer } from '../rest/http-server.ts'
import type { RestHandler } from '../rest/rest-types.ts'
import { engineBehind, open, type Searchlet } from '../searchlet.ts'
import { command as declared, wholeNumber } from './kit/command.ts'
import { CommandError, UsageError } from './kit/exit.ts'
import { Reader } from './processes/reader.ts'
import { PORT_VARIABLE, Writer } from './processes/writer.ts'
import { isLoopback, stopSignal } from './serving.ts'

export const command = declared({
  about: `Answers OpenSearch's REST API over HTTP until SIGTERM or SIGINT, and prints the address.

Without --security there is no access control: anyone who can reach the address can read and delete everything.`,
  options: {
    port: { value: 'N', about: 'port to listen on; 0 picks a free one (default 9200)' },
    host: { value: 'H', about: 'address to listen on (default 127.0.0.1)' },
    path: { value: 'DIR', completes: 'directory', about: 'keep the data in DIR (default: in memory)' },
    'path-conf': {
      value: 'DIR',
      completes: 'directory',
      about: 'word lists and dictionaries that analysis settings name lie in DIR (default: nowhere)',
    },
    'path-repo': { value: 'DIR', many: true, completes: 'directory', about: 'snapshots may be kept below DIR (default: nowhere)' },
    threads: { value: 'N', about: 'worker threads; 0 runs everything inline (default: chosen by the engine)' },
    processes: {
      value: 'N',
      about: 'answer searches in N processes beside this one, which writes (with --path); see docs/cli.md for what they see and when',
    },
    security: { about: 'users, roles and permissions; without a configuration those of a demonstration, on this machine only' },
    'security-config': {
      value: 'DIR',
      completes: 'directory',
      about: 'the configuration is read from config.yml, internal_users.yml, roles.yml, … in DIR (with --security)',
    },
    'audit-log': {
      value: 'FILE',
      completes: 'file',
      about: 'what users did and what they were refused is added to FILE, a line of JSON each (with --security)',
    },
    'tls-cert': { value: 'FILE', completes: 'file', about: 'serve HTTPS with this certificate (PEM; with --tls-key)' },
    'tls-key': { value: 'FILE', completes: 'file', about: 'the key of the certificate' },
    'tls-ca': {
      value: 'FILE',
      completes: 'file',
      about: 'clients may show certificates of this authority; plugins.security.authcz.admin_dn names those who may do everything',
    },
    setting: {
      value: 'NAME=VALUE',
      short: 'E',
      many: true,
      about: 'a setting as in opensearch.yml; -E http.max_connections=100 limits connections (default 10000)',
    },
    console: { about: 'show what the engine sees in a browser, at /_console of the same address' },
    keystore: { value: 'FILE', completes: 'file', about: 'JSON file of secrets, such as the passwords of mail accounts' },
  },
  examples: ['searchlet serve --path ./data', 'searchlet serve -E http.cors.enabled=true -E http.cors.allow-origin=http://localhost:5173'],
  run: ({ options }) => serve(readOptions(options)),
})

/** Standard output is for the address alone. */
const LOGGER: Logger = {
  debug() {},
  info() {},
  warn: (message, detail) => console.error(message, detail ?? ''),
  error: (message, detail) => console.error(message, detail ?? ''),
}

async function serve(options: ServeOptions): Promise<void> {
  await tryFiles(options.engine)
  if (options.processes === undefined) return serveAlone(options)
  return cluster.isPrimary ? serveByProcesses(options, options.processes) : serveAsReader(options, options.processes)
}

async function serveAlone(options: ServeOptions): Promise<void> {
  if (options.engine.security?.demo === true) warnOfDemo(options.host)
  const engine = await openOwn(options)
  const pages = options.withConsole
    ? createConsole(engine, { onlyLocalNames: isLoopback(options.host), ...(options.engine.path && { title: options.engine.path }) })
    : undefined
  const server = await startServer(engine, request => engine.handle(request), options, pages)
  console.log(server.url)
  await stopSignal()
  pages?.close()
  await server.close()
  await engine.close()
}

/** Of these an engine only logs that it cannot read or write them, when it is too late. */
async function tryFiles({ notifications, security }: ServeOptions['engine']): Promise<void> {
  if (notifications !== undefined) await access(notifications.keystore, constants.R_OK)
  const log = security?.audit?.file
  if (log !== undefined) await appendFile(log, '', { mode: 0o600 })
}

/** A server is not attached to another process: users, settings and limits are its own, so the directory must be, too. */
async function openOwn({ engine: { path, ...others } }: ServeOptions): Promise<Searchlet> {
  try {
    return await open({ ...others, ...(path !== undefined && { path }), logger: LOGGER })
  } catch (error) {
    if (!(error instanceof DirectoryLocked)) throw error
    const next = `The other commands, and open({ path: '${path}', attach: true }), are answered by that process. To serve it, end that process first, or let it serve: engine.handle behind node:http`
    throw new CommandError(error.reason, next)
  }
}

/** Writes, and leaves it to readers to listen. */
async function serveByProcesses(options: ServeOptions, processes: number): Promise<void> {
  if (options.engine.security?.demo === true) warnOfDemo(options.host)
  const engine = await openOwn(options)
  const writer = new Writer(engine, processes, LOGGER.warn)
  try {
    console.log(await writer.url)
    await stopSignal()
  } finally {
    await writer.stop()
    await engine.close()
  }
}

async function serveAsReader(
  { engine: { pathRepo: _, notifications: __, ...shared }, ...options }: ServeOptions,
  processes: number,
): Promise<void> {
  const reader = new Reader()
  const engine = await open({ ...shared, threads: shared.threads ?? 0, readOnly: true, logger: LOGGER })
  const server = await startServer(engine, reader.handler(engine), {
    ...options,
    port: Number(process.env[PORT_VARIABLE] ?? options.port),
    ...(options.maxConnections !== undefined && { maxConnections: Math.ceil(options.maxConnections / processes) }),
  })
  reader.ready(server.url)
  await reader.stopped
  await server.close()
  await engine.close()
  process.disconnect()
}

/** What is taken over HTTP, and from which pages, is a matter of settings. */
async function startServer(
  engine: Searchlet,
  handle: RestHandler,
  { port, host, tls, maxConnections }: Pick<ServeOptions, 'port' | 'host' | 'tls' | 'maxConnections'>,
  pages?: Console,
): Promise<HttpServer> {
  const behind = engineBehind(engine)
  const setting = (name: string) => String(behind.settings.get(name))
  try {
    return await startHttpServer(handle, {
      port,
      host,
      ...(tls !== undefined && { tls: await readTls(tls) }),
      ...(maxConnections !== undefined && { maxConnections }),
      cors: readCorsRules(setting),
      ...(pages && { aside: pages }),
      maxContentLength: readBytes(setting('http.max_content_length'), 'http.max_content_length'),
      onError: error => LOGGER.error('a request failed', error),
      onHandshakeError: (error, address) => behind.audit?.handshakeFailed(address, error),
    })
  } catch (error) {
    await engine.close()
    throw error
  }
}

interface TlsFiles {
  readonly cert: string
  readonly key: string
  readonly ca?: string
}

interface ServeOptions {
  readonly port: number
  readonly host: string
  readonly maxConnections?: number
  readonly tls?: TlsFiles
  readonly withConsole: boolean
  readonly processes?: number
  readonly engine: {
    readonly path?: string
    readonly pathConf?: string
    readonly pathRepo?: readonly string[]
    readonly threads?: number
    readonly security?: SecurityOptions
    readonly settings: Readonly<Record<string, string>>
    readonly notifications?: { readonly keystore: string }
  }
}

type ServeValues = { readonly [name in ValueName]: string | undefined } & {
  readonly 'path-repo': readonly string[]
  readonly setting: readonly string[]
  readonly security: boolean
  readonly console: boolean
}
type ValueName =
  | 'port'
  | 'host'
  | 'path'
  | 'path-conf'
  | 'threads'
  | 'processes'
  | 'security-config'
  | 'audit-log'
  | 'tls-cert'
  | 'tls-key'
  | 'tls-ca'
  | 'keystore'

function readOptions(values: ServeValues): ServeOptions {
  for (const option of ['security-config', 'audit-log'] as const)
    if (values[option] !== undefined && !values.security) throw new UsageError(`--${option} needs --security`)
  const { 'tls-cert': cert, 'tls-key': key, 'tls-ca': ca } = values
  if ((cert === undefined) !== (key === undefined)) throw new UsageError('--tls-cert and --tls-key need each other')
  if (ca !== undefined && cert === undefined) throw new UsageError('--tls-ca needs --tls-cert')
  if (values.processes !== undefined) refuseBesideProcesses(values)
  const settings = values.setting.map(readSetting)
  const maxConnections = settings.findLast(([name]) => name === MAX_CONNECTIONS)?.[1]
  return {
    port: wholeNumber('--port', values.port ?? '9200', 65535),
    host: values.host ?? '127.0.0.1',
    ...(maxConnections !== undefined && { maxConnections: wholeNumber(MAX_CONNECTIONS, maxConnections, 1_000_000) }),
    ...(cert !== undefined && key !== undefined && { tls: { cert, key, ...(ca !== undefined && { ca }) } }),
    withConsole: values.console === true,
    ...(values.processes !== undefined && { processes: wholeNumber('--processes', values.processes, 256) }),
    engine: {
      ...(values.path !== undefined && { path: values.path }),
      ...(values['path-conf'] !== undefined && { pathConf: values['path-conf'] }),
      ...(values['path-repo'].length > 0 && { pathRepo: values['path-repo'] }),
      ...(values.threads !== undefined && { threads: wholeNumber('--threads', values.threads, 256) }),
      ...(values.security && { security: readSecurity(values['security-config'], settings, values['audit-log']) }),
      ...(values.keystore !== undefined && { notifications: { keystore: values.keystore } }),
      settings: Object.fromEntries(settings.filter(([name]) => !isSecuritySetting(name) && name !== MAX_CONNECTIONS)),
    },
  }
}

function refuseBesideProcesses({ path, processes, console }: ServeValues): void {
  if (processes === '0') throw new UsageError('--processes takes a whole number from 1 to 256, not "0"')
  if (path === undefined) throw new UsageError('--processes needs --path: processes share what is on disk')
  if (console) throw new UsageError('--console keeps who signed in, in one process: with --processes, run `searchlet console` beside it')
}

/** Settings of the machine rather than of the configuration may also be set in the environment, under their names: `plugins.security.…`. */
function readSecurity(
  configDir: string | undefined,
  given: readonly (readonly [string, string])[],
  auditFile: string | undefined,
): SecurityOptions {
  const fromEnvironment = Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  const settings = Object.fromEntries([...fromEnvironment, ...given].filter(([name]) => isSecuritySetting(name)))
  return {
    ...(configDir === undefined ? { demo: true } : { configDir }),
    settings,
    ...(auditFile !== undefined && { audit: { file: auditFile } }),
  }
}

async function readTls({ cert, key, ca }: TlsFiles): Promise<TlsOptions> {
  return { cert: await readFile(cert), key: await readFile(key), ...(ca !== undefined && { ca: await readFile(ca) }) }
}

/** A setting of this server alone, as OpenSearch takes connections without limit. */
const MAX_CONNECTIONS = 'http.max_connections'

const isSecuritySetting = (name: string) => name.startsWith('plugins.security.')

function readSetting(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError(`-E needs NAME=VALUE, but was [${text}]`)
  return [text.slice(0, at), text.slice(at + 1)]
}

/** These passwords are publicly known, so the server is bound to this machine. */
function warnOfDemo(host: string): void {
  if (!isLoopback(host))
    throw new UsageError(`--security without --security-config has users whose passwords everyone knows: it is not served on [${host}]`)
  console.error('WARNING: users and passwords of a demonstration (admin:admin may do everything). Give --security-config for your own.')
}
