// The documents from which a terms query takes its terms (`terms` lookup), and the query once they were fetched. Shards only take queries
// whose lookups were resolved, so the coordinator resolves them all first.
import { ApiError, contentParse, illegalArgument } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { readBoolean } from '../../core/values.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { ParseContext } from '../contracts/query-builder.ts'
import { LookupNotes } from './lookup-notes.ts'
import { readStrictly } from './strict-object.ts'

/** Values that stand in a document, or in the hits of a query. */
export interface TermsLookupRequest<Q> {
  /** The index of the document. */
  readonly index: string
  /** The id of the document; or `query`. */
  readonly id?: string
  /** The field they stand in. */
  readonly path: string
  readonly routing?: string
  /** Takes values of all its hits. */
  readonly query?: Q
  /** The values are in stored fields, not in the source; `false` by default. */
  readonly store?: boolean
}

export interface TermsLookup {
  /** The field that is asked for the terms. */
  readonly field: string
  readonly index: string
  /** Either the document, or the query for documents. */
  readonly id: string | null
  readonly query: JsonObject | null
  readonly path: string
  readonly routing: string | null
  /** From stored fields instead of the source. */
  readonly store: boolean
  /** Stored bytes are a set of numbers. */
  readonly isBitmap: boolean
}

/** The bodies of `terms` that were read as lookups. */
export const termsLookups = new LookupNotes<TermsLookup>()

export function readLookup(field: string, json: JsonObject, cx: ParseContext): Omit<TermsLookup, 'isBitmap'> {
  const read = {
    field,
    index: '',
    id: null as string | null,
    query: null as JsonObject | null,
    path: '',
    routing: null as string | null,
    store: false,
  }
  const missing = ['index', 'path'].filter(key => json[key] === undefined)
  readStrictly('terms_lookup', json, {
    index: { accepts: ['VALUE_STRING'], read: value => void (read.index = value as string) },
    id: { accepts: ['VALUE_STRING'], read: value => void (read.id = value as string) },
    path: { accepts: ['VALUE_STRING'], read: value => void (read.path = value as string) },
    routing: { accepts: ['VALUE_STRING'], read: value => void (read.routing = value as string) },
    store: { accepts: ['VALUE_BOOLEAN', 'VALUE_STRING'], read: value => void (read.store = readBoolean(value)) },
    query: {
      accepts: ['START_OBJECT'],
      takenWhole: true,
      read(value, _, key) {
        cx.parseQuery(value, atValue(json, key))
        read.query = value as JsonObject
        // With the index and the path at hand the server notices while it reads the query, else at the end.
        if (read.index !== '' && read.path !== '') checkChoice(read)
      },
    },
  })
  if (missing.length > 0) throw illegalArgument(`Required [${missing.join(', ')}]`)
  if (read.id === null && read.query === null)
    throw notBuilt('[terms] query lookup element requires specifying either the id or the query.')
  checkChoice(read)
  return read
}

function checkChoice({ id, query }: { readonly id: string | null; readonly query: JsonObject | null }): void {
  if (id !== null && query !== null) throw notBuilt('[terms] query lookup element cannot specify both id and query.')
}

const notBuilt = (reason: string): ApiError =>
  contentParse('Failed to build [terms_lookup] after last required field arrived', undefined, { cause: illegalArgument(reason) })

export const unresolved = () => new ApiError('unsupported_operation_exception', 'query must be rewritten first')

/** What was found: values as JSON has them, or the base64 text of a bitmap. */
export type FoundTerms = readonly unknown[] | { readonly bitmap: string }

/** All lookups in `json`, by the bodies that ask for them. */
export function lookupsIn(json: unknown): Map<object, TermsLookup> {
  const found = new Map<object, TermsLookup>()
  collect(json, found)
  return found
}

function collect(json: unknown, found: Map<object, TermsLookup>): void {
  if (typeof json !== 'object' || json === null) return
  const lookup = termsLookups.of(json)
  if (lookup !== undefined) found.set(json, lookup)
  else if (Array.isArray(json)) for (let i = 0; i < json.length; i++) collect(json[i], found)
  else if (isObject(json)) for (const key in json) collect(json[key], found)
}

/** A copy in which lookups are the terms they found; `json` itself stays as it is. */
export function withTerms<T>(json: T, terms: ReadonlyMap<object, FoundTerms>): T {
  return replaced(json, terms) as T
}

function replaced(json: unknown, terms: ReadonlyMap<object, FoundTerms>): unknown {
  if (typeof json !== 'object' || json === null) return json
  const found = terms.get(json)
  if (found !== undefined) return asTerms(json as JsonObject, termsLookups.of(json)!.field, found)
  if (Array.isArray(json)) return json.map(item => replaced(item, terms))
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, replaced(value, terms)]))
}

function asTerms(body: JsonObject, field: string, found: FoundTerms): JsonObject {
  const { value_type: _, ...rest } = body
  return 'bitmap' in found ? { ...rest, [field]: [found.bitmap], value_type: 'bitmap' } : { ...rest, [field]: found.map(asValue) }
}

/** Fetched terms are not parsed as JSON again: an object or a list in a document is one term, as Java prints it. */
const asValue = (value: unknown) => (Array.isArray(value) || (isObject(value) && !(value instanceof JsonFloat)) ? javaText(value) : value)
