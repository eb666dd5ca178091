// Shared arrays of one constant score, since filling them takes longer than finding a few hits.

/** Different scores that are remembered; most are 0 and 1. */
const KEPT = 16

const known = new Map<number, Float32Array>()

/** At least `count` times the same score. Shared and read-only. */
export function constantScores(score: number, count: number): Float32Array {
  const scores = known.get(score)
  if (scores !== undefined && scores.length >= count) return scores
  if (known.size >= KEPT) known.clear()
  const made = new Float32Array(count).fill(score)
  known.set(score, made)
  return made
}
