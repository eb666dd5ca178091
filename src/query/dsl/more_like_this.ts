// Documents that are like a text.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { MoreLikeThisQuery } from '../exec/more-like-this.ts'
import { searchAnalyzer } from '../text/match-field.ts'
import { analyse, type Tokens, whole } from '../text/tokens.ts'
import { booleanOf, floatOf, intOf, isObject, isScalar, type JsonObject, textOf } from './json-token.ts'
import { withMinimum } from './minimum-should-match.ts'
import { printQuery } from './print-query.ts'
import { builder, checkBoost, defineQuery, type QueryContext } from './query-builder.ts'
import { Options } from './simple-object.ts'

/** Words of a text behind these are not looked at. */
const MOST_TOKENS = 5000

class MoreLikeThisOptions extends Options {
  /** Null: all. */
  fields: string[] | null = null
  like: string[] = []
  unlike: string[] = []
  maxQueryTerms = 25
  minTermFreq = 2
  minDocFreq = 5
  maxDocFreq = 0x7fffffff
  minWordLength = 0
  maxWordLength = 0
  /** Null: none were named. */
  stopWords: string[] | null = null
  minimum = '30%'
  boostTerms = 0
  analyzer: string | null = null
  failOnUnsupportedField = true
  include = false

  /** As the server prints it. */
  get shown(): JsonObject {
    return {
      fields: this.fields ?? undefined,
      like: this.like,
      unlike: this.unlike.length === 0 ? undefined : this.unlike,
      max_query_terms: this.maxQueryTerms,
      min_term_freq: this.minTermFreq,
      min_doc_freq: this.minDocFreq,
      max_doc_freq: this.maxDocFreq,
      min_word_length: this.minWordLength,
      max_word_length: this.maxWordLength,
      stop_words: this.stopWords ?? undefined,
      analyzer: this.analyzer ?? undefined,
      minimum_should_match: this.minimum,
      boost_terms: this.boostTerms,
      include: this.include,
      fail_on_unsupported_field: this.failOnUnsupportedField,
      boost: 1,
    }
  }
}

type Reader = (options: MoreLikeThisOptions, value: unknown) => void

const VALUES: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['like', (options, value) => void options.like.push(textOf(value))],
  ['unlike', (options, value) => void options.unlike.push(textOf(value))],
  ['max_query_terms', (options, value) => void (options.maxQueryTerms = positive(intOf(value)))],
  ['min_term_freq', (options, value) => void (options.minTermFreq = intOf(value))],
  ['min_doc_freq', (options, value) => void (options.minDocFreq = intOf(value))],
  ['max_doc_freq', (options, value) => void (options.maxDocFreq = intOf(value))],
  ['min_word_length', (options, value) => void (options.minWordLength = intOf(value))],
  ['max_word_length', (options, value) => void (options.maxWordLength = intOf(value))],
  ['minimum_should_match', (options, value) => void (options.minimum = textOf(value))],
  ['boost_terms', (options, value) => void (options.boostTerms = floatOf(value))],
  ['analyzer', (options, value) => void (options.analyzer = textOf(value))],
  ['fail_on_unsupported_field', (options, value) => void (options.failOnUnsupportedField = booleanOf(value))],
  // Only documents can be included among what is like them.
  ['include', (options, value) => void (options.include = booleanOf(value))],
])

function positive(count: number): number {
  if (count <= 0) throw illegalArgument("requires 'maxQueryTerms' to be greater than 0")
  return count
}

export const more_like_this = defineQuery({
  name: 'more_like_this',
  parse(json) {
    const options = new MoreLikeThisOptions()
    for (const key of Object.keys(json)) readOption(options, json, key)
    const { like, fields } = options
    if (like.length === 0) throw parsing("more_like_this requires 'like' to be specified", atEnd(json))
    if (fields?.length === 0) throw parsing("more_like_this requires 'fields' to be non-empty", atEnd(json))
    checkBoost(options.boost, () => printQuery({ more_like_this: options.shown }))
    return builder('more_like_this', options, cx => {
      const names = fieldsOf(options, cx)
      if (names.length === 0) return new MatchNoDocsQuery('No query left after rewrite.')
      const { maxQueryTerms, minTermFreq, minDocFreq, maxDocFreq, boostTerms, minimum } = options
      const limits = { maxQueryTerms, minTermFreq, minDocFreq, maxDocFreq, boostFactor: boostTerms === 0 ? null : boostTerms }
      return new MoreLikeThisQuery(names, wordsOf(like, names[0], options, cx), limits, query => withMinimum(query, minimum))
    })
  },
})

