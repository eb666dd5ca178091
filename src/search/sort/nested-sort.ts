// `nested` of a sort: whose values count, where a field belongs to nested documents. Read from the body, then found on a shard.
import { ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { atValue, type JsonSpot } from '../../core/json-spot.ts'
import { isObject, type JsonObject, wholeOf } from '../../core/json-token.ts'
import { textAt } from '../../core/stream-values.ts'
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { NestedDocs } from '../../query/collect/sort-key.ts'
import type { Searcher, Weight } from '../../query/contracts/query.ts'
import { type QueryContext, shardError } from '../../query/contracts/query-builder.ts'
import { inNested } from '../../query/dsl/nested.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import type { QueryRequest } from '../../query/dsl/query-request.ts'
import { afterMember } from '../../query/dsl/simple-object.ts'
import { ConstantScoreQuery } from '../../query/exec/constant-score.ts'
import { nestedAt } from '../../query/exec/document-kinds.ts'
import { parentDocuments } from '../../query/exec/parent-documents.ts'
import { rewriteQuery } from '../../query/exec/search.ts'
import { weigh } from '../../query/exec/weigh.ts'
import type { NestedSort } from '../contracts/sort-spec.ts'

/** Which values of nested documents count. */
export interface NestedSortRequest {
  /** The nested field. */
  readonly path: string
  /** Only of nested documents that match. */
  readonly filter?: QueryRequest
  /** So many of each document at most. */
  readonly max_children?: number
  /** The next level, below this one. */
  readonly nested?: NestedSortRequest
}

export function readNestedSort(value: unknown, at: { readonly json: JsonObject; readonly key: string }): NestedSort {
  if (!isObject(value)) throw malformed('must start with an object', atValue(at.json, at.key))
  let path: string | null = null
  let filter: unknown = null
  let maxChildren: number | null = null
  let nested: NestedSort | null = null
  for (const key of Object.keys(value)) {
    const spot = atValue(value, key)
    const option = value[key]
    if (key === 'path') path = textAt(value, key)
    else if (key === 'filter') filter = readNestedFilter(value, key)
    else if (key === 'max_children') maxChildren = placed(() => wholeOf(option), value, key)
    else if (key === 'nested') nested = readNestedSort(option, { json: value, key })
    else throw malformed(`unknown field name [${key}]`, spot)
  }
  return { path, filter, maxChildren, nested }
}

function malformed(what: string, at: JsonSpot): ApiError {
  const reason = `malformed nested sort format, ${what}`
  return illegalArgument(reason, { at, reasonAt: () => reason })
}

export function readNestedFilter(json: JsonObject, key: string): unknown {
  const at = isObject(json[key]) ? atValue(json, key) : afterMember(json, key)
  try {
    parseQuery(json[key], at)
  } catch (error) {
    if (!isApiError(error) || error.status === 501) throw error
    const fault = (rootCause?: readonly ApiError[]) =>
      new ApiError('parsing_exception', 'Expected nested_filter element.', { at: error.at ?? at, cause: error, rootCause })
    throw fault(error.type === 'illegal_argument_exception' ? [fault()] : (error.rootCause ?? [error]))
  }
  return json[key]
}

function placed<T>(work: () => T, json: JsonObject, key: string): T {
  try {
    return work()
  } catch (error) {
    if (!isApiError(error)) throw error
    throw new ApiError(error.type, error.reason, { at: atValue(json, key), reasonAt: () => error.reason })
  }
}

/** Null where it names no path: then the field's own documents count. */
export function resolveNestedSort(sort: NestedSort, cx: QueryContext, searcher: Searcher): NestedDocs | null {
  if (sort.path === null) return null
  for (let inner = sort.nested; inner !== null; inner = inner.nested) {
    if (inner.maxChildren !== null) throw shardError(cx, 'max_children is only supported on top level of nested sort')
  }
  const levels: Level[] = []
  let around = cx
  for (let at: NestedSort | null = sort; at?.path != null; at = at.nested) {
    const { path, filter } = at
    const object = cx.fields.object(path)
    if (object === undefined) throw shardError(cx, `[nested] failed to find nested object under path [${path}]`)
    if (object.nested === null) throw shardError(cx, `[nested] nested object under path [${path}] is not of nested type`)
    around = inNested(path, around)
    const query = filter === null ? nestedAt(path) : parseQuery(filter).toQuery(around)
    const weight = weigh(searcher, rewriteQuery(new ConstantScoreQuery(query), searcher), 'complete_no_scores', 1)
    levels.push({ path, weight })
  }
  return new LevelledDocs(cx.nested?.path ?? '', levels, sort.maxChildren ?? Number.POSITIVE_INFINITY)
}

interface Level {
  readonly path: string
  readonly weight: Weight
}

class LevelledDocs implements NestedDocs {
  constructor(
    private readonly pathAround: string,
    private readonly levels: readonly Level[],
    readonly most: number,
  ) {}

  around(view: SegmentView): Bitset | null {
    return parentDocuments(view.reader, this.pathAround)
  }

  /** Of each level those that match and lie in one of the level before. */
  members(view: SegmentView): Bitset {
    let outer: Bitset | null = null
    let path = ''
    for (const level of this.levels) {
      const found = matching(view, level.weight)
      if (outer !== null) keepInside(found, outer, parentDocuments(view.reader, path)!)
      outer = found
      path = level.path
    }
    return outer!
  }
}

function matching(view: SegmentView, weight: Weight): Bitset {
  const { maxDoc } = view.reader
  const found = Bitset.empty(maxDoc)
  const scorer = weight.scorer(view)
  if (scorer !== null) for (let doc = scorer.next(); doc < maxDoc; doc = scorer.next()) found.add(doc)
  return found
}

/** Drops what does not lie in a wanted one of `parents`. */
function keepInside(found: Bitset, wanted: Bitset, parents: Bitset): void {
  for (let doc = found.next(0); doc >= 0; doc = found.next(doc + 1)) {
    const parent = parents.next(doc)
    if (parent < 0 || !wanted.has(parent)) found.remove(doc)
  }
}
