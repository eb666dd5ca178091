// Reads `suggest` of a body, and the parameters of a URL that ask for one suggestion.
import { ApiError, illegalArgument, nullPointer, parseFailed, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, isScalar, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import type { SearchParameters } from '../contracts/search-parameters.ts'
import type { SuggestionOptions, SuggestionSpec, SuggestSpec } from '../contracts/suggest-spec.ts'
import { namedField, positiveSize } from './common-options.ts'
import type { CompletionSuggesterRequest } from './completion/completion-options.ts'
import { parseCompletion } from './completion/completion-options.ts'
import type { PhraseSuggesterRequest } from './phrase/phrase-options.ts'
import { parsePhrase } from './phrase/phrase-options.ts'
import { STANDARD_SPELLING } from './term/spelling-options.ts'
import type { TermSuggesterRequest } from './term/term-options.ts'
import { parseTerm, suggestMode } from './term/term-options.ts'

/** One kind, with the text it is for. `{ text: 'foks', term: { field: 'title' } }` */
interface SuggestionRequest {
  /** The text it is for. */
  readonly text?: string
  /** What entries begin with, of `completion`. */
  readonly prefix?: string
  /** What entries begin with, as a regular expression. */
  readonly regex?: string
  /** Words like those of the text. */
  readonly term?: TermSuggesterRequest
  /** The whole text, corrected. */
  readonly phrase?: PhraseSuggesterRequest
  /** Entries that begin so. */
  readonly completion?: CompletionSuggesterRequest
}

/** By name; `text` is said of all that have none of their own. */
export interface SuggestRequest {
  /** The text of all that have none of their own. */
  readonly text?: string
  readonly [name: string]: SuggestionRequest | string | undefined
}

const SUGGESTERS: ReadonlyMap<string, (json: JsonObject) => SuggestionOptions> = new Map<string, (json: JsonObject) => SuggestionOptions>([
  ['term', parseTerm],
  ['phrase', parsePhrase],
  ['completion', parseCompletion],
])

export function parseSuggest(json: JsonObject): SuggestSpec {
  let text: string | null = null
  const suggestions: SuggestionSpec[] = []
  for (const name of Object.keys(json)) {
    const value = json[name]
    if (isScalar(value)) {
      if (name !== 'text') throw illegalArgument(`[suggest] does not support [${name}]`)
      text = textOf(value)
    } else if (isObject(value)) suggestions.push(parseSuggestion(name, value))
    else throw parsing(`unexpected token [${tokenOf(value)}] after [${name}]`, atValue(json, name))
  }
  return { text, suggestions }
}

function parseSuggestion(name: string, json: JsonObject): SuggestionSpec {
  const texts: { text: string | null; prefix: string | null; regex: string | null } = { text: null, prefix: null, regex: null }
  let options: SuggestionOptions | null = null
  for (const key of Object.keys(json)) {
    // Of a list the server takes one item after another.
    for (const value of [json[key]].flat(Number.POSITIVE_INFINITY)) {
      if (isObject(value)) options = optionsOf(key, value, json)
      else if (isScalar(value)) {
        if (key !== 'text' && key !== 'prefix' && key !== 'regex') throw parsing(`suggestion does not support [${key}]`, atValue(json, key))
        texts[key] = textOf(value)
      }
    }
  }
  if (options === null) throw parseFailed('missing suggestion object')
  return { name, ...texts, options }
}

function optionsOf(kind: string, json: JsonObject, around: JsonObject): SuggestionOptions {
  const parse = SUGGESTERS.get(kind)
  if (parse === undefined) throw new ApiError('named_object_not_found_exception', `unknown field [${kind}]`, { at: atValue(around, kind) })
  return parse(json)
}

/** `suggest_field` and those that go with it: a term suggestion by the name of the field. Null where there is no such field. */
export function suggestOfUrl({ suggest_field, suggest_text, suggest_mode, suggest_size, q }: SearchParameters): SuggestSpec | null {
  if (suggest_field === undefined) return null
  const field = namedField(String(suggest_field))
  const size = positiveSize((suggest_size as number | undefined) ?? 5)
  if (suggest_mode === undefined) throw nullPointer('Input string is null')
  const text = suggest_text ?? q
  const spelling = { ...STANDARD_SPELLING, suggestMode: suggestMode(String(suggest_mode)) }
  const options: SuggestionOptions = { kind: 'term', field, analyzer: null, size, shardSize: null, spelling }
  const suggestion = { name: field, text: text === undefined ? null : String(text), prefix: null, regex: null, options }
  return { text: null, suggestions: [suggestion] }
}
