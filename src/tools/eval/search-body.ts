// Variants of a search, and the bodies that they make of judged queries.
import type { JudgedQuery } from './judgements.ts'

type Json = Readonly<Record<string, unknown>>

export interface Variant {
  readonly name: string
  /** Absent: that of the evaluation. */
  readonly index?: string
  /** The search body; for `evaluate` its query alone, too. `{{query}}` stands for the words, and `{{name}}` for a value of the grid. Absent: the request of the query itself. */
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

/** The body that is sent for a query. */
export function bodyFor(variant: Variant, query: JudgedQuery, depth: number): Json {
  const { body, values = {} } = variant
  if (body === undefined && query.request === null && query.text === null)
    throw new TypeError(`query [${query.id}] has neither words nor a request`)
  const asked = body ?? query.request ?? { query: { query_string: { query: '{{query}}', lenient: true } } }
  const filled = fill(asked, { ...values, query: query.text ?? '' }) as Json
  return { ...filled, size: depth, _source: false, track_total_hits: false }
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
