// What differs between two answers, member by member.

export interface MemberDifference {
  /** `hits.hits[3]._score` */
  readonly path: string
  /** Undefined: it is not there. */
  readonly left: unknown
  readonly right: unknown
}

export interface DifferenceRules {
  /** Members that may differ, anywhere: names, or paths with `[]` for any position. */
  readonly ignored: ReadonlySet<string>
  /** Numbers may differ by so much of the larger one. */
  readonly tolerance: number
}

/** A hundred differences tell what one tells. */
const MOST = 100

export function differencesOf(left: unknown, right: unknown, rules: DifferenceRules): MemberDifference[] {
  const found: MemberDifference[] = []
  compare(left, right, '', '', rules, found)
  return found
}

/** The path without positions: what many differences have in common. */
export const memberOf = (path: string) => path.replaceAll(/\[\d+\]/g, '[]')

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function compare(left: unknown, right: unknown, path: string, name: string, rules: DifferenceRules, found: MemberDifference[]): void {
  if (found.length >= MOST || rules.ignored.has(name) || rules.ignored.has(memberOf(path))) return
  if (Array.isArray(left) && Array.isArray(right)) {
    const [a, b] = name === 'hits' ? [tiesInOrder(left), tiesInOrder(right)] : [left, right]
    for (let i = 0; i < Math.max(a.length, b.length); i++) compare(a[i], b[i], `${path}[${i}]`, '', rules, found)
  } else if (isObject(left) && isObject(right)) {
    const members = new Set([...Object.keys(left), ...Object.keys(right)])
    for (const member of members) compare(left[member], right[member], path === '' ? member : `${path}.${member}`, member, rules, found)
  } else if (!isSame(left, right, rules.tolerance)) found.push({ path, left, right })
}

function isSame(left: unknown, right: unknown, tolerance: number): boolean {
  if (left === right) return true
  if (typeof left !== 'number' || typeof right !== 'number') return false
  return Math.abs(left - right) <= tolerance * Math.max(Math.abs(left), Math.abs(right))
}

/** Hits of the same score and sort values may come in any order: by their ids, so that it is the same one. */
function tiesInOrder(hits: readonly unknown[]): readonly unknown[] {
  const key = (hit: unknown) => (isObject(hit) && '_id' in hit ? JSON.stringify([hit._score, hit.sort]) : null)
  const ordered: unknown[] = []
  for (let i = 0; i < hits.length; ) {
    let end = i + 1
    while (end < hits.length && key(hits[i]) !== null && key(hits[end]) === key(hits[i])) end++
    const tied = hits.slice(i, end)
    if (tied.length > 1) tied.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    ordered.push(...tied)
    i = end
  }
  return ordered
}

const idOf = (hit: unknown) => `${(hit as Json)._index} ${(hit as Json)._id}`
