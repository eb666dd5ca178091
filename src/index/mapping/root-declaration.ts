// The root of a mapping besides its fields: routing, source, dynamic detection, templates, and `_meta`.
import { illegalArgument, mapperParsing } from '../../core/errors.ts'
import { readBoolean } from '../../core/values.ts'
import { DateFormat } from './date-format.ts'
import { type DerivedDeclarations, NO_DERIVED, parseDerived } from './derived-declaration.ts'
import { type DynamicTemplate, parseDynamicTemplates } from './dynamic-template.ts'
import { isObject, type JsonObject, javaText, notCastable } from './java-text.ts'
import { readNamedBoolean } from './object-declaration.ts'

interface SourceOptions {
  readonly enabled: boolean
  readonly includes: readonly string[]
  readonly excludes: readonly string[]
  /** Kept for display only: it would be replicated to copies of the shard. */
  readonly recovery_source_enabled: boolean
  readonly recovery_source_includes: readonly string[]
  readonly recovery_source_excludes: readonly string[]
}

/** In the order in which conflicts are reported. */
const SOURCE_DEFAULTS: SourceOptions = {
  enabled: true,
  includes: [],
  excludes: [],
  recovery_source_enabled: true,
  recovery_source_includes: [],
  recovery_source_excludes: [],
}

/** Null where the mapping does not say. */
export interface RootDeclaration {
  readonly meta: unknown | null
  readonly routingRequired: boolean
  readonly source: SourceOptions
  readonly fieldNamesEnabled: boolean | null
  readonly dateFormats: readonly string[] | null
  readonly templates: readonly DynamicTemplate[] | null
  readonly dateDetection: boolean | null
  readonly numericDetection: boolean | null
  /** Of the indexes of a data stream: where each document says its time. */
  readonly timestampField: string | null
  /** Fields that scripts make as a search runs. */
  readonly derived: DerivedDeclarations
}

export const DEFAULT_DATE_FORMATS = ['strict_date_optional_time', 'yyyy/MM/dd HH:mm:ss||yyyy/MM/dd||epoch_millis']

/** Metadata that may be configured, and metadata that may not. */
const NOT_CONFIGURABLE = new Set(['_id', '_index', '_ignored', '_seq_no', '_version', '_nested_path', '_primary_term'])

export const ROOT_KEYS: ReadonlySet<string> = new Set([
  '_meta',
  '_routing',
  '_source',
  '_field_names',
  '_data_stream_timestamp',
  '_doc_count',
  'derived',
  'dynamic_date_formats',
  'date_formats',
  'dynamic_templates',
  'date_detection',
  'numeric_detection',
  ...NOT_CONFIGURABLE,
])

export const EMPTY_ROOT: RootDeclaration = {
  meta: null,
  routingRequired: false,
  source: SOURCE_DEFAULTS,
  fieldNamesEnabled: null,
  dateFormats: null,
  templates: null,
  dateDetection: null,
  numericDetection: null,
  timestampField: null,
  derived: NO_DERIVED,
}

export function parseRoot(json: JsonObject): RootDeclaration {
  for (const key of Object.keys(json)) if (NOT_CONFIGURABLE.has(key)) throw mapperParsing(`${key} is not configurable`)
  metaFlag('_doc_count', json._doc_count, [])
  const meta = json._meta ?? null
  if (meta !== null && !isObject(meta)) throw notCastable(meta, 'Map')
  const formats = json.dynamic_date_formats ?? json.date_formats
  return {
    meta: meta === null ? null : sortedKeys(meta),
    routingRequired: metaFlag('_routing', json._routing, ['required']).required ?? false,
    source: parseSource(json._source),
    fieldNamesEnabled: metaFlag('_field_names', json._field_names, ['enabled']).enabled ?? null,
    dateFormats: formats === undefined ? null : parseDateFormats(formats),
    templates: json.dynamic_templates === undefined ? null : parseDynamicTemplates(json.dynamic_templates),
    dateDetection: json.date_detection === undefined ? null : readNamedBoolean('date_detection', json.date_detection),
    numericDetection: json.numeric_detection === undefined ? null : readNamedBoolean('numeric_detection', json.numeric_detection),
    timestampField: parseTimestampField(json._data_stream_timestamp),
    derived: json.derived === undefined ? NO_DERIVED : parseDerived(json.derived),
  }
}

const nodeOf = (value: unknown): JsonObject => {
  if (value === undefined) return {}
  if (!isObject(value)) throw illegalArgument('[_parent] must be an object containing [type]')
  return value
}

/** The server keeps an object's keys by hash order in memory, but prints stored mappings with sorted keys. */
const sortedKeys = (json: JsonObject): JsonObject => Object.fromEntries(Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1)))

const DEFAULT_TIMESTAMP_FIELD = '@timestamp'

function parseTimestampField(value: unknown): string | null {
  let enabled = false
  let name = DEFAULT_TIMESTAMP_FIELD
  for (const [key, item] of Object.entries(nodeOf(value))) {
    if (key === 'enabled') enabled = readBoolean(item)
    else if (key === 'timestamp_field' && isObject(item)) name = javaText(item.name ?? name)
    else throw mapperParsing(`unknown parameter [${key}] on mapper [_data_stream_timestamp] of type [null]`)
  }
  return enabled ? name : null
}

/** As a mapping says it. */
export const timestampDeclaration = (field: string): JsonObject => ({
  enabled: true,
  ...(field === DEFAULT_TIMESTAMP_FIELD ? {} : { timestamp_field: { name: field } }),
})

