// The options of a completion suggester, read by the server's strict parser. Contexts wait for a mapping that tells what they mean.
import { illegalArgument } from '../../../core/errors.ts'
import { isObject, type JsonObject, textOf } from '../../../core/json-token.ts'
import { booleanOf, intOf } from '../../../core/stream-values.ts'
import { regexpFlags } from '../../../query/dsl/regexp.ts'
import { readStrictly, type StrictField, VALUE } from '../../../query/dsl/strict-object.ts'
import { WORK_LIMIT } from '../../../query/fields/term-patterns.ts'
import { parseFuzziness } from '../../../query/values/fuzziness.ts'
import type { CompletionOptions, FuzzyPrefix, RegexPrefix } from '../../contracts/suggest-spec.ts'
import type { SuggesterRequest } from '../common-options.ts'
import { CommonDraft } from '../common-options.ts'

/** Entries of a `completion` field that begin as `prefix`. */
export interface CompletionSuggesterRequest extends SuggesterRequest {
  /** What they begin with may differ. */
  readonly fuzzy?:
    | boolean
    | {
        /** How many letters may differ; 1 by default. */
        readonly fuzziness?: number | string
        /** 3. */
        readonly min_length?: number
        /** 1. */
        readonly prefix_length?: number
        /** Two letters that changed places are one difference; `true` by default. */
        readonly transpositions?: boolean
        /** Letters are code points, and not bytes; `false` by default. */
        readonly unicode_aware?: boolean
        readonly max_determinized_states?: number
      }
  /** How `regex` of the suggestion is read. */
  readonly regex?: {
    /** Operators that are known: `'COMPLEMENT|INTERVAL'`; `ALL` by default. */
    readonly flags?: string | number
    readonly max_determinized_states?: number
  }
  /** Only entries of these contexts. */
  readonly contexts?: Readonly<Record<string, unknown>>
  /** Each text once; false. */
  readonly skip_duplicates?: boolean
}

const STANDARD_FUZZY: FuzzyPrefix = { maxEdits: 1, transpositions: true, minLength: 3, prefixLength: 1, unicodeAware: false }

/** Where edits depend on the length of a word, prefixes are taken to be as long as this one. */
const AVERAGE_WORD = 'words'

const int = (read: (value: number) => void): StrictField => ({
  accepts: ['VALUE_NUMBER', 'VALUE_STRING'],
  read: value => read(intOf(value)),
})
const flag = (read: (value: boolean) => void): StrictField => ({
  accepts: ['VALUE_BOOLEAN', 'VALUE_STRING'],
  read: value => read(booleanOf(value)),
})

export function parseCompletion(json: JsonObject): CompletionOptions {
  const common = new CommonDraft()
  let fuzzy: FuzzyPrefix | null = null
  let regex: RegexPrefix = { flags: regexpFlags('ALL'), maxDeterminizedStates: WORK_LIMIT }
  let contexts: JsonObject | null = null
  let skipDuplicates = false
  const take = (accepts: StrictField['accepts']): StrictField => ({ accepts, read: (value, _json, key) => void common.take(key, value) })
  const context: StrictField = { accepts: ['START_OBJECT'], read: value => (contexts = value as JsonObject) }
  readStrictly('completion', json, {
    fuzzy: {
      accepts: ['START_OBJECT', 'VALUE_BOOLEAN'],
      read(value) {
        if (isObject(value)) fuzzy = parseFuzzy(value)
        else if (value === true) fuzzy = STANDARD_FUZZY
      },
    },
    regex: { accepts: ['START_OBJECT'], read: value => (regex = parseRegex(value as JsonObject, regex)) },
    field: take(['VALUE_STRING']),
    analyzer: take(['VALUE_STRING']),
    size: take(['VALUE_NUMBER', 'VALUE_STRING']),
    shard_size: take(['VALUE_NUMBER', 'VALUE_STRING']),
    contexts: context,
    context,
    skip_duplicates: flag(value => (skipDuplicates = value)),
  })
  return { kind: 'completion', ...common.finish(), fuzzy, regex, contexts, skipDuplicates }
}

function parseFuzzy(json: JsonObject): FuzzyPrefix {
  const draft: { -readonly [K in keyof FuzzyPrefix]: FuzzyPrefix[K] } = { ...STANDARD_FUZZY }
  readStrictly('fuzzy', json, {
    min_length: int(value => (draft.minLength = notNegative('fuzzyMinLength', value))),
    max_determinized_states: int(value => void notNegative('maxDeterminizedStates', value)),
    unicode_aware: flag(value => (draft.unicodeAware = value)),
    prefix_length: int(value => (draft.prefixLength = notNegative('fuzzyPrefixLength', value))),
    transpositions: flag(value => (draft.transpositions = value)),
    fuzziness: { accepts: VALUE, read: value => (draft.maxEdits = parseFuzziness(textOf(value)).distance(AVERAGE_WORD)) },
  })
  return draft
}

function parseRegex(json: JsonObject, standard: RegexPrefix): RegexPrefix {
  let { flags, maxDeterminizedStates } = standard
  readStrictly('regex', json, {
    max_determinized_states: int(value => (maxDeterminizedStates = notNegative('maxDeterminizedStates', value))),
    flags: {
      accepts: ['VALUE_STRING', 'VALUE_NUMBER'],
      read: value => (flags = typeof value === 'string' ? regexpFlags(value) : intOf(value)),
    },
  })
  return { flags, maxDeterminizedStates }
}

function notNegative(name: string, value: number): number {
  if (value < 0) throw illegalArgument(`${name} must not be negative`)
  return value
}
