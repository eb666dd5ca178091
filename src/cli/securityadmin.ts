// `searchlet securityadmin`: puts configuration files of OpenSearch's security plugin in place, and writes them back to files.
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lazily } from '../core/lazily.ts'
import { CONFIG_FILES, readConfigText, typeOfConfigText } from '../security/config/config-files.ts'
import { configWarnings } from '../security/config/dynamic-config.ts'
import type { ConfigKind, Json } from '../security/config/entities.ts'
import { type Command, wholeNumber } from './kit/command.ts'
import { UsageError } from './kit/exit.ts'
import { connect, type SecurityTarget } from './security-target.ts'

const yaml = lazily(() => import('yaml'))

const SECURITYADMIN_HELP = `searchlet securityadmin [options]

Puts files of a security configuration in place (config.yml, internal_users.yml, roles.yml, roles_mapping.yml, action_groups.yml,
tenants.yml, and if they are there nodes_dn.yml, audit.yml, allowlist.yml), or writes them back to files.

What to do
  -cd DIR          put all files of DIR in place
  -f FILE -t TYPE  put one file in place; without -t the type is that of its _meta
  -backup DIR      write all files to DIR
  -r               write all files to this folder, with the date in their names
  -vc              with -cd or -f: only check the files

Where
  --path DIR       a data directory that no server is using
  -h HOST -p PORT  a running server (default localhost, 9200), over TLS with an administrator's certificate:
  -cert FILE -key FILE [-keypass TEXT] [-cacert FILE]
  -nhnv            do not check the server's name

-icl, -cn NAME and -w of the original are taken and change nothing: there is one engine, and it is the one that is named.
`

/** Options of the original have one dash. */
const FLAGS = ['r', 'vc', 'icl', 'nhnv', 'w', 'ff', 'arc', 'help'] as const
const VALUES = ['cd', 'f', 't', 'backup', 'cn', 'h', 'p', 'cert', 'key', 'keypass', 'cacert', 'path'] as const

type Options = { readonly [F in (typeof FLAGS)[number]]?: boolean } & { readonly [V in (typeof VALUES)[number]]?: string }

/** Its options are those of the original, with one dash: they are read here. */
export const command: Command = {
  args: [],
  options: {
    help: { about: 'show the options' },
    path: { value: 'DIR', about: 'a data directory that no server is using', completes: 'directory' },
  },
  help: () => SECURITYADMIN_HELP,
  run: securityadmin,
}

const KINDS = Object.keys(CONFIG_FILES) as ConfigKind[]

export async function securityadmin(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options.help) return void process.stdout.write(SECURITYADMIN_HELP)
  say('Security Admin v7')
  if (options.backup !== undefined || options.r) return withTarget(options, target => retrieve(target, options))
  const files = await readFiles(options)
  if (options.vc) return
  await withTarget(options, target => upload(target, files))
  say('Done with success')
}

interface UploadedFile {
  readonly kind: ConfigKind
  readonly path: string
  readonly json: object
}

/** All of them are read before any is put in place: a mistake in the last leaves everything as it was. */
async function readFiles({ cd, f, t, vc }: Options): Promise<UploadedFile[]> {
  if ((cd === undefined) === (f === undefined)) throw new UsageError('securityadmin needs one of -cd, -f, -backup and -r')
  if (vc) say('Validate configuration for Version 7')
  if (f !== undefined) {
    if (t !== undefined) say(`Force type: ${t}`)
    const text = await readFile(f, 'utf8')
    return [await readOne(requireKind(t ?? (await typeOfConfigText(text, f))), resolve(f), text, vc)]
  }
  const directory = resolve(cd!)
  say(`Populate config from ${directory}`)
  const files: UploadedFile[] = []
  for (const kind of KINDS) {
    const { name, optional } = CONFIG_FILES[kind]
    const path = join(directory, name)
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && optional) return null
      throw error
    })
    if (text !== null) files.push(await readOne(kind, path, text, vc))
  }
  return files
}

async function readOne(kind: ConfigKind, path: string, text: string, onlyChecks: boolean | undefined): Promise<UploadedFile> {
  const json = await readConfigText(kind, text, path)
  if (onlyChecks) say(`${path} OK`)
  if (kind === 'config') for (const warning of configWarnings(json as Json)) say(`WARNING: ${warning}`)
  return { kind, path, json }
}

async function upload(target: SecurityTarget, files: readonly UploadedFile[]): Promise<void> {
  for (const { kind, path, json } of files) {
    say(`Will update '/${kind}' with ${path}`)
    await target.put(kind, isDocument(kind) ? { config: json } : json)
    say(`   SUCC: Configuration for '${kind}' created or updated`)
  }
}

async function retrieve(target: SecurityTarget, { backup }: Options): Promise<void> {
  const { stringify } = yaml()
  const date = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  for (const kind of KINDS) {
    const { name } = CONFIG_FILES[kind]
    const path = backup === undefined ? resolve(name.replace('.yml', `_${date}.yml`)) : join(resolve(backup), name)
    say(`Will retrieve '/${kind}' into ${path}`)
    // Hashes of passwords are in it.
    await writeFile(path, stringify(await target.get(kind)), { mode: 0o600 })
    say(`   SUCC: Configuration for '${kind}' stored in ${path}`)
  }
}

async function withTarget(options: Options, work: (target: SecurityTarget) => Promise<void>): Promise<void> {
  const { path, h = 'localhost', p = '9200', cd, cert, key, keypass, cacert, nhnv } = options
  if (path === undefined && (cert === undefined || key === undefined))
    throw new UsageError('securityadmin needs --path, or -cert and -key of an administrator of a running server')
  const where = path !== undefined ? resolve(path) : `${h}:${p}`
  const target = await connect(
    path !== undefined
      ? { path, ...(cd !== undefined && { configDir: resolve(cd) }) }
      : { host: h, port: wholeNumber('-p', p, 65535), cert: cert!, key: key!, keypass, cacert, checksName: nhnv !== true },
  )
  say(`Will connect to ${where} ... done`)
  try {
    await work(target)
  } finally {
    await target.close()
  }
}

const DOCUMENTS: readonly ConfigKind[] = ['config', 'audit', 'allowlist']
const isDocument = (kind: ConfigKind) => DOCUMENTS.includes(kind)

function requireKind(type: string): ConfigKind {
  const kind = KINDS.find(known => known === type)
  if (kind === undefined) throw new UsageError(`Invalid type '${type}'`)
  return kind
}

function readOptions(args: readonly string[]): Options {
  const known: readonly string[] = [...FLAGS, ...VALUES]
  const options = Object.fromEntries([
    ...FLAGS.map(name => [name, { type: 'boolean' }] as const),
    ...VALUES.map(name => [name, { type: 'string' }] as const),
  ])
  try {
    const twoDashes = args.map(arg => (/^-[a-z]/.test(arg) && known.includes(arg.slice(1)) ? `-${arg}` : arg))
    return parseArgs({ args: twoDashes, options }).values as Options
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const say = (line: string) => console.log(line)
