// Data streams: indexes in a row under one name, of which the last takes documents, and only new ones. Nothing is kept of a stream itself: its
// indexes say which they belong to, and are numbered.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { timestampDeclaration } from '../../index/mapping/root-declaration.ts'
import type { Engine } from '../engine.ts'
import type { IndexService } from '../indices/index-service.ts'
import type { Indices, NewIndex } from '../indices/indices.ts'
import { checkLetters } from '../indices/name-rules.ts'
import { generationOf } from '../indices/names.ts'
import type { IndexContent } from '../templates/template.ts'
import { newStreamIndex } from './new-index.ts'

export interface DataStream {
  readonly name: string
  readonly timestampField: string
  /** The last is the one that takes documents. */
  readonly indices: readonly IndexService[]
  /** The number of the last. */
  readonly generation: number
}

/** By name, in its order. */
export function dataStreams(indices: Indices): Map<string, DataStream> {
  const members = new Map<string, IndexService[]>()
  for (const index of indices.all()) {
    if (index.stream === null) continue
    const { name } = index.stream
    members.set(name, [...(members.get(name) ?? []), index])
  }
  return new Map([...members].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, found]) => [name, dataStream(name, found)]))
}

export const dataStreamNamed = (indices: Indices, name: string): DataStream | null => dataStreams(indices).get(name) ?? null

function dataStream(name: string, members: readonly IndexService[]): DataStream {
  const indices = [...members].sort((a, b) => generationOf(a.name) - generationOf(b.name))
  const last = indices[indices.length - 1]
  return { name, timestampField: last.stream!.timestampField, indices, generation: generationOf(last.name) }
}

const backingName = (stream: string, generation: number) => `.ds-${stream}-${String(generation).padStart(6, '0')}`

function refuseStreamName(name: string): void {
  const wrong = (why: string) => illegalArgument(`data_stream [${name}] ${why}`)
  checkLetters(name, wrong)
  if (name !== name.toLowerCase()) throw wrong('must be lowercase')
  if (name.startsWith('.')) throw wrong("must not start with '.'")
  const bytes = Buffer.byteLength(backingName(name, 1))
  if (bytes > 255) throw wrong(`name is too long, (${bytes} > 255)`)
}

/** Whether documents written to a name that is not there make a stream. */
export const isForStreams = ({ templates }: Engine, name: string): boolean =>
  templates.indexTemplateFor(name, false)?.[1].timestampField != null

export async function createStream(engine: Engine, name: string): Promise<IndexService> {
  const { indices } = engine
  refuseStreamName(name)
  if (dataStreamNamed(indices, name) !== null)
    throw new ApiError('resource_already_exists_exception', `data_stream [${name}] already exists`)
  indices.ensureAvailable(name)
  const wanted = streamIndex(engine, name, 1)
  return indices.create(wanted)
}

/** For a write; callers that come at once share one creation. */
export function autoCreateStream(engine: Engine, name: string): Promise<IndexService> {
  refuseStreamName(name)
  return engine.indices.autoCreate(backingName(name, 1), () => streamIndex(engine, name, 1))
}

export const nextOfStream = ({ name, generation }: DataStream): string => backingName(name, generation + 1)

/** The index with this number, as templates have it now. */
export function streamIndex(engine: Engine, name: string, generation: number): NewIndex {
  const timestampField = engine.templates.indexTemplateFor(name, false)?.[1].timestampField ?? null
  if (timestampField === null) throw illegalArgument(`no matching index template found for data stream [${name}]`)
  return newStreamIndex(engine, backingName(name, generation), { name, timestampField }, lowest(timestampField))
}

/** What every index of a stream begins with. */
const lowest = (timestampField: string): IndexContent => ({
  settings: { 'index.hidden': 'true' },
  mappings: { _data_stream_timestamp: timestampDeclaration(timestampField), properties: { [timestampField]: { type: 'date' } } },
  aliases: null,
})

/** The writer of a stream goes with the stream only. */
export function refuseWriters(indices: Indices, doomed: readonly IndexService[]): void {
  const streams = dataStreams(indices)
  for (const { name, stream } of doomed) {
    if (stream === null) continue
    const { indices: members } = streams.get(stream.name)!
    if (members[members.length - 1].name === name)
      throw illegalArgument(`index [${name}] is the write index for data stream [${stream.name}] and cannot be deleted`)
  }
}

export function refuseStreamAliases(indices: readonly IndexService[]): void {
  const found = indices.find(({ stream }) => stream !== null)
  if (found === undefined) return
  throw illegalArgument(
    `The provided expressions [${found.name}] match a backing index belonging to data stream [${found.stream!.name}]. Data streams and their backing indices don't support aliases.`,
  )
}

/** Streams whose names a template is for are made by it. */
export function refuseUsedTemplates(engine: Engine, doomed: ReadonlySet<string>): void {
  const used = [...dataStreams(engine.indices).keys()].filter(stream => {
    const found = engine.templates.indexTemplateFor(stream, false)
    return found !== null && doomed.has(found[0])
  })
  if (used.length > 0)
    throw illegalArgument(
      `unable to remove composable templates [${[...doomed].join(',')}] as they are in use by a data streams [${used.join(', ')}]`,
    )
}
