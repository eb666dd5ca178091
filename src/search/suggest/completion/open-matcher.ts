// From a prefix, exact or not, or a regular expression to what finds the keys that begin so.
import { completionKeys } from '../../../analysis/completion-keys.ts'
import { compile } from '../../../core/automata/compile-pattern.ts'
import { runDfa } from '../../../core/automata/dfa.ts'
import { regexpPattern } from '../../../core/automata/regexp.ts'
import { illegalArgument } from '../../../core/errors.ts'
import type { CompletionFieldType } from '../../../index/mapping/field-type.ts'
import { LevenshteinDfa } from '../../../query/automata/levenshtein.ts'
import type { CompletionOptions, FuzzyPrefix } from '../../contracts/suggest-spec.ts'
import type { SuggestContext } from '../suggest-context.ts'
import { AutomatonMatcher, type Beginning, BYTES, CODE_POINTS, ExactMatcher, type KeyMatcher } from './key-matcher.ts'

export function openMatcher(cx: SuggestContext<CompletionOptions>, field: CompletionFieldType): KeyMatcher {
  const { prefix, regex, options } = cx
  if (prefix !== null) {
    const keys = completionKeys(field.prefixAnalyzer, prefix, field.keys).map(key => Buffer.from(key))
    return options.fuzzy === null ? new ExactMatcher(keys) : fuzzyMatcher(keys, options.fuzzy)
  }
  if (regex === null) throw illegalArgument("'prefix/text' or 'regex' must be defined")
  if (options.fuzzy !== null) throw illegalArgument("can not use 'fuzzy' options with 'regex")
  return regexMatcher(regex, options)
}

function regexMatcher(regex: string, { regex: { flags, maxDeterminizedStates } }: CompletionOptions): KeyMatcher {
  if (regex === '') return new ExactMatcher([])
  const dfa = compile(regexpPattern(regex, flags, false), maxDeterminizedStates)
  // Where nothing need be there, everything begins so.
  if (runDfa(dfa, '')) return new ExactMatcher([Buffer.alloc(0)])
  // The server does not tell characters from bytes here.
  return new AutomatonMatcher([{ prefix: Buffer.alloc(0), dfa }], BYTES, () => 0)
}

/**
 * Keys count more the longer they begin like the prefix as it was written. The server compares bytes with what the prefix was cut
 * into, so that in one that was cut into characters only ASCII counts.
 */
function fuzzyMatcher(keys: readonly Buffer[], fuzzy: FuzzyPrefix): KeyMatcher {
  const units = fuzzy.unicodeAware ? CODE_POINTS : BYTES
  const words = keys.map(key => unitsOf(key, units))
  const beginnings = words.map(word => beginning(word, fuzzy, units))
  return new AutomatonMatcher(beginnings, units, (bytes, from, to) => {
    let most = 0
    for (const word of words) {
      let equal = 0
      while (from + equal < to && equal < word.length && bytes[from + equal] === word[equal]) equal++
      if (equal > most) most = equal
    }
    return most
  })
}

function unitsOf(bytes: Uint8Array, { size, value }: typeof BYTES): Int32Array {
  const units: number[] = []
  for (let at = 0; at < bytes.length; at += size(bytes, at)) units.push(value(bytes, at))
  return Int32Array.from(units)
}

function beginning(word: Int32Array, { minLength, prefixLength, maxEdits, transpositions }: FuzzyPrefix, units: typeof BYTES): Beginning {
  const isExact = word.length <= prefixLength || word.length < minLength
  const exact = isExact ? word.length : prefixLength
  const prefix = new Uint8Array(exact * 4)
  let length = 0
  for (const unit of word.subarray(0, exact)) length = units.write(unit, prefix, length)
  return { prefix: prefix.subarray(0, length), dfa: new LevenshteinDfa(word.subarray(exact), isExact ? 0 : maxEdits, transpositions) }
}
