// Parses the body of a multi get: the documents, and what to return of each.
import { illegalArgument, illegalState, parseFailed, parsing } from '../../core/errors.ts'
import { atKey, atValue } from '../../core/json-spot.ts'
import { isObject, isScalar, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import { pushAll } from '../../core/long-lists.ts'
import { MATCH_ANY } from '../../engine/look-ups/look-up.ts'
import { readVersionType } from '../../index/shard/version-type.ts'
import type { SourceSpec } from '../../search/contracts/search-request.ts'
import { sourceFilter } from '../../search/shown/shown-parts.ts'
import { longOf } from './update.ts'

export interface WantedDoc extends WantedDefaults {
  /** Null: not said. */
  readonly id: string | null
  readonly version: number
}

/** What the URL says, for documents that say nothing. */
interface WantedDefaults {
  /** Null: not said. */
  readonly index: string | null
  readonly routing: string | null
  readonly source: SourceSpec | null
  readonly storedFields: readonly string[] | undefined
}

export function readWantedDocs(json: unknown, defaults: WantedDefaults): WantedDoc[] {
  if (!isObject(json))
    throw parsing(`unexpected token [${tokenOf(json)}], expected [START_OBJECT]`, undefined, { details: { line: 1, col: 1 } })
  const wanted: WantedDoc[] = []
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (!Array.isArray(value))
      throw parsing(`unexpected token [${tokenOf(value)}], expected [FIELD_NAME] or [START_ARRAY]`, atValue(json, key))
    if (key === 'docs')
      pushAll(
        wanted,
        value.map(item => readDoc(item, defaults)),
      )
    else if (key === 'ids')
      pushAll(
        wanted,
        value.map(item => readId(item, defaults)),
      )
    else throw parsing(`unknown key [${key}] for a START_ARRAY, expected [docs] or [ids]`, atValue(json, key))
  }
  return wanted
}

function readId(id: unknown, defaults: WantedDefaults): WantedDoc {
  if (!isScalar(id)) throw illegalArgument('ids array element should only contain ids')
  return { ...defaults, id: textOf(id), version: MATCH_ANY }
}

function readDoc(json: unknown, defaults: WantedDefaults): WantedDoc {
  if (!isObject(json)) throw illegalArgument('docs array element should include an object')
  const doc = new DocReader(defaults)
  doc.entries(json)
  const { index, id, routing, source, storedFields, version } = doc
  return { index, id, routing, source, storedFields, version }
}

/** Reads as the server does, which looks at one value after the other: those inside a list or an object count like any others. */
class DocReader {
  index: string | null
  id: string | null = null
  routing: string | null
  source: SourceSpec | null
  storedFields: readonly string[] | undefined
  version = MATCH_ANY

  constructor(defaults: WantedDefaults) {
    this.index = defaults.index
    this.routing = defaults.routing
    this.source = defaults.source
    this.storedFields = defaults.storedFields
  }

  entries(json: JsonObject): void {
    for (const key of Object.keys(json)) this.value(json, key, json[key])
  }

  private value(json: JsonObject, key: string, value: unknown): void {
    if (value === null) return
    if (key === '_source') this.source = readSource(value)
    else if (key === 'fields' && !isObject(value))
      throw parsing('Unsupported field [fields] used, expected [stored_fields] instead', atValue(json, key))
    else if (key === 'stored_fields' && Array.isArray(value)) this.storedFields = value.map(textOf)
    else if (Array.isArray(value)) for (const item of value) this.value(json, key, item)
    else if (isObject(value)) this.entries(value)
    else this.scalar(key, value)
  }

  private scalar(key: string, value: unknown): void {
    switch (key) {
      case '_index':
        this.index = textOf(value)
        break
      case '_id':
        this.id = textOf(value)
        break
      case 'routing':
        this.routing = textOf(value)
        break
      case 'stored_fields':
        this.storedFields = [textOf(value)]
        break
      case 'version':
        this.version = longOf(value)
        break
      case 'version_type':
        readVersionType(textOf(value))
        break
      default:
        throw parseFailed(`failed to parse multi get request. unknown field [${key}]`)
    }
  }
}

function readSource(value: unknown): SourceSpec {
  if (typeof value === 'boolean') return { fetch: value, includes: [], excludes: [] }
  if (value === 'true' || value === 'false') return { fetch: value === 'true', includes: [], excludes: [] }
  if (typeof value === 'string') return { fetch: true, includes: [value], excludes: [] }
  if (Array.isArray(value)) return { fetch: true, includes: value.map(textOf), excludes: [] }
  if (!isObject(value)) throw parseFailed(`illegal type for _source: [${tokenOf(value)}]`)
  const patterns = { includes: [] as string[], excludes: [] as string[] }
  for (const key of Object.keys(value)) {
    const list = SOURCE_KEYS.get(key)
    if (list === undefined) throw unreadable(value, key)
    const said = value[key]
    pushAll(patterns[list], (Array.isArray(said) ? said : [said]).map(textOf))
  }
  return sourceFilter(true, patterns.includes, patterns.excludes)
}

const SOURCE_KEYS: ReadonlyMap<string, 'includes' | 'excludes'> = new Map([
  ['includes', 'includes'],
  ['include', 'includes'],
  ['excludes', 'excludes'],
  ['exclude', 'excludes'],
])

/** The server fails over its own error message. */
const unreadable = (json: JsonObject, key: string) =>
  illegalState("Can't get text on a FIELD_NAME", {
    at: atKey(json, key),
    reasonAt: (line, col) => `Can't get text on a FIELD_NAME at ${line}:${col}`,
  })
