// What could stand at a place of the workbench: methods, paths and parameters by the endpoint table, bodies by the engine's registries,
// fields and values by the indexes that the path names.
import { type FieldInfo, type Language, listAliases, listFields, listIndexes, listValues, type OperationEntry } from '../api/catalog.ts'
import { type JsonPlace, placeIn } from './json-scan.ts'
import { indexOfPath, readRequests, requestAt } from './requests.ts'

export interface CompletionItem {
  readonly label: string
  readonly detail: string
  readonly insert: string
  /** Where the caret goes: so many characters before the end. */
  readonly back?: number
  /** There is more to complete then. */
  readonly again?: boolean
}

export interface Completion {
  readonly from: number
  readonly items: readonly CompletionItem[]
  /** The rest of the word behind the caret is replaced, too. */
  readonly eatsRest?: boolean
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']
const MOST = 60

export async function completeRequests(text: string, offset: number, language: Language): Promise<Completion | null> {
  const lineFrom = text.lastIndexOf('\n', offset - 1) + 1
  const before = text.slice(lineFrom, offset)
  const start = /^(GET|POST|PUT|DELETE|HEAD|PATCH)\s+(\S*)$/.exec(before)
  if (start !== null) return completePath(start[1], start[2], offset, language)
  if (/^[A-Z]*$/i.test(before) && before !== '') {
    const items = METHODS.filter(name => name.startsWith(before.toUpperCase())).map(name => ({
      label: name,
      detail: '',
      insert: `${name} /`,
      again: true,
    }))
    return { from: lineFrom, items }
  }
  const request = requestAt(readRequests(text), offset)
  if (request === null || offset < request.bodyFrom) return null
  const body = text.slice(request.bodyFrom, offset)
  const operation = operationOf(request.method, request.path, language)
  const place = placeIn(operation?.body === 'ndjson' ? body.slice(body.lastIndexOf('\n') + 1) : body)
  if (place === null) return null
  return completeBody(place, offset, language, operation?.name ?? '', indexOfPath(request.path))
}

// ---- paths ----

async function completePath(method: string, typed: string, offset: number, language: Language): Promise<Completion | null> {
  const mark = typed.indexOf('?')
  if (mark >= 0) return completeParams(method, typed.slice(0, mark), typed.slice(mark + 1), offset, language)
  const parts = typed.replace(/^\//, '').split('/')
  const last = parts.at(-1)!
  const done = parts.slice(0, -1)
  const found = new Map<string, CompletionItem>()
  let wantsIndex = false
  for (const operation of language.operations)
    for (const route of operation.routes) {
      const [verb, path] = route.split(' ')
      if (verb !== method) continue
      const wanted = path.slice(1).split('/')
      if (!done.every((part, i) => wanted[i] !== undefined && (wanted[i] === part || (wanted[i].startsWith('{') && !part.startsWith('_')))))
        continue
      const next = wanted[done.length]
      if (next === undefined) continue
      if (/^\{(index|target|name)\}$/.test(next)) wantsIndex = true
      else if (!next.startsWith('{')) {
        const rest = wanted.slice(done.length)
        const whole = rest.slice(0, firstOpen(rest)).join('/')
        const isWhole = firstOpen(rest) === rest.length
        for (const label of new Set([next, whole])) {
          if (!label.includes(last)) continue
          found.set(label, {
            label,
            detail: isWhole && label === whole ? operation.name : '',
            insert: label,
            ...(label !== whole && { again: false }),
          })
        }
      }
    }
  const names = wantsIndex && !last.startsWith('_') ? await indexNames() : []
  const comma = last.lastIndexOf(',') + 1
  const items = [
    ...ranked(
      names.map(([label, detail]) => ({ label, detail, insert: label })),
      last.slice(comma),
    ),
    ...ranked([...found.values()], last),
  ]
  return { from: offset - last.length + (names.length > 0 ? comma : 0), items }
}

const firstOpen = (parts: readonly string[]) => {
  const at = parts.findIndex(part => part.startsWith('{'))
  return at < 0 ? parts.length : at
}

async function indexNames(): Promise<readonly (readonly [string, string])[]> {
  const [indexes, aliases] = await Promise.all([listIndexes().catch(() => []), listAliases().catch(() => [])])
  return [
    ...indexes.map(({ index, 'docs.count': docs }) => [index, `${docs ?? 0} docs`] as const),
    ...aliases.map(name => [name, 'alias'] as const),
  ]
}

function completeParams(method: string, path: string, typed: string, offset: number, language: Language): Completion | null {
  const operation = operationOf(method, path, language)
  if (operation === null) return null
  const last = typed.slice(typed.lastIndexOf('&') + 1)
  const equals = last.indexOf('=')
  if (equals >= 0) {
    const type = operation.params[last.slice(0, equals)] ?? 'boolean'
    if (!/boolean/.test(type)) return null
    const value = last.slice(equals + 1)
    return {
      from: offset - value.length,
      items: ranked(
        ['true', 'false'].map(label => ({ label, detail: type, insert: label })),
        value,
      ),
    }
  }
  const given = new Set(typed.split('&').map(part => part.split('=')[0]))
  const params = [...Object.entries(operation.params), ...language.commonParams.map(name => [name, ''] as const)]
  const items = params
    .filter(([name]) => !given.has(name) || name === last)
    .map(([name, type]) => ({ label: name, detail: type, insert: type === 'boolean' ? name : `${name}=`, again: type !== 'boolean' }))
  return { from: offset - last.length, items: ranked(items, last) }
}

export function operationOf(method: string, path: string, { operations }: Language): OperationEntry | null {
  const parts = path
    .split('?')[0]
    .split('/')
    .filter(part => part !== '')
  let best: { operation: OperationEntry; literals: number } | null = null
  for (const operation of operations)
    for (const route of operation.routes) {
      const [verb, pattern] = route.split(' ')
      const wanted = pattern.split('/').filter(part => part !== '')
      if (verb !== method || wanted.length !== parts.length) continue
      if (!wanted.every((part, i) => part === parts[i] || (part.startsWith('{') && !parts[i].startsWith('_')))) continue
      const literals = wanted.filter((part, i) => part === parts[i]).length
      if (best === null || literals > best.literals) best = { operation, literals }
    }
  return best?.operation ?? null
}

// ---- bodies ----

/** A body by itself, as of the operation named: `search`, `indices.create`. */
export async function completeJson(
  text: string,
  offset: number,
  language: Language,
  operation: string,
  index: string,
): Promise<Completion | null> {
  const place = placeIn(text.slice(0, offset))
  return place === null ? null : completeBody(place, offset, language, operation, index)
}

const SEARCHES = /^(search|msearch|search_template|count|explain|indices\.validate_query|delete_by_query|update_by_query|rank_eval)$/

/** Queries whose object holds options rather than a field. */
const WITHOUT_FIELD =
  /^(bool|dis_max|constant_score|boosting|nested|has_child|has_parent|function_score|script_score|hybrid|exists|ids|multi_match|query_string|simple_query_string|combined_fields|more_like_this|match_all|match_none|percolate|script|wrapper|rank_feature|distance_feature|parent_id|span_(?!term).*|field_masking_span|geo_distance)$/
const HOLDS_QUERY =
  /^(query|filter|must|must_not|should|positive|negative|queries|post_filter|no_match_query|organic|little|big|include|exclude|match|clauses)$/
const HOLDS_FIELD = /^(field|fields|path|default_field|_source|includes|excludes|stored_fields|docvalue_fields|copy_to|collapse|df)$/

type Kind =
  | 'search'
  | 'query'
  | 'aggs'
  | 'agg'
  | 'mapping'
  | 'properties'
  | 'field'
  | 'settings'
  | 'index'
  | 'processors'
  | 'processor'
  | 'sort'
  | 'query-names'
  | 'template'
  | 'highlight'
  | 'highlight-fields'
  | 'other'
  | `query:${string}`
  | `field:${string}`
  | `agg:${string}`

function kindOf(path: readonly string[], root: Kind): Kind {
  return path.reduce<Kind>(step, root)
}

function step(kind: Kind, key: string): Kind {
  if (key === '[]') return kind
  if (kind === 'search') {
    if (key === 'query' || key === 'post_filter') return 'query'
    if (key === 'aggs' || key === 'aggregations') return 'aggs'
    if (key === 'sort') return 'sort'
    if (key === 'highlight') return 'highlight'
  }
  if (kind === 'highlight') return key === 'fields' ? 'highlight-fields' : key === 'highlight_query' ? 'query' : 'other'
  if (kind === 'query') return `query:${key}`
  if (kind === 'query-names') return 'query'
  if (kind.startsWith('query:')) {
    const name = kind.slice('query:'.length)
    if (HOLDS_QUERY.test(key)) return 'query'
    return WITHOUT_FIELD.test(name) ? 'other' : `field:${name}`
  }
  if (kind === 'aggs') return 'agg'
  if (kind === 'agg') return key === 'aggs' || key === 'aggregations' ? 'aggs' : key === 'filter' ? 'query' : `agg:${key}`
  if (kind === 'agg:filters' || kind === 'agg:adjacency_matrix') return key === 'filters' ? 'query-names' : 'other'
  if (kind === 'index') return key === 'mappings' ? 'mapping' : key === 'settings' ? 'settings' : 'other'
  if (kind === 'template') return key === 'template' ? 'index' : 'other'
  if (kind === 'mapping') return key === 'properties' ? 'properties' : 'other'
  if (kind === 'properties') return 'field'
  if (kind === 'field') return key === 'properties' || key === 'fields' ? 'properties' : 'other'
  if (kind === 'processors') return 'processor'
  return 'other'
}

function rootOf(operation: string): Kind {
  if (SEARCHES.test(operation)) return 'search'
  if (operation === 'indices.create') return 'index'
  if (operation === 'indices.put_mapping') return 'mapping'
  if (operation === 'indices.put_settings') return 'settings'
  if (operation === 'indices.put_index_template' || operation === 'cluster.put_component_template') return 'template'
  return 'other'
}

/** `"label"` and what follows it. */
interface Word {
  readonly label: string
  readonly detail: string
  /** What a key opens. */
  readonly opens?: 'object' | 'array' | 'string' | 'value'
}

async function completeBody(
  place: JsonPlace,
  offset: number,
  language: Language,
  operation: string,
  index: string,
): Promise<Completion | null> {
  const words = place.at === 'key' ? await keysAt(place, language, operation, index) : await valuesAt(place, language, operation, index)
  const items = ranked(words, place.prefix)
    .filter(({ label }) => place.at === 'value' || !place.keys.includes(label) || label === place.prefix)
    .slice(0, MOST)
    .map(word => ({ label: word.label, detail: word.detail, ...(place.at === 'key' ? keyText(word, place) : valueText(word, place)) }))
  return { from: offset - place.prefix.length, items, eatsRest: place.isQuoted }
}

/** A key with the brackets of its value, and the caret between them. */
function keyText({ label, opens }: Word, { isQuoted }: JsonPlace): Pick<CompletionItem, 'insert' | 'back' | 'again'> {
  const [value, back] = opens === 'object' ? ['{}', 1] : opens === 'array' ? ['[]', 1] : opens === 'string' ? ['""', 1] : ['', 0]
  const key = JSON.stringify(label)
  return { insert: `${isQuoted ? key.slice(1) : key}: ${value}`, back, again: opens !== undefined && opens !== 'value' }
}

const valueText = ({ label }: Word, { isQuoted }: JsonPlace): Pick<CompletionItem, 'insert'> => {
  const text = /^(true|false|null|-?\d+(\.\d+)?)$/.test(label) && !isQuoted ? label : JSON.stringify(label)
  return { insert: isQuoted ? text.slice(1) : text }
}

const words = (names: readonly string[], detail: string, opens?: Word['opens']): Word[] =>
  names.map(label => ({ label, detail, ...(opens && { opens }) }))
const fieldWords = (fields: readonly FieldInfo[], opens?: Word['opens']): Word[] =>
  fields.map(({ name, type }) => ({ label: name, detail: type, ...(opens && { opens }) }))

async function keysAt({ path }: JsonPlace, language: Language, operation: string, index: string): Promise<Word[]> {
  const fields = () => listFields(index).catch(() => [])
  const kind = kindOf(path, rootOf(operation))
  switch (kind) {
    case 'search':
      return Object.entries(language.searchKeys).map(([label, kinds]) => ({
        label,
        detail: kinds.join(', '),
        opens: (kinds.includes('object') ? 'object' : kinds.includes('array') ? 'array' : 'value') as Word['opens'],
      }))
    case 'query':
      return words(language.queries, 'query', 'object')
    case 'agg':
      return [
        ...words(['aggs'], 'inside', 'object'),
        ...words(language.aggregations, 'aggregation', 'object'),
        ...words(language.pipelineAggregations, 'pipeline', 'object'),
      ]
    case 'index':
      return words(['mappings', 'settings', 'aliases'], '', 'object')
    case 'template':
      return [
        ...words(['template'], '', 'object'),
        ...words(['index_patterns', 'composed_of'], '', 'array'),
        ...words(['priority'], '', 'value'),
      ]
    case 'mapping':
      return [...words(['properties', '_source', '_routing'], '', 'object'), ...words(['dynamic'], '', 'string')]
    case 'field':
      return [
        ...words(['type', 'analyzer', 'search_analyzer', 'format', 'copy_to'], '', 'string'),
        ...words(['fields', 'properties'], '', 'object'),
        ...words(['index', 'doc_values', 'store'], '', 'value'),
      ]
    case 'settings':
      return words(language.indexSettings, 'setting', 'string')
    case 'highlight':
      return [
        ...words(['fields', 'highlight_query'], '', 'object'),
        ...words(['pre_tags', 'post_tags'], '', 'array'),
        ...words(['fragment_size', 'number_of_fragments'], '', 'value'),
      ]
    case 'sort':
    case 'highlight-fields':
      return fieldWords(await fields(), 'object')
  }
  if (kind.startsWith('query:')) {
    const name = kind.slice('query:'.length)
    const options = words(optionsOf('query', name), 'option')
    if (name === 'bool')
      return words(['must', 'filter', 'should', 'must_not'], 'clauses', 'array').concat(
        options.filter(({ label }) => !/^(must|filter|should|must_not)$/.test(label)),
      )
    if (WITHOUT_FIELD.test(name))
      return options.map(word =>
        HOLDS_QUERY.test(word.label)
          ? { ...word, opens: 'object' }
          : /^fields?$|^path$/.test(word.label)
            ? { ...word, opens: word.label === 'fields' ? 'array' : 'string' }
            : word,
      )
    return fieldWords(
      await fields(),
      /^(match|match_phrase|match_phrase_prefix|match_bool_prefix|term|prefix|wildcard|regexp|fuzzy|span_term)$/.test(name)
        ? 'string'
        : name === 'terms'
          ? 'array'
          : 'object',
    )
  }
  if (kind.startsWith('field:')) return words(optionsOf('query', kind.slice('field:'.length)), 'option')
  if (kind.startsWith('agg:'))
    return words(optionsOf('aggregation', kind.slice('agg:'.length)), 'option').map(word =>
      word.label === 'field' ? { ...word, opens: 'string' } : word,
    )
  if (operation === 'indices.analyze')
    return [
      ...words(['analyzer', 'tokenizer', 'field', 'text'], '', 'string'),
      ...words(['filter', 'char_filter'], '', 'array'),
      ...words(['explain'], '', 'value'),
    ]
  if (path.at(-1) === '[]' && path.at(-2) === 'processors') return words(language.processors, 'processor', 'object')
  if (/^cluster\.put_settings$/.test(operation))
    return path.length === 0 ? words(['persistent', 'transient'], '', 'object') : words(language.clusterSettings, 'setting', 'string')
  return []
}

async function valuesAt({ path }: JsonPlace, language: Language, operation: string, index: string): Promise<Word[]> {
  const key = path.findLast(part => part !== '[]') ?? ''
  const kind = kindOf(path.slice(0, path.lastIndexOf(key)), rootOf(operation))
  if (kind === 'field' && key === 'type') return words(language.fieldTypes, 'type')
  if (key === 'analyzer' || key === 'search_analyzer') return words(language.analyzers, 'analyzer')
  if (key === 'tokenizer') return words(language.tokenizers, 'tokenizer')
  if (key === 'filter' && (operation === 'indices.analyze' || path.includes('analysis')))
    return words(language.tokenFilters, 'token filter')
  if (key === 'char_filter') return words(language.charFilters, 'char filter')
  if (HOLDS_FIELD.test(key) || kind === 'sort' || (kind === 'search' && key === 'sort'))
    return fieldWords((await listFields(index).catch(() => [])).filter(({ type }) => type !== 'object'))
  const field = kind.startsWith('query:') ? key : kind.startsWith('field:') && /^(value|query)$/.test(key) ? (path.at(-2) ?? '') : null
  if (field !== null) return words(await listValues(index, field).catch(() => []), 'value')
  if (/^(explain|profile|track_scores|version|lenient|missing_bucket|keyed|enabled|index|doc_values|store)$/.test(key))
    return words(['true', 'false'], '')
  return []
}

/** Options by the name of a query or aggregation, read from the engine's sources when the console is built. */
declare const OPTIONS: Readonly<Record<'query' | 'aggregation', Readonly<Record<string, readonly string[]>>>>

const optionsOf = (what: 'query' | 'aggregation', name: string): readonly string[] => OPTIONS[what][name] ?? []

/** Those that begin so first, then those that hold it. */
function ranked<T extends { readonly label: string }>(items: readonly T[], typed: string): T[] {
  const wanted = typed.toLowerCase()
  const starts = items.filter(({ label }) => label.toLowerCase().startsWith(wanted))
  const holds =
    wanted === '' ? [] : items.filter(({ label }) => !label.toLowerCase().startsWith(wanted) && label.toLowerCase().includes(wanted))
  return [...starts, ...holds].slice(0, MOST)
}
