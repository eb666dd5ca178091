// A query that also has to pass a filter, as JSON: each kind takes it in where the server does, which shows in descriptions.
import { isObject, type JsonObject } from '../../core/json-token.ts'

/** `query` is one that could be parsed. */
export function addFilter(query: JsonObject, filter: JsonObject): JsonObject {
  const name = Object.keys(query)[0]
  const body = query[name] as JsonObject
  return INSIDE.get(name)?.(body, filter) ?? { bool: { must: [query], filter: [filter] } }
}

const INSIDE: ReadonlyMap<string, (body: JsonObject, filter: JsonObject) => JsonObject> = new Map([
  ['bool', (body: JsonObject, filter: JsonObject) => ({ bool: { ...body, filter: [...asList(body.filter), filter] } })],
  [
    'constant_score',
    (body: JsonObject, filter: JsonObject) => ({ constant_score: { ...body, filter: addFilter(body.filter as JsonObject, filter) } }),
  ],
  [
    'hybrid',
    (body: JsonObject, filter: JsonObject) => ({
      hybrid: { ...body, queries: asList(body.queries).map(inner => addFilter(inner as JsonObject, filter)) },
    }),
  ],
  ['knn', inField('knn')],
  ['match_none', (body: JsonObject) => ({ match_none: body })],
  ['neural', inField('neural')],
])

/** Those that look for neighbours ask the filter while they look: `{ "knn": { field: { …, filter } } }`. */
function inField(name: string) {
  return (body: JsonObject, filter: JsonObject): JsonObject => {
    const field = Object.keys(body).find(key => isObject(body[key]))
    if (field === undefined) return { [name]: body }
    const inner = body[field] as JsonObject
    const both = isObject(inner.filter) ? addFilter(inner.filter, filter) : filter
    return { [name]: { ...body, [field]: { ...inner, filter: both } } }
  }
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
