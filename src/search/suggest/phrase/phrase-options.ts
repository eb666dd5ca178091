// The options of a phrase suggester: which of them there are, and what the server says of values that make no sense.
import { type ApiError, illegalArgument, parsing } from '../../../core/errors.ts'
import { atEnd, atValue } from '../../../core/json-spot.ts'
import { doubleOf, floatOf, isObject, isScalar, type JsonObject, textOf, tokenOf } from '../../../core/json-token.ts'
import { booleanOf, intOf } from '../../../core/stream-values.ts'
import { readScript } from '../../../query/dsl/script-value.ts'
import type { Collate, CommonOptions, GeneratorOptions, PhraseOptions, Smoothing } from '../../contracts/suggest-spec.ts'
import type { SuggesterRequest } from '../common-options.ts'
import { CommonDraft } from '../common-options.ts'
import type { DirectGeneratorRequest } from './generator-options.ts'
import { parseGenerator } from './generator-options.ts'

/** The whole text, corrected. */
export interface PhraseSuggesterRequest extends SuggesterRequest {
  /** How likely a word is wrong that the index has; 0.95. */
  readonly real_word_error_likelihood?: number
  /** Only suggestions so much better than the text; 1. */
  readonly confidence?: number
  /** Between the words of shingles; a space by default. */
  readonly separator?: string
  /** So many words may be wrong, a number or a share; 0.5. */
  readonly max_errors?: number
  /** The longest shingles of the field. */
  readonly gram_size?: number
  /** Refuse a field of shingles alone; `true` by default. */
  readonly force_unigrams?: boolean
  /** No longer texts; 10. */
  readonly token_limit?: number
  /** Where words to put in the place of others come from. */
  readonly direct_generator?: readonly DirectGeneratorRequest[]
  /** What weight shingles have that are rare or unknown. */
  readonly smoothing?: {
    /** By a weighted mean of the frequencies of shingles. */
    readonly linear?: {
      /** The weight of three words; together 1. */
      readonly trigram_lambda: number
      /** The weight of two words. */
      readonly bigram_lambda: number
      /** The weight of single words. */
      readonly unigram_lambda: number
    }
    /** Something is added to all counts. */
    readonly laplace?: {
      /** What is added; 0.5 by default. */
      readonly alpha?: number
    }
    /** Shorter shingles stand for unknown ones; the default. */
    readonly stupid_backoff?: { readonly discount?: number }
  }
  /** Marks what was corrected. */
  readonly highlight?: {
    /** Before it: `<em>`. */
    readonly pre_tag: string
    /** Behind it: `</em>`. */
    readonly post_tag: string
  }
  /** Suggestions that a query finds nothing for are left out. */
  readonly collate?: {
    /** A search template with `{{suggestion}}`. */
    readonly query: object
    /** Values for the template. */
    readonly params?: object
    /** Suggestions that find nothing stay, and say so; `false` by default. */
    readonly prune?: boolean
  }
}

type Draft = { -readonly [K in keyof Omit<PhraseOptions, keyof CommonOptions | 'kind' | 'generators'>]: PhraseOptions[K] } & {
  generators: GeneratorOptions[]
}

const newDraft = (): Draft => ({
  maxErrors: 0.5,
  realWordErrorLikelihood: Math.fround(0.95),
  confidence: 1,
  separator: ' ',
  gramSize: null,
  forceUnigrams: true,
  tokenLimit: 10,
  generators: [],
  smoothing: { kind: 'stupid_backoff', discount: 0.4 },
  tags: null,
  collate: null,
})

const SCALARS: ReadonlyMap<string, (draft: Draft, value: unknown) => void> = new Map<string, (draft: Draft, value: unknown) => void>([
  ['real_word_error_likelihood', (draft, value) => void (draft.realWordErrorLikelihood = likelihood(floatOf(value)))],
  ['confidence', (draft, value) => void (draft.confidence = atLeast(floatOf(value), 0, 'confidence must be >= 0.0'))],
  ['separator', (draft, value) => void (draft.separator = textOf(value))],
  ['max_errors', (draft, value) => void (draft.maxErrors = maxErrors(floatOf(value)))],
  ['gram_size', (draft, value) => void (draft.gramSize = atLeast(intOf(value), 1, 'gramSize must be >= 1'))],
  ['force_unigrams', (draft, value) => void (draft.forceUnigrams = booleanOf(value))],
  ['token_limit', (draft, value) => void (draft.tokenLimit = atLeast(intOf(value), 1, 'token_limit must be >= 1'))],
])

const OBJECTS: ReadonlyMap<string, (draft: Draft, json: JsonObject) => void> = new Map<string, (draft: Draft, json: JsonObject) => void>([
  ['smoothing', (draft, json) => void (draft.smoothing = parseSmoothing(json) ?? draft.smoothing)],
  ['highlight', (draft, json) => void (draft.tags = parseTags(json))],
  ['collate', (draft, json) => void (draft.collate = parseCollate(json))],
])