function metaFlag(name: string, value: unknown, keys: readonly string[]): Record<string, boolean | undefined> {
  const flags: Record<string, boolean | undefined> = Object.create(null)
  for (const [key, item] of Object.entries(nodeOf(value))) {
    if (!keys.includes(key)) throw mapperParsing(`unknown parameter [${key}] on mapper [${name}] of type [null]`)
    flags[key] = readBoolean(item)
  }
  return flags
}

function parseSource(value: unknown): SourceOptions {
  const source: Record<string, unknown> = { ...SOURCE_DEFAULTS }
  for (const [key, item] of Object.entries(nodeOf(value))) {
    if (!Object.hasOwn(SOURCE_DEFAULTS, key)) throw mapperParsing(`unknown parameter [${key}] on mapper [_source] of type [null]`)
    if (item === null) throw mapperParsing(`[${key}] on mapper [_source] of type [null] must not have a [null] value`)
    if (typeof SOURCE_DEFAULTS[key as keyof SourceOptions] === 'boolean') source[key] = readBoolean(item)
    else if (Array.isArray(item)) source[key] = item.map(String)
    else throw notCastable(item, 'List')
  }
  return source as unknown as SourceOptions
}

function parseDateFormats(value: unknown): string[] {
  if (!Array.isArray(value)) {
    const format = javaText(value)
    return format === 'none' ? [] : [dynamicDateFormat(format)]
  }
  return value.map(item => dynamicDateFormat(javaText(item)))
}

/** Any number would be a date by them. */
function dynamicDateFormat(format: string): string {
  if (format.startsWith('epoch_')) throw mapperParsing(`Epoch [${format}] is not supported as dynamic date format`)
  DateFormat.of(format)
  return format
}

export function printRootOptions(root: RootDeclaration, json: Record<string, unknown>): void {
  if (root.meta !== null) json._meta = root.meta
  if (root.timestampField !== null) json._data_stream_timestamp = timestampDeclaration(root.timestampField)
  if (root.fieldNamesEnabled !== null) json._field_names = { enabled: root.fieldNamesEnabled }
  if (root.routingRequired) json._routing = { required: true }
  const said = Object.entries(root.source).filter(
    ([key, value]) => javaText(value) !== javaText(SOURCE_DEFAULTS[key as keyof SourceOptions]),
  )
  if (said.length > 0) json._source = Object.fromEntries(said)
  if (root.derived.size > 0) json.derived = Object.fromEntries([...root.derived].sort(([a], [b]) => (a < b ? -1 : 1)))
  if (root.dateFormats !== null) json.dynamic_date_formats = root.dateFormats
  if (root.templates !== null) json.dynamic_templates = root.templates.map(template => template.toJson())
  if (root.dateDetection !== null) json.date_detection = root.dateDetection
  if (root.numericDetection !== null) json.numeric_detection = root.numericDetection
}

/** Metadata fields as `_mapping/field` lists them. */
export const METADATA_NAMES = [
  '_data_stream_timestamp',
  '_doc_count',
  '_feature',
  '_field_names',
  '_id',
  '_ignored',
  '_index',
  '_nested_path',
  '_routing',
  '_seq_no',
  '_source',
  '_version',
]

/** What the root says of a metadata field; `complete`: with the defaults of what is configured at all. */
export function printMetadata(root: RootDeclaration, name: string, complete: boolean): Record<string, unknown> {
  const said: Record<string, unknown> = {}
  printRootOptions(root, said)
  if (said[name] === undefined) return {}
  return { [name]: complete && name === '_source' ? root.source : said[name] }
}

/** `said`: keys the incoming mapping has; metadata it does not name stays as it is. */
export function mergeRoot(existing: RootDeclaration, incoming: RootDeclaration, said: JsonObject): RootDeclaration {
  if (said._routing !== undefined) conflict('_routing', [['required', existing.routingRequired, incoming.routingRequired]])
  if (said._source !== undefined) {
    const keys = Object.keys(SOURCE_DEFAULTS) as (keyof SourceOptions)[]
    conflict(
      '_source',
      keys.map(key => [key, existing.source[key], incoming.source[key]]),
    )
  }
  return {
    meta: incoming.meta ?? existing.meta,
    routingRequired: existing.routingRequired,
    source: existing.source,
    fieldNamesEnabled: said._field_names === undefined ? existing.fieldNamesEnabled : incoming.fieldNamesEnabled,
    dateFormats: incoming.dateFormats ?? existing.dateFormats,
    timestampField: existing.timestampField,
    derived: new Map([...existing.derived, ...incoming.derived]),
    templates: incoming.templates ?? existing.templates,
    dateDetection: incoming.dateDetection ?? existing.dateDetection,
    numericDetection: incoming.numericDetection ?? existing.numericDetection,
  }
}

function conflict(name: string, pairs: readonly (readonly [key: string, from: unknown, to: unknown])[]): void {
  const show = (value: unknown) => `[${javaText(value)}]`
  const lines = pairs
    .filter(([, from, to]) => javaText(from) !== javaText(to))
    .map(([key, from, to]) => `Cannot update parameter [${key}] from ${show(from)} to ${show(to)}`)
  if (lines.length > 0) throw illegalArgument(`Mapper for [${name}] conflicts with existing mapper:\n\t${lines.join('\n\t')}`)
}
