// The bodies under `/_index_template` and `/_component_template`, and the one under `/_template`, which has a parser of another kind.
import { readWhole } from '../../core/broken-json.ts'
import { ApiError, contentParse, illegalArgument, parseFailed, validationFailed } from '../../core/errors.ts'
import { atEnd, atKey, atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject, noObject, textOf, tokenOf } from '../../core/json-token.ts'
import { notAnInteger } from '../../core/values.ts'
import type { AliasMetadata } from '../../engine/indices/index-metadata.ts'
import type { SettingValue } from '../../engine/settings/setting-row.ts'
import { flattenIndexSettings, flattenSettings } from '../../engine/settings/settings.ts'
import {
  type ComponentTemplate,
  type IndexContent,
  type IndexTemplate,
  isGlobal,
  type LegacyTemplate,
} from '../../engine/templates/template.ts'
import { HIDDEN_FOR_ALL, invalidTemplate } from '../../engine/templates/template-names.ts'
import { readStrictly, type StrictField, TEXT, textItems, VALUE } from '../../query/dsl/strict-object.ts'
import { notAMap, readMappings } from '../administration.ts'
import { INTEGER, strictInteger } from '../strict-integer.ts'
import { readNewAlias } from './alias-options.ts'

type Draft<T> = { -readonly [K in keyof T]: T[K] }

export function readComponentTemplate(json: unknown): ComponentTemplate {
  let content: IndexContent | null = null
  const draft: Draft<Omit<ComponentTemplate, 'template'>> = { version: null, meta: null }
  const body = asObject('component_template', json)
  refuseBareAliases('component_template', body)
  readStrictly('component_template', body, {
    template: contentField(read => (content = read)),
    ...versionAndMeta(draft),
  })
  if (content === null) throw illegalArgument('Required [template]')
  return { ...draft, template: content }
}

export function readIndexTemplate(name: string, json: unknown): IndexTemplate {
  let patterns: string[] | null = null
  let hasContext = false
  const draft: Draft<Omit<IndexTemplate, 'patterns'>> = {
    template: null,
    composedOf: null,
    priority: null,
    version: null,
    meta: null,
    timestampField: null,
  }
  const body = asObject('index_template', json)
  refuseBareAliases('index_template', body)
  readStrictly('index_template', body, {
    index_patterns: { accepts: TEXTS, read: value => (patterns = texts(value)) },
    template: contentField(content => (draft.template = content)),
    priority: { accepts: INTEGER, read: value => (draft.priority = strictInteger(value)) },
    composed_of: { accepts: TEXTS, read: value => (draft.composedOf = texts(value)) },
    data_stream: { accepts: ['START_OBJECT'], read: value => (draft.timestampField = readDataStream(value as JsonObject)) },
    context: {
      accepts: ['START_OBJECT'],
      takenWhole: true,
      isParsed: true,
      read(value) {
        readContext(value as JsonObject)
        hasContext = true
      },
    },
    ...versionAndMeta(draft),
  })
  if (patterns === null) throw illegalArgument('Required [index_patterns]')
  const template = { patterns: patterns as readonly string[], ...draft }
  const { template: content } = body
  refuseImpossible(name, template, flattenSettings(isObject(content) ? content.settings : undefined))
  if (hasContext)
    throw invalidTemplate(
      name,
      `index template [${name}] specifies a context which cannot be used without enabling: cluster.application_templates.enabled`,
    )
  return template
}

/** `said`: its settings by the names they were given, also those that are taken back by null. */
function refuseImpossible(name: string, { patterns, priority }: IndexTemplate, said: ReadonlyMap<string, unknown>): void {
  const problems: string[] = []
  if (isGlobal(patterns) && said.has('index.hidden')) problems.push('global composable templates may not specify the setting index.hidden')
  if (priority !== null && priority < 0) problems.push('index template priority must be >= 0')
  if (problems.length > 0) throw validationFailed(...problems)
  if (isGlobal(patterns) && said.has('hidden')) throw invalidTemplate(name, HIDDEN_FOR_ALL)
}

/** What a system template is to be taken for; there are none without a setting of the cluster. */
function readContext(json: JsonObject): void {
  readStrictly('index_template', json, {
    name: { accepts: TEXT, read() {} },
    version: { accepts: TEXT, read() {} },
    params: { accepts: ['START_OBJECT'], takenWhole: true, read() {} },
  })
  if (json.name === undefined) throw illegalArgument('Required [name]')
}

const TEXTS = ['VALUE_STRING', 'START_ARRAY'] as const

const texts = (value: unknown): string[] => (Array.isArray(value) ? textItems(value) : [textOf(value)])

function asObject(parser: string, json: unknown): JsonObject {
  if (isObject(json)) return json
  throw noObject(parser, json)
}

