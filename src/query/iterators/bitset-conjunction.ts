// The documents of a conjunction whose clauses are all sets of bits, met word by word.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { BitsetBulkScorer, BitsetScorer } from './bitset-scorer.ts'
import { ConstantScorer } from './constant.ts'

/** Null where some clause is no set of bits, or where scores of several add up. */
export function bitsetConjunction(must: readonly Scorer[], filter: readonly Scorer[], excluded: readonly Scorer[]): BulkScorer | null {
  if (must.length > 1 || must.length + filter.length === 0) return null
  let members: Bitset | null = null
  for (const clauses of [must, filter, excluded]) {
    for (const scorer of clauses) {
      const bits = bitsOf(scorer)
      if (bits === null) return null
      if (members === null) members = bits.clone()
      else if (clauses === excluded) members.andNot(bits)
      else members.and(bits)
    }
  }
  return new BitsetBulkScorer(members!, members!.count(), must.length === 0 ? 0 : constantOf(must[0]))
}

function bitsOf(scorer: Scorer): Bitset | null {
  const inner = scorer instanceof ConstantScorer ? scorer.inner : scorer
  return inner instanceof BitsetScorer ? inner.bits : null
}

const constantOf = (scorer: Scorer): number => (scorer instanceof ConstantScorer || scorer instanceof BitsetScorer ? scorer.constant : 0)
