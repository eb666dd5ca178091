// The operation `indices.resolve_index`: the indexes, aliases and data streams that names and patterns match.
import { ApiError } from '../../core/errors.ts'
import { matchesWildcard } from '../../core/values.ts'
import { type DataStream, dataStreams } from '../../engine/administration/data-streams.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { expressionParts, type IndexOptions, LENIENT_EXPAND_OPEN, readIndexOptions, readParts } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { type CommonParams, type ExpandWildcard, typedOperation } from '../typed-operation.ts'

export interface ResolveIndexParams extends CommonParams {
  name: string | string[]
  expand_wildcards?: ExpandWildcard | ExpandWildcard[]
}

export interface ResolveIndexResponse {
  indices: {
    name: string
    aliases?: string[]
    /** `open`, `closed`, `hidden`, `data_stream`, … */
    attributes: string[]
  }[]
  aliases: { name: string; indices: string[] }[]
  data_streams: { name: string; backing_indices: string[]; timestamp_field: string }[]
}

export const resolveIndex = typedOperation<ResolveIndexParams, ResolveIndexResponse>()({
  name: 'indices.resolve_index',
  action: 'indices:admin/resolve/index',
  routes: [{ method: 'GET', path: '/_resolve/index/{name}' }],
  params: INDICES_PARAMS,
  run(cx, { path, params }) {
    const options = readIndexOptions(params, LENIENT_EXPAND_OPEN)
    const parts = expressionParts(path.name)
    const all = cx.engine.indices.all()
    const names = meant(
      parts,
      all.flatMap(index => namesOf(index, options)),
      options.allowNoIndices,
    )
    const streams = [...dataStreams(cx.engine.indices).values()].filter(({ name }) => names.has(name))
    const indices = all.filter(({ name }) => names.has(name)).sort(byName)
    const behind = new Map<string, IndexService[]>()
    for (const index of all.toSorted(byName)) {
      for (const alias of index.aliases.keys()) {
        if (!names.has(alias)) continue
        const members = behind.get(alias)
        if (members === undefined) behind.set(alias, [index])
        else members.push(index)
      }
    }
    const there = new Set([...indices, ...[...behind.values()].flat(), ...streams].map(({ name }) => name))
    // What is missing is judged, too: whether it is there tells something.
    const missing = parts.filter(part => !part.includes('*') && !names.has(part))
    const permitted = new Set(cx.permitted([...there, ...missing]))
    return {
      body: {
        indices: indices.filter(({ name }) => permitted.has(name)).map(printIndex),
        aliases: [...behind.keys()].sort().flatMap(name => {
          const members = behind.get(name)!.flatMap(index => (permitted.has(index.name) ? [index.name] : []))
          return members.length === 0 ? [] : [{ name, indices: members }]
        }),
        data_streams: streams.filter(({ name }) => permitted.has(name)).map(printStream),
      },
    }
  },
})

interface Candidate {
  readonly name: string
  /** Whether patterns reach it. */
  readonly visible: boolean
}

/** An index and its aliases. */
function namesOf(index: IndexService, { expandOpen, expandClosed, expandHidden }: IndexOptions): Candidate[] {
  const expanded = index.closed ? expandClosed : expandOpen
  const anything = expandOpen || expandClosed
  return [
    { name: index.name, visible: expanded && (!index.hidden || expandHidden) },
    ...(index.stream === null ? [] : [{ name: index.stream.name, visible: anything }]),
    ...[...index.aliases].map(([name, { is_hidden }]) => ({ name, visible: anything && (is_hidden !== true || expandHidden) })),
  ]
}

/** The names that the parts mean; what is missing is left out. */
function meant(parts: readonly string[], candidates: readonly Candidate[], mayReachNone: boolean): Set<string> {
  const found = new Set<string>()
  for (const { name: pattern, excludes } of readParts(parts.length === 0 ? ['*'] : parts, () => false)) {
    const isPattern = pattern.includes('*')
    let reaches = !isPattern || excludes || mayReachNone
    for (const { name, visible } of candidates) {
      if (!matchesWildcard(pattern, name)) continue
      if (excludes) found.delete(name)
      else if (!isPattern || visible) {
        found.add(name)
        reaches = true
      }
    }
    if (!reaches)
      throw new ApiError('index_not_found_exception', `no such index [${pattern}]`, { details: { index: pattern, index_uuid: '_na_' } })
  }
  return found
}

const printStream = ({ name, indices, timestampField }: DataStream) => ({
  name,
  backing_indices: indices.map(index => index.name),
  timestamp_field: timestampField,
})

const byName = (a: IndexService, b: IndexService) => (a.name < b.name ? -1 : 1)

const printIndex = (index: IndexService) => ({
  name: index.name,
  ...(index.aliases.size > 0 && { aliases: [...index.aliases.keys()].sort() }),
  attributes: [...(index.hidden ? ['hidden'] : []), index.closed ? 'closed' : 'open'].sort(),
})
