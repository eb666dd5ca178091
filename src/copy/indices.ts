// Which indexes are copied, and what they are made of at the other end: settings, mappings and aliases of the first, without what only it can say.
import { type JsonTree, parseTree, printTree } from '../rest/json-tree.ts'
import type { Peer } from './peer.ts'
import { at, membersOf } from './read-documents.ts'
import type { WriteTarget } from './write-documents.ts'

export interface SourceIndex {
  readonly name: string
  readonly uuid: string
  readonly shards: number
  /** The most hits of one search. */
  readonly window: number
  /** Where its documents go. */
  readonly target: WriteTarget
  readonly aliases: JsonTree
  readonly mappings: JsonTree
  /** By their full names. */
  readonly settings: ReadonlyMap<string, JsonTree>
}

/** The server says these of an index: they cannot be set, or mean something else elsewhere. */
const SAID_BY_SERVER =
  /^index\.(uuid|creation_date|creation_date_string|provided_name|version\..*|resize\..*|routing\.allocation\..*|history\..*|shard_limits\..*|remote_store\..*|replication\.type)$/
/** These would change documents on their way, or keep them out: they are set when all are there. */
const SET_AT_THE_END = /^index\.(blocks\..*|final_pipeline)$/

const DEFAULT_WINDOW = 10_000

export async function sourceIndices(from: Peer, expression: string): Promise<SourceIndex[]> {
  const named = new Set(expression.split(','))
  const path = [...named].map(encodeURIComponent).join(',')
  const text = await from.get(`/${path}?flat_settings=true&expand_wildcards=open`)
  const streams = await streamsByIndex(from)
  return membersOf(parseTree(text))
    .filter(([name]) => !name.startsWith('.') || streams.has(name) || named.has(name))
    .map(([name, described]) => {
      const settings = new Map(membersOf(at(described, 'settings')))
      const stream = streams.get(name)
      return {
        name,
        uuid: textOf(settings.get('index.uuid')),
        shards: Number(textOf(settings.get('index.number_of_shards')) || 1),
        window: Number(textOf(settings.get('index.max_result_window')) || DEFAULT_WINDOW),
        target: { name: stream ?? name, isStream: stream !== undefined },
        aliases: at(described, 'aliases') ?? '{}',
        mappings: at(described, 'mappings') ?? '{}',
        settings,
      }
    })
}

/** Of plugins, which make their own. */
const OF_SYSTEM = /^\.(opendistro|opensearch|plugins|tasks|ql|kibana)/

/** Why an index is not copied. */
export type LeftReason = 'closed' | 'hidden' | 'without _source'

export interface LeftIndex {
  readonly name: string
  readonly reason: LeftReason
}

/** Indexes that nobody named, and that patterns do not stand for. None where they may not be listed. */
export async function unnamedIndices(from: Peer, chosen: readonly SourceIndex[]): Promise<LeftIndex[]> {
  const rows = await from
    .json<{ index: string; status: string }[]>('GET', '/_cat/indices?h=index,status&format=json&s=index&expand_wildcards=all')
    .catch(() => [])
  const isChosen = new Set(chosen.map(({ name }) => name))
  return rows
    .filter(({ index }) => !isChosen.has(index) && !OF_SYSTEM.test(index))
    .map(({ index, status }) => ({ name: index, reason: status === 'close' ? 'closed' : 'hidden' }))
}

/** Then its documents can only be moved with their segments. */
export const keepsNoSource = ({ mappings }: SourceIndex) => at(mappings, '_source', 'enabled') === 'false'

const textOf = (value: JsonTree | undefined) => (typeof value === 'string' ? String(JSON.parse(value)) : '')

async function streamsByIndex(from: Peer): Promise<Map<string, string>> {
  const answer = await from.ask('GET', '/_data_stream')
  const byIndex = new Map<string, string>()
  if (answer.status >= 300) return byIndex
  const { data_streams = [] } = JSON.parse(answer.text) as { data_streams?: { name: string; indices: { index_name: string }[] }[] }
  for (const { name, indices } of data_streams) for (const { index_name } of indices) byIndex.set(index_name, name)
  return byIndex
}

const targetPath = ({ target }: SourceIndex) =>
  target.isStream ? `/_data_stream/${encodeURIComponent(target.name)}` : `/${encodeURIComponent(target.name)}`

/** The uuid of the target, empty where it is a data stream; null: it is not there. */
export async function targetId(to: Peer, index: SourceIndex): Promise<string | null> {
  const text = await to.find(targetPath(index))
  if (text === null) return null
  const [described] = Object.values(JSON.parse(text) as Record<string, { settings?: { index?: { uuid?: string } } }>)
  return described?.settings?.index?.uuid ?? ''
}

/** `over`: settings that take the place of the source's. */
export async function makeTarget(to: Peer, index: SourceIndex, over: Readonly<Record<string, unknown>>): Promise<void> {
  if (index.target.isStream) return void (await to.must('PUT', targetPath(index)))
  const settings = chosen(index, name => !SAID_BY_SERVER.test(name) && !SET_AT_THE_END.test(name))
  for (const [name, value] of Object.entries(over)) settings.set(fullName(name), JSON.stringify(value))
  const body = `{"settings":${object(settings)},"mappings":${printTree(index.mappings)},"aliases":${printTree(index.aliases)}}`
  await to.must('PUT', targetPath(index), body)
}

export async function finishTarget(to: Peer, index: SourceIndex): Promise<void> {
  const settings = chosen(index, name => SET_AT_THE_END.test(name))
  if (!index.target.isStream && settings.size > 0) await to.must('PUT', `${targetPath(index)}/_settings`, object(settings))
}

const chosen = ({ settings }: SourceIndex, isWanted: (name: string) => boolean) => new Map([...settings].filter(([name]) => isWanted(name)))

const fullName = (name: string) => (name.startsWith('index.') ? name : `index.${name}`)

const object = (members: ReadonlyMap<string, JsonTree>) =>
  `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${printTree(value)}`).join(',')}}`