function readOption(options: MoreLikeThisOptions, json: JsonObject, key: string): void {
  const value = json[key]
  const read = VALUES.get(key)
  if (Array.isArray(value)) {
    if (key === 'fields') options.fields = value.map(textOf)
    else if (key === 'stop_words') options.stopWords = value.map(textOf)
    else if (key === 'like' || key === 'unlike') {
      for (const item of value) readLike(options, key, item)
    } else throw notSupported(json, key)
  } else if (isObject(value) && (key === 'like' || key === 'unlike')) readLike(options, key, value)
  else if (isScalar(value) && read !== undefined) read(options, value)
  else if (value !== null && !options.take(key, value)) throw notSupported(json, key)
}

const notSupported = (json: JsonObject, key: string) => parsing(`[mlt] query does not support [${key}]`, atValue(json, key))

function readLike(options: MoreLikeThisOptions, key: 'like' | 'unlike', item: unknown): void {
  if (!isObject(item)) VALUES.get(key)!(options, item)
  else {
    checkItem(item)
    throw new ApiError('unsupported_operation_exception', `[more_like_this] does not support documents in [${key}]`, { status: 501 })
  }
}

const ITEM_KEYS: ReadonlySet<string> = new Set([
  '_index',
  '_id',
  'doc',
  'fields',
  'per_field_analyzer',
  'routing',
  '_routing',
  'version',
  '_version',
  'version_type',
  '_version_type',
])

function checkItem(item: JsonObject): void {
  const broken = (what: string) => new ApiError('parse_exception', `failed to parse More Like This item. ${what}`)
  const unknown = Object.keys(item).find(key => !ITEM_KEYS.has(key))
  if (unknown !== undefined) throw broken(`unknown field [${unknown}]`)
  const [id, doc] = [Object.hasOwn(item, '_id'), Object.hasOwn(item, 'doc')]
  if (id && doc) throw broken('either [id] or [doc] can be specified, but not both!')
  if (!id && !doc) throw broken('neither [id] nor [doc] is specified!')
}

/** The fields that are asked, by their own names. */
function fieldsOf({ fields, failOnUnsupportedField }: MoreLikeThisOptions, cx: QueryContext): string[] {
  if (fields === null) return defaultFields(cx)
  return fields.flatMap(name => {
    const field = cx.fields.field(name)
    if (field === undefined) return [name]
    if (field.family === 'text' || field.family === 'keyword') return [field.name]
    if (failOnUnsupportedField) throw illegalArgument(`more_like_this only supports text/keyword fields: [${name}]`)
    return []
  })
}

function defaultFields({ settings }: QueryContext): string[] {
  const names = [settings['index.query.default_field'] ?? '*'].flat().map(String)
  if (names[0] !== '*') return names
  throw illegalArgument(
    '[more_like_this] query cannot infer the field to analyze the free text, ' +
      'you should update the [index.query.default_field] index setting to a field that exists in the mapping ' +
      'or set the [fields] option in the query.',
  )
}

/** The words of the texts with how often they are there, but for those that are not wanted. */
function wordsOf(like: readonly string[], field: string, options: MoreLikeThisOptions, cx: QueryContext): Map<string, number> {
  const named = options.analyzer === null ? null : (cx.analyzer(options.analyzer) ?? null)
  const tokens = (text: string) => tokensOf(field, text, named, cx).list.map(token => token.term)
  const skipped = new Set(options.unlike.flatMap(tokens))
  const { minWordLength, maxWordLength } = options
  const stopWords = new Set(options.stopWords)
  const words = new Map<string, number>()
  for (const word of like.flatMap(text => tokens(text).slice(0, MOST_TOKENS))) {
    if (word.length < minWordLength || (maxWordLength > 0 && word.length > maxWordLength)) continue
    if (!stopWords.has(word) && !skipped.has(word)) words.set(word, (words.get(word) ?? 0) + 1)
  }
  return words
}

function tokensOf(name: string, text: string, named: Analyzer | null, cx: QueryContext): Tokens {
  const field = cx.fields.field(name)
  const analyzer = named ?? (field === undefined ? cx.fields.searchAnalyzer : searchAnalyzer(field, false))
  if (analyzer !== null) return analyse(analyzer, text)
  return whole(field?.family === 'keyword' ? field.term(text) : text)
}
