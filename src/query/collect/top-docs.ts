// The top hits of a slice, as plain data that crosses threads, and their merge into those of a shard.
import { compareKeys, type SortKey, type SortValue } from './sort-key.ts'

export interface TopDocs {
  /** The shard's numbers, best first. */
  readonly docs: Int32Array
  /** Null where hits are not scored. */
  readonly scores: Float32Array | null
  /** Per hit the values it was sorted by; null when by score. */
  readonly keys: readonly (readonly SortValue[])[] | null
  /** Per hit the group that it stands for, where groups have one hit each; absent: there are none. */
  readonly groups?: readonly SortValue[]
  readonly total: number
  /** `gte`: hits were left out that could not compete. */
  readonly relation: 'eq' | 'gte'
  /** NaN when hits are not scored or there is none. */
  readonly maxScore: number
}

interface Place {
  readonly part: TopDocs
  readonly at: number
}

/** Of the members of each group the first one, in their order. */
export function firstOfGroups<T>(members: readonly T[], groupOf: (member: T) => SortValue | undefined): T[] {
  const seen = new Set<SortValue | undefined>()
  return members.filter(member => {
    const group = groupOf(member)
    const isFirst = !seen.has(group)
    seen.add(group)
    return isFirst
  })
}

/** The best `k` of several slices of one shard: the same however the shard was cut. `sort` is null when by score. */
export function mergeTopDocs(parts: readonly TopDocs[], k: number, sort: readonly SortKey[] | null): TopDocs {
  if (parts.length === 1) return parts[0]
  const places: Place[] = []
  for (const part of parts) for (let at = 0; at < part.docs.length; at++) places.push({ part, at })
  places.sort((a, b) => {
    const order = sort === null ? b.part.scores![b.at] - a.part.scores![a.at] : compareKeys(sort, a.part.keys![a.at], b.part.keys![b.at])
    return order || a.part.docs[a.at] - b.part.docs[b.at]
  })
  const grouped = parts[0]?.groups !== undefined
  const best = (grouped ? firstOfGroups(places, ({ part, at }) => part.groups![at]) : places).slice(0, k)
  const scored = parts.every(part => part.scores !== null)
  let maxScore = Number.NaN
  for (const part of parts) if (!(part.maxScore <= maxScore) && !Number.isNaN(part.maxScore)) maxScore = part.maxScore
  return {
    docs: Int32Array.from(best, ({ part, at }) => part.docs[at]),
    scores: scored ? Float32Array.from(best, ({ part, at }) => part.scores![at]) : null,
    keys: sort === null ? null : best.map(({ part, at }) => part.keys![at]),
    groups: grouped ? best.map(({ part, at }) => part.groups![at]) : undefined,
    total: parts.reduce((sum, part) => sum + part.total, 0),
    relation: parts.some(part => part.relation === 'gte') ? 'gte' : 'eq',
    maxScore,
  }
}
