// Variants of a search: templates of request bodies, and engines with another mapping, analysis or similarity, by forks.
import type { CopyEnd } from '../../copy/peer.ts'
import type { Searchlet } from '../../searchlet.ts'
import { asSearchBody } from '../search-body.ts'
import type { JudgedQuery } from './judgements.ts'

type Json = Readonly<Record<string, unknown>>

export interface Variant {
  readonly name: string
  /** Absent: that of the evaluation. */
  readonly index?: string
  /** The search body, or its query. `{{query}}` stands for the words, and `{{name}}` for a value of the grid. Absent: the request of the query itself. */
  readonly body?: Json
  /** The search pipeline. */
  readonly pipeline?: string
  /** The index is made anew with these, in a fork: an engine of this process only. */
  readonly mappings?: Json
  readonly settings?: Json
  /** BM25's parameters, in a fork. */
  readonly k1?: number
  readonly b?: number
  readonly values?: Readonly<Record<string, string | number>>
}

export interface OpenVariant {
  readonly end: CopyEnd
  readonly index: string
  close(): Promise<void>
}

/** Nothing is written to `end`. */
export async function openVariant(end: CopyEnd, index: string, variant: Variant): Promise<OpenVariant> {
  const own = variant.index ?? index
  const { mappings, settings, k1, b } = variant
  if (mappings === undefined && settings === undefined && k1 === undefined && b === undefined)
    return { end, index: own, close: async () => {} }
  if (!(typeof end === 'object' && 'fork' in end))
    throw new TypeError(`variant [${variant.name}] changes the index, which takes an engine of this process: give a data directory`)
  const fork = await (end as Searchlet).fork()
  try {
    if (mappings !== undefined || settings !== undefined) {
      const made = `${own}-variant`
      await fork.indices.create({ index: made, body: { ...(mappings && { mappings }), ...(settings && { settings }) } } as never)
      await fork.reindex({ refresh: true, body: { source: { index: own }, dest: { index: made } } } as never)
      if (k1 !== undefined || b !== undefined) await setSimilarity(fork, made, k1, b)
      return { end: fork, index: made, close: () => fork.close() }
    }
    await setSimilarity(fork, own, k1, b)
    return { end: fork, index: own, close: () => fork.close() }
  } catch (error) {
    await fork.close()
    throw error
  }
}

async function setSimilarity(engine: Searchlet, index: string, k1 = 1.2, b = 0.75): Promise<void> {
  await engine.indices.close({ index })
  await engine.indices.putSettings({ index, body: { index: { similarity: { default: { type: 'BM25', k1, b } } } } } as never)
  await engine.indices.open({ index })
}

/** The body that is sent for a query. */
export function bodyFor(variant: Variant, query: JudgedQuery, depth: number): Json {
  const { body, values = {} } = variant
  if (body === undefined && query.request === null && query.text === null)
    throw new TypeError(`query [${query.id}] has neither words nor a request`)
  const asked = body ?? query.request ?? { query: { query_string: { query: '{{query}}', lenient: true } } }
  const filled = fill(asked, { ...values, query: query.text ?? '' }) as Json
  return { ...asSearchBody(filled), size: depth, _source: false, track_total_hits: false }
}

/** A text that is a placeholder and nothing else becomes the value itself: `"boost": "{{title}}"` is a number. */
function fill(template: unknown, values: Readonly<Record<string, string | number>>): unknown {
  if (typeof template === 'string') {
    const [, only] = /^\{\{(\w+)\}\}$/.exec(template) ?? []
    if (only !== undefined && Object.hasOwn(values, only)) return values[only]
    return template.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : all))
  }
  if (Array.isArray(template)) return template.map(item => fill(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [fill(name, values), fill(value, values)]))
}
