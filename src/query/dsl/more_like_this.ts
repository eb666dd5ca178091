// Documents that are like a text, or like other documents.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { booleanOf, floatOf, isObject, isScalar, type JsonObject, textOf, wholeOf } from '../../core/json-token.ts'
import { textsOf } from '../../core/json-walk.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { type FieldTerms, MoreLikeThisQuery, type WordCounts, type WordGroup } from '../exec/more-like-this.ts'
import { termsQuery } from '../fields/field-queries.ts'
import { searchAnalyzer } from '../text/match-field.ts'
import { withMinimum } from '../text/minimum-should-match.ts'
import { analyse, whole } from '../text/tokens.ts'
import { FOUND, type FoundLikes, type LikedDocument, likedDocuments, readLikedDocument } from './more-like-this-lookup.ts'
import { printQuery } from './print-query.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'
import { unresolved } from './terms-lookup.ts'

/** Documents with the words that stand out in texts or documents. */
export interface MoreLikeThisRequest extends CommonQueryOptions {
  /** Texts, `{ _index, _id }`, or `{ _index, doc }` with a document that is not indexed. */
  readonly like: LikeRequest | readonly LikeRequest[]
  /** The same for texts and documents whose words do not count. */
  readonly unlike?: LikeRequest | readonly LikeRequest[]
  /** All that are analysed by default. */
  readonly fields?: readonly string[]
  /** 25. */
  readonly max_query_terms?: number
  /** 2. */
  readonly min_term_freq?: number
  /** 5. */
  readonly min_doc_freq?: number
  /** Words of more documents do not count. */
  readonly max_doc_freq?: number
  /** Shorter words do not count; 0 by default. */
  readonly min_word_length?: number
  /** Longer words do not count; 0 (the default): all do. */
  readonly max_word_length?: number
  /** Words that do not count. */
  readonly stop_words?: readonly string[]
  readonly analyzer?: string
  /** `'30%'`. */
  readonly minimum_should_match?: number | string
  /** Words that stand out count so many times more; 0 (the default): no more than others. */
  readonly boost_terms?: number
  /** Fields that are not text are an error; `true` by default. */
  readonly fail_on_unsupported_field?: boolean
  /** Whether the documents themselves may be hits; false. */
  readonly include?: boolean
}

type LikeRequest = string | Readonly<Record<string, unknown>>

/** Words of a text behind these are not looked at. */
const MOST_TOKENS = 5000

class MoreLikeThisOptions extends Options {
  /** Null: all. */
  fields: string[] | null = null
  like: string[] = []
  unlike: string[] = []
  likeDocuments: LikedDocument[] = []
  unlikeDocuments: LikedDocument[] = []
  /** By index; null until the documents were read. */
  found: ReadonlyMap<string, FoundLikes> | null = null
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
  ['max_query_terms', (options, value) => void (options.maxQueryTerms = positive(wholeOf(value)))],
  ['min_term_freq', (options, value) => void (options.minTermFreq = wholeOf(value))],
  ['min_doc_freq', (options, value) => void (options.minDocFreq = wholeOf(value))],
  ['max_doc_freq', (options, value) => void (options.maxDocFreq = wholeOf(value))],
  ['min_word_length', (options, value) => void (options.minWordLength = wholeOf(value))],
  ['max_word_length', (options, value) => void (options.maxWordLength = wholeOf(value))],
  ['minimum_should_match', (options, value) => void (options.minimum = textOf(value))],
  ['boost_terms', (options, value) => void (options.boostTerms = floatOf(value))],
  ['analyzer', (options, value) => void (options.analyzer = textOf(value))],
  ['fail_on_unsupported_field', (options, value) => void (options.failOnUnsupportedField = booleanOf(value))],
  // Whether the documents that others are to be like are found as well.
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
    if (like.length === 0 && options.likeDocuments.length === 0)
      throw parsing("more_like_this requires 'like' to be specified", atEnd(json))
    if (fields?.length === 0) throw parsing("more_like_this requires 'fields' to be non-empty", atEnd(json))
    checkBoost(options.boost, () => printQuery({ more_like_this: options.shown }))
    const documents = { like: options.likeDocuments, unlike: options.unlikeDocuments, fields }
    // Documents that are not wanted count beside wanted documents only.
    const isRead = options.found !== null || documents.like.length === 0
    likedDocuments.note(json, isRead ? null : documents)
    return builder('more_like_this', options, cx => queryOf(options, cx))
  },
})

function queryOf(options: MoreLikeThisOptions, cx: QueryContext): Query {
  const names = fieldsOf(options, cx)
  if (names.length === 0) return new MatchNoDocsQuery('No query left after rewrite.')
  const { like, likeDocuments, minimum } = options
  const { maxQueryTerms, minTermFreq, minDocFreq, maxDocFreq, boostTerms } = options
  const limits = { maxQueryTerms, minTermFreq, minDocFreq, maxDocFreq, boostFactor: boostTerms === 0 ? null : boostTerms }
  const found = options.found?.get(cx.index) ?? null
  if (found === null && likeDocuments.length > 0) throw unresolved()
  const isMeant = wordFilter(options, names[0], found?.unlike ?? [], cx)
  const text = like.length === 0 ? null : wordsOf(like, names[0], options, isMeant, cx)
  const models: (readonly WordGroup[])[] = []
  if (likeDocuments.length > 0) models.push(groupsOf(found!.like, isMeant))
  if (text !== null) models.push([{ fields: names, words: text }])
  const query = new MoreLikeThisQuery(models, text, limits, words => withMinimum(words, minimum))
  if (likeDocuments.length === 0) return query
  const ids = options.include ? [] : likeDocuments.flatMap(({ id }) => id ?? [])
  const themselves = ids.length === 0 ? [] : [{ occur: 'must_not' as const, query: termsQuery(cx.fields.field('_id')!, ids, cx) }]
  return new BooleanQuery([{ occur: 'should', query }, ...themselves])
}

