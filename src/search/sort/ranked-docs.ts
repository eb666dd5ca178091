// The hits of a collector with their sort values.
import { JsonFloat } from '../../core/json.ts'
import { shortestFloat } from '../../core/numbers.ts'
import type { SortValue } from '../../query/collect/sort-key.ts'
import type { TopDocs } from '../../query/collect/top-docs.ts'
import type { RankedDoc } from '../contracts/shard-result.ts'
import type { ShardKey } from '../contracts/shard-sort.ts'

/** `keepScores`: beside values as well. */
export function rankedDocs(
  { docs, scores, keys: values, groups }: TopDocs,
  keys: readonly ShardKey[] | null,
  keepScores = false,
): RankedDoc[] {
  const scored = keepScores || keys === null || keys.some(key => key.kind === 'score')
  const ranked: RankedDoc[] = []
  for (let i = 0; i < docs.length; i++) {
    ranked.push({
      doc: docs[i],
      score: scored && scores !== null ? scores[i] : Number.NaN,
      sort: keys === null ? null : keys.map((key, k) => shown(key, values![i][k])),
      order: keys === null ? null : keys.map((key, k) => ordered(key, values![i][k])),
      group: groups?.[i],
      target: 0,
    })
  }
  return ranked
}

function shown(key: ShardKey, value: SortValue): unknown {
  if (key.kind === 'nested') return shown(key.inner, value)
  if (key.kind === 'score') return decimal(shortestFloat(value as number))
  if (key.kind === 'distance' || key.kind === 'script') return decimal(value)
  if (key.kind === 'number' && !key.whole) return decimal(key.show(value as number))
  if (key.kind === 'text') return value === null ? null : key.show(value as string)
  return key.kind === 'number' ? key.show(value as number | bigint) : ordered(key, value)
}

/** Whole ones are printed as decimals, too. */
const decimal = (value: unknown): unknown => (Number.isInteger(value) ? new JsonFloat(value as number) : value)

/** What is compared between shards. */
const ordered = (key: ShardKey, value: SortValue): SortValue => (key.kind === 'doc' ? (value as number) + key.base : value)