export function parsePhrase(json: JsonObject): PhraseOptions {
  const common = new CommonDraft()
  const draft = newDraft()
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (isScalar(value)) {
      if (!common.take(key, value)) found(SCALARS.get(key), json, key)(draft, value)
    } else if (Array.isArray(value)) {
      if (key !== 'direct_generator') throw notAList(json, key)
      draft.generators.push(...parseGenerators(value))
    } else if (isObject(value)) {
      const read = OBJECTS.get(key)
      if (read === undefined) throw notAList(json, key)
      read(draft, value)
    } else throw unsupported(json, key)
  }
  return { kind: 'phrase', ...common.finish(), ...draft }
}

const unsupported = (json: JsonObject, key: string) => parsing(`suggester[phrase] doesn't support field [${key}]`, atValue(json, key))
/** In the server's words, which has no others for objects. */
const notAList = (json: JsonObject, key: string) => parsing(`suggester[phrase]  doesn't support array field [${key}]`, atValue(json, key))

function found<T>(read: T | undefined, json: JsonObject, key: string): T {
  if (read === undefined) throw unsupported(json, key)
  return read
}

function parseGenerators(list: readonly unknown[]): GeneratorOptions[] {
  return list.map(item => {
    if (!isObject(item)) throw parsing("suggester[phrase] doesn't support field [direct_generator]", atEnd(list))
    return parseGenerator(item)
  })
}

function atLeast(value: number, least: number, reason: string): number {
  if (value < least) throw illegalArgument(reason)
  return value
}

function likelihood(value: number): number {
  if (value <= 0) throw illegalArgument('real_word_error_likelihood must be > 0.0')
  return value
}

function maxErrors(value: number): number {
  if (value <= 0) throw illegalArgument('max_error must be > 0.0')
  return value
}

// ---- smoothing ----------------------------------------------------------------------------------

/** Null where none is named. */
function parseSmoothing(json: JsonObject): Smoothing | null {
  let model: Smoothing | null = null
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (!isObject(value)) throw parsing(`[smoothing] unknown token [${tokenOf(value)}] after [${key}]`, atValue(json, key))
    if (key === 'linear') model = parseLinear(value)
    else if (key === 'laplace') model = { kind: 'laplace', alpha: numberAt(value, 'alpha', 0.5) }
    else if (key === 'stupid_backoff') model = { kind: 'stupid_backoff', discount: numberAt(value, 'discount', 0.4) }
    else throw illegalArgument(`suggester[phrase] doesn't support object field [${key}]`)
  }
  return model
}

const numberAt = (json: JsonObject, key: string, standard: number) => (isScalar(json[key]) ? doubleOf(json[key]) : standard)

const LAMBDAS = ['trigram_lambda', 'bigram_lambda', 'unigram_lambda']

function parseLinear(json: JsonObject): Smoothing {
  for (const key of Object.keys(json)) {
    if (!isScalar(json[key])) throw parsing(`[linear] unknown token [${tokenOf(json[key])}] after [${key}]`, atValue(json, key))
    if (!LAMBDAS.includes(key)) throw illegalArgument(`suggester[phrase][smoothing][linear] doesn't support field [${key}]`)
    if (doubleOf(json[key]) < 0) throw illegalArgument(`${key} must be positive`)
  }
  const [trigram, bigram, unigram] = LAMBDAS.map(key => numberAt(json, key, 0))
  if (Math.abs(trigram + bigram + unigram - 1) > 0.001) throw illegalArgument('linear smoothing lambdas must sum to 1')
  return { kind: 'linear', trigram, bigram, unigram }
}

// ---- highlighting and collating -----------------------------------------------------------------

function parseTags(json: JsonObject): readonly [string, string] | null {
  const tags: { pre_tag: string | null; post_tag: string | null } = { pre_tag: null, post_tag: null }
  for (const key of Object.keys(json)) {
    // Of a list the server takes one item after another.
    for (const value of [json[key]].flat()) {
      if (!isScalar(value)) continue
      if (key !== 'pre_tag' && key !== 'post_tag') throw unknownIn('highlight', json, key)
      tags[key] = textOf(value)
    }
  }
  const { pre_tag, post_tag } = tags
  if ((pre_tag === null) !== (post_tag === null)) throw illegalArgument('Pre and post tag must both be null or both not be null.')
  return pre_tag === null ? null : [pre_tag, post_tag as string]
}

const unknownIn = (part: string, json: JsonObject, key: string): ApiError =>
  parsing(`suggester[phrase][${part}] doesn't support field [${key}]`, atValue(json, key))

function parseCollate(json: JsonObject): Collate | null {
  let query: Collate['query'] | null = null
  let params: JsonObject = {}
  let prune = false
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (key === 'query') {
      const { source, id } = readScript(json, key)
      query = id === null ? { source: source as string } : { id }
    } else if (key === 'params') params = isObject(value) ? value : {}
    else if (key === 'prune') {
      if (typeof value !== 'boolean' && value !== 'true' && value !== 'false') {
        throw parsing("suggester[phrase][collate] prune must be either 'true' or 'false'", atValue(json, key))
      }
      prune = booleanOf(value)
    } else throw unknownIn('collate', json, key)
  }
  return query === null ? null : { query, params, prune }
}