const versionAndMeta = (draft: {
  version: number | null
  meta: Readonly<Record<string, unknown>> | null
}): Record<string, StrictField> => ({
  version: { accepts: INTEGER, read: value => (draft.version = strictInteger(value)) },
  _meta: { accepts: ['START_OBJECT'], read: value => (draft.meta = value as JsonObject) },
})

/** Members that are not known say nothing. */
function readDataStream(json: JsonObject): string {
  let name = '@timestamp'
  for (const [key, value] of Object.entries(json)) {
    if (key !== 'timestamp_field') readWhole(value)
    else if (isObject(value)) {
      readStrictly('timestamp_field', value, { name: { accepts: VALUE, read: text => (name = textOf(text)) } })
      if (value.name === undefined) {
        const cause = illegalArgument('Required [name]')
        throw contentParse('[data_stream_template] failed to parse field [timestamp_field]', atEnd(value), { cause })
      }
    } else {
      const reason = `[data_stream_template] ${key} doesn't support values of type: ${tokenOf(value)}`
      throw contentParse(reason, atValue(json, key))
    }
  }
  return name
}

const contentField = (take: (content: IndexContent) => void): StrictField => ({
  accepts: ['START_OBJECT'],
  read: value => take(readContent(value as JsonObject)),
})

/** The server's reader of an alias that is no object takes the ends of the objects around it for its own, and stands too far out after it. */
function refuseBareAliases(parser: string, json: JsonObject): void {
  const { template } = json
  if (!isObject(template) || !isObject(template.aliases) || Object.values(template.aliases).every(isObject)) return
  if (Object.keys(json).at(-1) === 'template')
    throw contentParse(`[${parser}] unknown field [template] did you mean [template]?`, atKey(json, 'template'))
}

function readContent(json: JsonObject): IndexContent {
  const draft: Draft<IndexContent> = { settings: null, mappings: null, aliases: null }
  readStrictly('template', json, {
    settings: { accepts: ['START_OBJECT'], read: value => (draft.settings = keptSettings(value)) },
    mappings: { accepts: ['START_OBJECT'], read: value => (draft.mappings = whole(value as JsonObject)) },
    aliases: { accepts: ['START_OBJECT'], read: value => (draft.aliases = readAliases(value as JsonObject)) },
  })
  return draft
}

function whole(json: JsonObject): JsonObject {
  readWhole(json)
  return json
}

function readAliases(json: JsonObject): Record<string, AliasMetadata> {
  const aliases: Record<string, AliasMetadata> = Object.create(null)
  for (const [name, options] of Object.entries(json)) aliases[name] = readNewAlias(options)
  return aliases
}

function keptSettings(body: unknown): Record<string, SettingValue> {
  const settings: Record<string, SettingValue> = Object.create(null)
  for (const [name, value] of flattenIndexSettings(body)) if (value !== null) settings[name] = value
  return settings
}

interface LegacyOptions {
  readonly order: number | undefined
  readonly warn: (message: string) => void
}

export function readLegacyTemplate(body: Readonly<Record<string, unknown>>, { order, warn }: LegacyOptions): LegacyTemplate {
  let patterns: string[] = []
  const content: Draft<IndexContent> = { settings: Object.create(null), mappings: {}, aliases: Object.create(null) }
  let version: number | null = null
  let ownOrder: number | null = null
  for (const [key, value] of Object.entries(body)) {
    if (key === 'index_patterns') patterns = legacyPatterns(value)
    else if (key === 'template') {
      warn('Deprecated field [template] used, replaced by [index_patterns]')
      if (typeof value === 'string') patterns = [value]
    } else if (key === 'order') ownOrder = orderOf(value)
    else if (key === 'version') {
      if (typeof value !== 'number' || value !== (value | 0)) throw illegalArgument(`Malformed [version] value, should be an integer`)
      version = value
    } else if (key === 'settings') {
      if (!isObject(value)) throw illegalArgument('Malformed [settings] section, should include an inner object')
      content.settings = keptSettings(value)
    } else if (key === 'mappings') {
      content.mappings = readMappings(value)
    } else if (key === 'aliases') {
      if (!isObject(value)) throw notAMap(value)
      content.aliases = readAliases(value)
    } else throw parseFailed(`unknown key [${key}] in the template `)
  }
  if (patterns.length === 0) throw validationFailed('index patterns are missing')
  return { patterns, order: ownOrder ?? order ?? 0, version, content }
}

/** As Java reads an `int` from a tree of values; null says nothing. */
function orderOf(value: unknown): number | null {
  if (value === null) return null
  const order = typeof value === 'string' && !/^[+-]?\d+$/.test(value) ? Number.NaN : Math.trunc(Number(value))
  if (typeof value !== 'number' && (typeof value !== 'string' || order !== (order | 0))) throw notAnInteger(textOf(value))
  if (order !== (order | 0)) throw new ApiError('arithmetic_exception', 'integer overflow')
  return order
}

function legacyPatterns(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.map(textOf)
  throw illegalArgument('Malformed [template] value, should be a string or a list of strings')
}
