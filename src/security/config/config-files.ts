// The configuration files of OpenSearch's security plugin, read as they are. An error names the file and the line.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Document, LineCounter } from 'yaml'
import { illegalArgument, isApiError } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import { readConfig, readEntities, type SecurityRecord } from './config-record.ts'
import { type ConfigKind, DOCUMENT_KINDS, type DocumentKind, type EntityKind, type Json } from './entities.ts'
import { readDocument } from './read-document.ts'
import { ConfigError, requireObject } from './read-entity.ts'

const yaml = lazily(() => import('yaml'))

interface ConfigFile {
  readonly name: string
  readonly optional?: boolean
}

/** In the order in which they are loaded. */
export const CONFIG_FILES: Readonly<Record<ConfigKind, ConfigFile>> = {
  config: { name: 'config.yml' },
  roles: { name: 'roles.yml' },
  rolesmapping: { name: 'roles_mapping.yml' },
  internalusers: { name: 'internal_users.yml' },
  actiongroups: { name: 'action_groups.yml' },
  tenants: { name: 'tenants.yml' },
  nodesdn: { name: 'nodes_dn.yml', optional: true },
  audit: { name: 'audit.yml', optional: true },
  allowlist: { name: 'allowlist.yml', optional: true },
}

/** Throws an ApiError that names file and line. */
export async function readConfigDirectory(directory: string): Promise<SecurityRecord> {
  const record: Partial<Record<ConfigKind, Json>> = {}
  for (const [kind, { name, optional }] of Object.entries(CONFIG_FILES) as [ConfigKind, ConfigFile][]) {
    const path = join(directory, name)
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && optional) return null
      throw illegalArgument(`${path}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`)
    })
    if (text !== null) record[kind] = await readConfigText(kind, text, path)
  }
  readConfig(record)
  return record
}

/** What `_meta` says the file is. */
export async function typeOfConfigText(text: string, path: string): Promise<string> {
  const type = (yaml().parse(text) as { _meta?: { type?: unknown } } | null)?._meta?.type
  if (typeof type !== 'string') throw illegalArgument(`${path}: has no _meta.type, so its type must be given`)
  return type
}

/** One file's text. What it holds is checked; `path` is for errors. */
export async function readConfigText(kind: ConfigKind, text: string, path: string): Promise<Json> {
  const { parseDocument, LineCounter } = yaml()
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
  const [syntax] = document.errors
  if (syntax !== undefined) throw illegalArgument(`${path}:${lines.linePos(syntax.pos[0]).line}: ${syntax.message}`)
  try {
    return readKind(kind, document.toJS() ?? {})
  } catch (error) {
    if (!(error instanceof ConfigError)) throw isApiError(error) ? error : illegalArgument(`${path}: ${(error as Error).message}`)
    throw illegalArgument(`${path}:${lineOf(document, lines, error.path)}: ${error.message}`)
  }
}

function readKind(kind: ConfigKind, json: unknown): Json {
  const given = requireObject(json)
  const type = (given._meta as Json | undefined)?.type
  if (type !== undefined && type !== kind) throw new ConfigError(['_meta', 'type'], `is [${String(type)}] where [${kind}] belongs`)
  const { _meta, ...rest } = given
  if (!isDocument(kind)) {
    readEntities(kind as EntityKind, rest, [])
    return rest
  }
  for (const name of Object.keys(rest)) if (name !== 'config') throw new ConfigError([name], 'is not known')
  return readDocument(kind, rest.config ?? {}, ['config'])
}

const isDocument = (kind: ConfigKind): kind is DocumentKind => (DOCUMENT_KINDS as readonly ConfigKind[]).includes(kind)

/** Of the innermost part of the path that the file has. */
function lineOf(document: Document, lines: LineCounter, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true)
    const key = path[length - 1]
    const items = (parent as { items?: readonly unknown[] } | null | undefined)?.items ?? []
    const pair = items.find((item, i) => i === key || (item as { key?: { value?: unknown } }).key?.value === key)
    const node = pair === undefined ? undefined : ((pair as { key?: unknown }).key ?? pair)
    const range = (node as { range?: readonly number[] | null } | undefined)?.range
    if (range) return lines.linePos(range[0]).line
  }
  return 1
}