function readOption(options: MoreLikeThisOptions, json: JsonObject, key: string): void {
  const value = json[key]
  const read = VALUES.get(key)
  if (key === FOUND && value instanceof Map) options.found = value
  else if (Array.isArray(value)) {
    if (key === 'fields') options.fields = textsOf(value)
    else if (key === 'stop_words') options.stopWords = textsOf(value)
    else if (key === 'like' || key === 'unlike') {
      for (const item of value) readLike(options, key, item)
    } else throw notSupported(json, key)
  } else if (isObject(value) && (key === 'like' || key === 'unlike')) readLike(options, key, value)
  else if (isScalar(value) && read !== undefined) read(options, value)
  else if (value !== null && !options.take(key, value)) throw notSupported(json, key)
}

const notSupported = (json: JsonObject, key: string) => parsing(`[mlt] query does not support [${key}]`, atValue(json, key))

function readLike(options: MoreLikeThisOptions, key: 'like' | 'unlike', item: unknown): void {
  if (isObject(item)) options[`${key}Documents`].push(readLikedDocument(item))
  else if (isScalar(item)) VALUES.get(key)!(options, item)
  else throw illegalArgument("Content of 'like' parameter should either be a string or an object")
}

/** The fields that are asked, by their own names. */
function fieldsOf(options: MoreLikeThisOptions, cx: QueryContext): string[] {
  const { fields, failOnUnsupportedField } = options
  if (fields === null) return defaultFields(cx, options)
  return fields.flatMap(name => {
    const field = cx.fields.field(name)
    if (field === undefined) return [name]
    if (field.family === 'text' || field.family === 'keyword') return [field.name]
    if (failOnUnsupportedField) throw illegalArgument(`more_like_this only supports text/keyword fields: [${name}]`)
    return []
  })
}

function defaultFields({ settings }: QueryContext, { like, unlike }: MoreLikeThisOptions): string[] {
  const names = [settings['index.query.default_field'] ?? '*'].flat().map(String)
  // Documents tell their fields themselves.
  if (names[0] !== '*' || like.length + unlike.length === 0) return names
  throw illegalArgument(
    '[more_like_this] query cannot infer the field to analyze the free text, ' +
      'you should update the [index.query.default_field] index setting to a field that exists in the mapping ' +
      'or set the [fields] option in the query.',
  )
}

type WordFilter = (field: string, word: string) => boolean

/** Leaves out words that are too short or too long, stop words, and those of what is not wanted. */
function wordFilter(options: MoreLikeThisOptions, first: string, unlike: readonly FieldTerms[], cx: QueryContext): WordFilter {
  const { minWordLength, maxWordLength } = options
  const stopWords = new Set(options.stopWords)
  const unwanted = new Map<string, Set<string>>()
  const leaveOut = (field: string, words: Iterable<string>) => {
    const known = unwanted.get(field) ?? new Set()
    for (const word of words) known.add(word)
    unwanted.set(field, known)
  }
  for (const text of options.unlike) leaveOut(first, tokensOf(first, text, options, cx))
  for (const terms of unlike) for (const [field, words] of terms) leaveOut(field, words.keys())
  return (field, word) => {
    if (word.length < minWordLength || (maxWordLength > 0 && word.length > maxWordLength)) return false
    return !stopWords.has(word) && unwanted.get(field)?.has(word) !== true
  }
}

/** The words of texts, analysed as the first field's, with how often they are there. */
function wordsOf(texts: readonly string[], field: string, options: MoreLikeThisOptions, isMeant: WordFilter, cx: QueryContext): WordCounts {
  const words = new Map<string, number>()
  for (const text of texts) {
    for (const word of tokensOf(field, text, options, cx).slice(0, MOST_TOKENS)) {
      if (isMeant(field, word)) words.set(word, (words.get(word) ?? 0) + 1)
    }
  }
  return words
}

/** Of documents the best words are chosen field by field. */
function groupsOf(documents: readonly FieldTerms[], isMeant: WordFilter): WordGroup[] {
  const fields = hashMapOrder([...new Set(documents.flatMap(terms => [...terms.keys()]))])
  return fields.map(field => {
    const words = new Map<string, number>()
    for (const terms of documents) {
      for (const [word, count] of terms.get(field) ?? []) if (isMeant(field, word)) words.set(word, (words.get(word) ?? 0) + count)
    }
    return { fields: [field], words }
  })
}

function tokensOf(name: string, text: string, { analyzer: named }: MoreLikeThisOptions, cx: QueryContext): string[] {
  const field = cx.fields.field(name)
  const analyzer =
    (named === null ? null : cx.analyzer(named)) ?? (field === undefined ? cx.fields.searchAnalyzer : searchAnalyzer(field, false))
  const tokens = analyzer !== null ? analyse(analyzer, text) : whole(field?.family === 'keyword' ? field.term(text) : text)
  return tokens.list.map(token => token.term)
}
