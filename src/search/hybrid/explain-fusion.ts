// Explanations of the hits of a hybrid query: how the scores of its queries were normalized and combined.
import { illegalState } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { shortestFloat } from '../../core/numbers.ts'
import { COMBINED_SCORE } from '../../query/exec/hybrid.ts'
import type { FusedScore } from '../contracts/fusion.ts'
import type { ExplanationBody, HitBody } from '../contracts/hit.ts'
import type { RankedDoc } from '../contracts/shard-result.ts'

/** `docs` and `hits` go together. */
export function explainFusion(docs: readonly RankedDoc[], hits: readonly HitBody[]): void {
  hits.forEach((hit, i) => {
    const { fused } = docs[i]
    if (hit._explanation !== undefined && fused !== undefined) hit._explanation = explained(fused, hit._score, hit._explanation)
  })
}

/** `score` is null where hits are sorted by something else. */
function explained({ fusion, normalized, minScore }: FusedScore, score: number | null, told: ExplanationBody): ExplanationBody {
  const { details } = ofQueries(told) ?? told
  if (details.length !== normalized.length) throw mismatch()
  const description = `${fusion.normalization.description} normalization of:`
  const limit = minScore === null ? '' : ` [filtered by min_score: ${minScore.toFixed(4)}]`
  return {
    value: new JsonFloat(score ?? 0),
    description: `${fusion.combination.description} combination of${limit}:`,
    details: details.flatMap((detail, query) =>
      numberOf(detail) > 0 ? [{ value: new JsonFloat(shortestFloat(normalized[query])), description, details: [detail] }] : [],
    ),
  }
}

const numberOf = ({ value }: ExplanationBody): number => (value instanceof JsonFloat ? value.value : value)

/** The part of an explanation with the queries one by one. */
function ofQueries(told: ExplanationBody): ExplanationBody | null {
  if (told.description === COMBINED_SCORE) return told
  for (const detail of told.details) {
    const found = ofQueries(detail)
    if (found !== null) return found
  }
  return null
}

const mismatch = () => illegalState('mismatch in number of query level explanations and normalization explanations')
