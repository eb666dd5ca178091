// Measures of rankings, defined as trec_eval and ir-measures define them.

export interface Measure {
  /** `nDCG@10`. */
  readonly name: string
  /** So many hits are looked at. */
  readonly depth: number
  /**
   * `found`: ratings of the hits in order, undefined for those without a judgement. `judged`: all ratings of the query. `relevant`: from this rating
   * on. `highest`: the best rating there can be; absent: the best of the query.
   */
  readonly of: (found: readonly (number | undefined)[], judged: readonly number[], relevant: number, highest?: number) => number
}

export const DEFAULT_MEASURES = 'nDCG@10,MAP,MRR,P@10,R@100'

/** Without a cutoff a measure looks at as many hits as trec_eval does. */
const WHOLE = 1000

type Computed = (found: readonly (number | undefined)[], judged: readonly number[], relevant: number, k: number, highest: number) => number

const KINDS: readonly { readonly names: readonly string[]; readonly needsK: boolean; readonly of: Computed }[] = [
  { names: ['nDCG', 'NDCG', 'ndcg'], needsK: false, of: normalizedGain },
  { names: ['MAP', 'AP', 'map'], needsK: false, of: averagePrecision },
  { names: ['MRR', 'RR', 'mrr'], needsK: false, of: reciprocalRank },
  { names: ['ERR', 'err'], needsK: false, of: expectedReciprocalRank },
  { names: ['P', 'precision'], needsK: true, of: (found, _, relevant, k) => relevantAmong(found.slice(0, k), relevant) / k },
  { names: ['R', 'recall', 'Recall'], needsK: true, of: recall },
  { names: ['Success', 'success'], needsK: true, of: (found, _, relevant, k) => (relevantAmong(found.slice(0, k), relevant) > 0 ? 1 : 0) },
  {
    names: ['Judged', 'judged'],
    needsK: true,
    of: (found, _, __, k) => found.slice(0, k).filter(rating => rating !== undefined).length / Math.min(k, Math.max(1, found.length)),
  },
]

/** `nDCG@10,MAP`. Throws a sentence where a name is unknown. */
export function measuresOf(text: string): Measure[] {
  return text.split(',').map(part => {
    const [, name, cutoff] = /^\s*([A-Za-z]+)(?:@(\d+))?\s*$/.exec(part) ?? []
    const kind = KINDS.find(({ names }) => names.includes(name))
    if (kind === undefined)
      throw new TypeError(
        `there is no measure ${part.trim()}: there are ${KINDS.map(({ names, needsK }) => `${names[0]}${needsK ? '@k' : '[@k]'}`).join(', ')}`,
      )
    if (kind.needsK && cutoff === undefined) throw new TypeError(`${name} needs a cutoff: ${name}@10`)
    const k = cutoff === undefined ? WHOLE : Number(cutoff)
    if (k === 0) throw new TypeError(`${part.trim()}: the cutoff is at least 1`)
    return {
      name: cutoff === undefined ? kind.names[0] : `${kind.names[0]}@${k}`,
      depth: k,
      of: (found, judged, relevant, highest = Math.max(0, ...judged)) => kind.of(found, judged, relevant, k, highest),
    }
  })
}

/** Gains are the ratings themselves; those below zero are none. */
function normalizedGain(found: readonly (number | undefined)[], judged: readonly number[], _: number, k: number): number {
  const ideal = gain(
    [...judged].sort((a, b) => b - a),
    k,
  )
  return ideal === 0 ? 0 : gain(found, k) / ideal
}

function gain(ratings: readonly (number | undefined)[], k: number): number {
  let sum = 0
  for (let i = 0; i < ratings.length && i < k; i++) sum += Math.max(0, ratings[i] ?? 0) / Math.log2(i + 2)
  return sum
}

function averagePrecision(found: readonly (number | undefined)[], judged: readonly number[], relevant: number, k: number): number {
  const all = relevantAmong(judged, relevant)
  if (all === 0) return 0
  let sum = 0
  let hits = 0
  for (let i = 0; i < found.length && i < k; i++) if ((found[i] ?? Number.NEGATIVE_INFINITY) >= relevant) sum += ++hits / (i + 1)
  return sum / all
}

function reciprocalRank(found: readonly (number | undefined)[], _: readonly number[], relevant: number, k: number): number {
  const place = found.slice(0, k).findIndex(rating => (rating ?? Number.NEGATIVE_INFINITY) >= relevant)
  return place === -1 ? 0 : 1 / (place + 1)
}

/** A reader goes down the list and is content with a hit as likely as its rating is high. */
function expectedReciprocalRank(
  found: readonly (number | undefined)[],
  _: readonly number[],
  __: number,
  k: number,
  highest: number,
): number {
  let goesOn = 1
  let sum = 0
  for (let i = 0; i < found.length && i < k; i++) {
    const content = (2 ** Math.max(0, found[i] ?? 0) - 1) / 2 ** highest
    sum += (goesOn * content) / (i + 1)
    goesOn *= 1 - content
  }
  return sum
}

function recall(found: readonly (number | undefined)[], judged: readonly number[], relevant: number, k: number): number {
  const all = relevantAmong(judged, relevant)
  return all === 0 ? 0 : relevantAmong(found.slice(0, k), relevant) / all
}

const relevantAmong = (ratings: readonly (number | undefined)[], relevant: number) =>
  ratings.reduce<number>((sum, rating) => sum + ((rating ?? Number.NEGATIVE_INFINITY) >= relevant ? 1 : 0), 0)
