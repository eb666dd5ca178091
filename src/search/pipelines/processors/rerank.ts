// Reranks hits: by a number that they hold, or by the application's model on their texts.
import { illegalArgument, illegalState } from '../../../core/errors.ts'
import { JsonFloat } from '../../../core/json.ts'
import { shortestFloat } from '../../../core/numbers.ts'
import { ProcessorOptions } from '../../../core/processor-options.ts'
import type { HitBody } from '../../contracts/hit.ts'
import type { SearchRequest } from '../../contracts/search-request.ts'
import type { SearchResponse } from '../../contracts/search-response.ts'
import { type HitSource, setSource, sourceOf } from '../hit-source.ts'
import { withHits } from '../new-hits.ts'
import type { ProcessorContext, RerankFunction, ResponseProcessorType, TransformResponse } from '../processor.ts'

const KINDS = ['ml_opensearch', 'by_field'] as const
type Kind = (typeof KINDS)[number]

export interface RerankOptions {
  /** By a number that hits hold. */
  readonly by_field?: {
    /** The field with the number. */
    readonly target_field: string
    /** False. */
    readonly remove_target_field?: boolean
    /** Hits tell what they scored before; false. */
    readonly keep_previous_score?: boolean
  }
  /** By the application's function, `open({ rerank })`. */
  readonly ml_opensearch?: { readonly model_id: string }
  /** Fields whose texts are given to it. */
  readonly context?: {
    /** The fields. */
    readonly document_fields: readonly string[]
  }
}

export const rerank: ResponseProcessorType = {
  name: 'rerank',
  create(options, cx) {
    const kind = kindOf(options)
    const readers = { ml_opensearch: byFunction, by_field: byField } satisfies Record<Kind, unknown>
    const transform = readers[kind](options, cx)
    return (response, attributes, request) => {
      if (response.hits.hits.length > 0) cx.count(`rerank_${kind === 'by_field' ? kind : 'ml'}_executions`)
      return transform(response, attributes, request)
    }
  },
}

function kindOf(options: ProcessorOptions): Kind {
  const kinds = KINDS.filter(kind => options.rest.has(kind))
  if (kinds.length === 0) throw illegalArgument(`No rerank type found. Possible rerank types are: [${KINDS.join(', ')}]`)
  if (kinds.length > 1) throw illegalArgument(`Multiple rerank types found: [${kinds.join(', ')}]. Only one is permitted.`)
  return kinds[0]
}

/** `scores` belong to the hits in their order; ties keep it. */
function reordered(response: SearchResponse, scores: readonly number[]): SearchResponse {
  const hits = response.hits.hits.map((hit, i): HitBody => ({ ...hit, _score: shortestFloat(Math.fround(scores[i])) }))
  hits.sort((a, b) => b._score! - a._score!)
  const made = withHits(response, hits)
  return { ...made, hits: { ...made.hits, max_score: hits[0]._score } }
}

// ---- by a field -------------------------------------------------------------------------------

function byField(options: ProcessorOptions): TransformResponse {
  const config = new ProcessorOptions(options.owner, options.map('by_field'))
  const path = config.text('target_field').split('.')
  const removes = config.flag('remove_target_field')
  const keepsScore = config.flag('keep_previous_score')
  return response => {
    const { hits } = response.hits
    if (hits.length === 0) return response
    const sources = hits.map(hit => sourceWith(hit, path))
    const scores = sources.map(source => numberOf(valueAt(source, path)))
    hits.forEach((hit, i) => {
      const source = sources[i]
      if (keepsScore) source.set('previous_score', hit._score)
      if (removes) removeAt(source, path)
      if (keepsScore || removes) setSource(hit, source)
    })
    return reordered(response, scores)
  }
}

function sourceWith(hit: HitBody, path: readonly string[]): HitSource {
  const source = sourceOf(hit)
  if (source === null) throw illegalArgument(`There is no source field to be able to perform rerank on hit [${hit._id}]`)
  const value = valueAt(source, path)
  if (value === undefined) throw illegalArgument(`The field to rerank by is not found at hit [${hit._id}]`)
  if (typeof value !== 'number' && typeof value !== 'bigint' && !(value instanceof JsonFloat)) {
    const type =
      typeof value === 'string' ? 'String' : typeof value === 'boolean' ? 'Boolean' : Array.isArray(value) ? 'ArrayList' : 'HashMap'
    throw illegalArgument(`The field mapping to rerank by [${String(value)}] is not Numerical, instead of type [${type}]`)
  }
  return source
}

function valueAt(source: HitSource, path: readonly string[]): unknown {
  let value: unknown = source
  for (const name of path) value = value instanceof Map ? value.get(name) : undefined
  return value
}

/** Objects that are left empty go too. */
function removeAt(source: HitSource, path: readonly string[]): void {
  const [name, ...rest] = path
  const inner = source.get(name)
  if (rest.length === 0) source.delete(name)
  else if (inner instanceof Map) {
    removeAt(inner, rest)
    if (inner.size === 0) source.delete(name)
  }
}

const numberOf = (value: unknown): number => (value instanceof JsonFloat ? value.value : Number(value))

// ---- by the application's function ------------------------------------------------------------

function byFunction(options: ProcessorOptions, { rerank: score }: ProcessorContext): TransformResponse {
  const context = new ProcessorOptions(options.owner, options.map('context'))
  const fields = context.list('document_fields').map(String)
  const [unknown] = context.unknown
  if (unknown !== undefined) throw illegalArgument(`unrecognized context field: ${unknown}`)
  new ProcessorOptions(options.owner, options.map('ml_opensearch')).text('model_id')
  return async (response, _, request) => {
    const { hits } = response.hits
    if (hits.length === 0) return response
    const scores = await required(score)(
      questionOf(request),
      hits.map(hit => textOf(hit, fields)),
    )
    if (scores.length !== hits.length) throw illegalState('scores and hits are not the same length')
    return reordered(response, scores)
  }
}

function required(score: RerankFunction | null): RerankFunction {
  if (score !== null) return score
  throw illegalArgument('there is no rerank function: an application gives its own to open({ rerank })')
}

function questionOf({ rerankQuestion }: SearchRequest): string {
  if (rerankQuestion !== null) return rerankQuestion
  throw illegalArgument('query context has neither query_text nor query_text_path')
}

/** The fields one after the other, as far as there are any. */
function textOf(hit: HitBody, fields: readonly string[]): string {
  const source = sourceOf(hit)
  const values = fields.map(field => hit.fields?.[field]?.[0] ?? (source === null ? undefined : valueAt(source, field.split('.'))))
  return values
    .filter(value => value !== undefined && value !== null)
    .map(String)
    .join(' ')
}
