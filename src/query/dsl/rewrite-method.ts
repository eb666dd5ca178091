// `rewrite`: how a query for many terms scores, by the names requests use.
import { illegalArgument } from '../../core/errors.ts'
import { CONSTANT_SCORE, type RewriteMethod } from '../exec/multi-term.ts'
import { CONSTANT_SCORE_BOOLEAN, SCORING_BOOLEAN, topTermsBlended, topTermsBoostOnly, topTermsScoring } from '../exec/rewrite-methods.ts'

/** How the terms that a pattern matches are scored: all alike by default, the best of them by `top_terms_…`. */
export type RewriteName =
  | 'constant_score'
  | 'constant_score_boolean'
  | 'scoring_boolean'
  | `top_terms_${number}`
  | `top_terms_boost_${number}`
  | `top_terms_blended_freqs_${number}`

const PLAIN: ReadonlyMap<string, RewriteMethod | null> = new Map([
  ['constant_score', CONSTANT_SCORE],
  ['constant_score_blended', null],
  ['constant_score_boolean', CONSTANT_SCORE_BOOLEAN],
  ['scoring_boolean', SCORING_BOOLEAN],
])

const SIZED = [
  { prefix: 'top_terms_boost_', make: topTermsBoostOnly },
  { prefix: 'top_terms_blended_freqs_', make: topTermsBlended },
  { prefix: 'top_terms_', make: topTermsScoring },
]

/** Null: the usual way, which does not score terms. */
export function rewriteMethod(name: string): RewriteMethod | null {
  const plain = PLAIN.get(name)
  if (plain !== undefined) return plain
  for (const { prefix, make } of SIZED) {
    const size = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    if (/^\d+$/.test(size)) return make(Number(size))
  }
  throw illegalArgument(`Failed to parse rewrite_method [${name}]`)
}
