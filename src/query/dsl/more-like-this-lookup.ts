// The documents that a more_like_this query refers to, and the query once their terms were fetched.
import { parseFailed } from '../../core/errors.ts'
import { javaClassName } from '../../core/java-class.ts'
import { isObject, type JsonObject, textOf, wholeOf } from '../../core/json-token.ts'
import { readVersionType } from '../../index/shard/version-type.ts'
import type { FieldTerms } from '../exec/more-like-this.ts'
import { LookupNotes } from './lookup-notes.ts'

/** An item of `like` or `unlike` that is no text. */
export interface LikedDocument {
  /** Null: the index that is searched. */
  readonly index: string | null
  /** Null: it is made up for the request, and `doc` is what it holds. */
  readonly id: string | null
  readonly doc: JsonObject | null
  /** Null: those of the query. */
  readonly fields: readonly string[] | null
  readonly analyzers: ReadonlyMap<string, string>
  readonly routing: string | null
  /** Null: any. */
  readonly version: number | null
}

interface LikedDocuments {
  readonly like: readonly LikedDocument[]
  readonly unlike: readonly LikedDocument[]
  /** Of the query; null: all. */
  readonly fields: readonly string[] | null
}

/** The terms of the documents that were found. */
export interface FoundLikes {
  readonly like: readonly FieldTerms[]
  readonly unlike: readonly FieldTerms[]
}

/** The bodies of `more_like_this` that name documents. */
export const likedDocuments = new LookupNotes<LikedDocuments>()

/**
 * Where a body holds what was found, by the name of the index that is searched. It is a Map, which no request can hold: so only
 * the code that fetches documents can say what their terms are.
 */
export const FOUND = 'found'

/** The bodies in `json` that name documents. */
export function likesIn(json: unknown): Map<object, LikedDocuments> {
  const found = new Map<object, LikedDocuments>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const documents = likedDocuments.of(value)
    if (documents !== undefined) found.set(value, documents)
    else for (const item of Array.isArray(value) ? value : Object.values(value)) look(item)
  }
  look(json)
  return found
}

/** `json` with what was found beside what names it. */
export function withLikes<T>(json: T, found: ReadonlyMap<object, ReadonlyMap<string, FoundLikes>>): T {
  const replaced = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const likes = found.get(value)
    if (likes !== undefined) return { ...value, [FOUND]: likes }
    if (Array.isArray(value)) {
      const items = value.map(replaced)
      return items.some((item, i) => item !== value[i]) ? items : value
    }
    const entries = Object.entries(value).map(([key, item]) => [key, replaced(item)] as const)
    return entries.some(([key, item]) => item !== (value as JsonObject)[key]) ? Object.fromEntries(entries) : value
  }
  return replaced(json) as T
}

/** `per_field_analyzer`: names of analyzers. */
export function analyzersByField(json: unknown): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [field, name] of Object.entries(isObject(json) ? json : {})) {
    if (typeof name !== 'string')
      throw parseFailed(`expecting the analyzer at [${field}] to be a String, but found [class ${javaClassName(name)}] instead`)
    names.set(field, name)
  }
  return names
}

const broken = (what: string) => parseFailed(`failed to parse More Like This item. ${what}`)

export function readLikedDocument(json: JsonObject): LikedDocument {
  const read = {
    index: null as string | null,
    id: null as string | null,
    doc: null as JsonObject | null,
    fields: null as string[] | null,
    analyzers: new Map<string, string>() as ReadonlyMap<string, string>,
    routing: null as string | null,
    version: null as number | null,
  }
  for (const key of Object.keys(json)) {
    const value = json[key]
    switch (key) {
      case '_index':
        read.index = textOf(value)
        break
      case '_id':
        read.id = textOf(value)
        break
      case 'doc':
        read.doc = isObject(value) ? value : {}
        break
      case 'fields':
        if (!Array.isArray(value)) throw broken('field [fields] must be an array')
        read.fields = value.map(textOf)
        break
      case 'per_field_analyzer':
        read.analyzers = analyzersByField(value)
        break
      case 'routing':
      case '_routing':
        read.routing = textOf(value)
        break
      case 'version':
      case '_version':
        read.version = wholeOf(value)
        break
      case 'version_type':
      case '_version_type':
        readVersionType(textOf(value))
        break
      default:
        throw broken(`unknown field [${key}]`)
    }
  }
  if (read.id !== null && read.doc !== null) throw broken('either [id] or [doc] can be specified, but not both!')
  if (read.id === null && read.doc === null) throw broken('neither [id] nor [doc] is specified!')
  return read
}
