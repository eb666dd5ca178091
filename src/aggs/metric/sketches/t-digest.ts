// A merging t-digest, for percentiles of many values: centroids of neighbouring values, smaller ones near both ends, where percentiles need
// most precision. Sizes and order of merging are the server's, so that answers have the same digits.
import { grow } from '../../../core/breaker.ts'
import { sortDoubles } from './sort-doubles.ts'

/** A digest as plain data: its centroids in ascending order of their means, then values that are not sorted in yet. */
export interface TDigestState {
  readonly compression: number
  readonly means: Float64Array
  readonly weights: Float64Array
  /** So many at the end are not sorted in. */
  readonly fresh: number
  /** How often values were sorted in. */
  readonly merges: number
  readonly min: number
  readonly max: number
}

/** Of an empty one. */
const DIGEST_BYTES = 384

/** Where fresh values and centroids are merged, which no digest keeps, unless an uncommon compression has more of them. */
const SHARED = 2048
const sharedMeans = new Float64Array(SHARED)
const sharedWeights = new Float64Array(SHARED)

export class TDigest {
  /** What was asked for; fewer than ten would not tell percentiles apart. */
  private readonly compression: number
  /** While values come in, more centroids are kept than were asked for. */
  private readonly innerCompression: number
  private means: Float64Array = new Float64Array(0)
  private weights: Float64Array = new Float64Array(0)
  private count = 0
  private totalWeight = 0
  /** Values that no centroid has taken yet, and what they weigh (null: one each). */
  private fresh: Float64Array = new Float64Array(16)
  private freshWeights: Float64Array | null = null
  private freshCount = 0
  /** Fresh values and centroids are fewer than this. */
  private readonly room: number
  private merges = 0
  private min = Infinity
  private max = -Infinity

  constructor(private readonly asked: number) {
    grow(DIGEST_BYTES)
    this.compression = Math.max(asked, 10)
    this.innerCompression = 2 * this.compression
    this.room = 5 * Math.trunc(2 * this.compression + (this.compression < 30 ? 30 : 10)) - 1
  }

  static of(state: TDigestState): TDigest {
    const digest = new TDigest(state.compression)
    const { means, weights, fresh } = state
    const count = means.length - fresh
    digest.means = means.slice(0, count)
    digest.weights = weights.slice(0, count)
    digest.count = count
    for (let i = 0; i < count; i++) digest.totalWeight += weights[i]
    for (let i = count; i < means.length; i++) digest.addWeighted(means[i], weights[i])
    digest.merges = state.merges
    digest.min = state.min
    digest.max = state.max
    return digest
  }

  get isEmpty(): boolean {
    return this.count === 0 && this.freshCount === 0
  }

  add(value: number): void {
    if (this.freshCount >= this.room - this.count) this.mergeFresh(this.innerCompression)
    if (this.freshCount === this.fresh.length) this.grow()
    if (this.freshWeights !== null) this.freshWeights[this.freshCount] = 1
    this.fresh[this.freshCount++] = value
    if (value < this.min) this.min = value
    if (value > this.max) this.max = value
  }

  private addWeighted(value: number, weight: number): void {
    this.add(value)
    if (weight === 1) return
    this.freshWeights ??= new Float64Array(this.fresh.length).fill(1)
    this.freshWeights[this.freshCount - 1] = weight
  }

  private grow(): void {
    grow(this.fresh.byteLength * (this.freshWeights === null ? 1 : 2))
    this.fresh = grown(this.fresh)
    if (this.freshWeights !== null) this.freshWeights = grown(this.freshWeights)
  }

  /** Takes what others hold, centroid by centroid. */
  addAll({ means, weights }: TDigestState): void {
    for (let i = 0; i < means.length; i++) this.addWeighted(means[i], weights[i])
  }

  /** Down to as many centroids as were asked for. */
  compress(): this {
    if (!this.isEmpty) this.mergeFresh(this.compression)
    return this
  }

  state(): TDigestState {
    const { asked, count, freshCount, merges, min, max } = this
    const means = new Float64Array(count + freshCount)
    means.set(this.means.subarray(0, count))
    means.set(this.fresh.subarray(0, freshCount), count)
    const weights = new Float64Array(count + freshCount).fill(1)
    weights.set(this.weights.subarray(0, count))
    if (this.freshWeights !== null) weights.set(this.freshWeights.subarray(0, freshCount), count)
    return { compression: asked, means, weights, fresh: freshCount, merges, min, max }
  }

  private mergeFresh(compression: number): void {
    const { freshCount, count } = this
    const [fresh, freshWeights] = this.sortedFresh()
    const length = freshCount + count
    const means = length <= SHARED ? sharedMeans : new Float64Array(length)
    const weights = length <= SHARED ? sharedWeights : new Float64Array(length)
    const { means: ownMeans, weights: ownWeights } = this
    // Every second time from the right, so that errors do not gather on one side.
    const backwards = this.merges++ % 2 === 1
    const step = backwards ? -1 : 1
    let to = backwards ? length - 1 : 0
    // Of equals the fresh ones come first.
    let from = 0
    let at = 0
    for (let i = 0; i < length; i++, to += step) {
      if (at === count || (from < freshCount && fresh[from] <= ownMeans[at])) {
        weights[to] = freshWeights === null ? 1 : freshWeights[from]
        means[to] = fresh[from++]
      } else {
        means[to] = ownMeans[at]
        weights[to] = ownWeights[at++]
      }
    }
    if (freshWeights === null) this.totalWeight += freshCount
    else for (let i = 0; i < freshCount; i++) this.totalWeight += freshWeights[i]
    this.freshCount = 0
    this.freshWeights = null
    this.count = this.merge(means, weights, length, compression)
    this.keep(means.subarray(0, this.count), weights.subarray(0, this.count), backwards)
  }

  private keep(means: Float64Array, weights: Float64Array, backwards: boolean): void {
    if (this.means.length < means.length) {
      this.means = new Float64Array(means.length)
      this.weights = new Float64Array(means.length)
    }
    this.means.set(backwards ? means.reverse() : means)
    this.weights.set(backwards ? weights.reverse() : weights)
  }

  /** Equal values stay in the order they came in, which only shows where they weigh something. */
  private sortedFresh(): [values: Float64Array, weights: Float64Array | null] {
    const fresh = this.fresh.subarray(0, this.freshCount)
    const weights = this.freshWeights
    if (weights === null) return [sortDoubles(fresh), null]
    const order = Uint32Array.from(fresh.keys()).sort((a, b) => fresh[a] - fresh[b] || a - b)
    return [Float64Array.from(order, at => fresh[at]), Float64Array.from(order, at => weights[at])]
  }

  /** Makes of sorted values as few centroids as their greatest weights allow, and says how many; the outermost values stay alone. */
  private merge(values: Float64Array, incoming: Float64Array, length: number, compression: number): number {
    const { totalWeight } = this
    const normalizer = compression / (4 * Math.log(totalWeight / compression) + 24)
    let last = 0
    let before = 0
    let mostLeft = 0
    for (let i = 1; i < length; i++) {
      const weight = incoming[last] + incoming[i]
      const right = (before + weight) / totalWeight
      const most = totalWeight * Math.min(mostLeft, (right * (1 - right)) / normalizer)
      if (i !== 1 && i !== length - 1 && weight <= most) {
        incoming[last] = weight
        values[last] += ((values[i] - values[last]) * incoming[i]) / weight
      } else {
        before += incoming[last]
        const left = before / totalWeight
        mostLeft = (left * (1 - left)) / normalizer
        last++
        values[last] = values[i]
        incoming[last] = incoming[i]
      }
    }
    this.min = Math.min(this.min, values[0], values[last])
    this.max = Math.max(this.max, values[0], values[last])
    return last + 1
  }

  /** The value that this part of all values, between 0 and 1, is not above. */
  quantile(part: number): number {
    if (this.freshCount > 0) this.mergeFresh(this.innerCompression)
    const { count, means, weights, totalWeight, min, max } = this
    if (count === 0) return Number.NaN
    if (count === 1) return means[0]
    const index = part * totalWeight
    if (index < 1) return min
    if (weights[0] > 1 && index < weights[0] / 2) return min + ((index - 1) / (weights[0] / 2 - 1)) * (means[0] - min)
    if (index > totalWeight - 1) return max
    const lastWeight = weights[count - 1]
    if (lastWeight > 1 && totalWeight - index <= lastWeight / 2)
      return max - ((totalWeight - index - 1) / (lastWeight / 2 - 1)) * (max - means[count - 1])

    let before = weights[0] / 2
    for (let i = 0; i < count - 1; i++) {
      const width = (weights[i] + weights[i + 1]) / 2
      if (before + width > index) {
        // A centroid of one value is exactly there: nothing is interpolated around it.
        const isLeftAlone = weights[i] === 1
        const isRightAlone = weights[i + 1] === 1
        if (isLeftAlone && index - before < 0.5) return means[i]
        if (isRightAlone && before + width - index <= 0.5) return means[i + 1]
        const fromLeft = index - before - (isLeftAlone ? 0.5 : 0)
        const fromRight = before + width - index - (isRightAlone ? 0.5 : 0)
        return between(means[i], fromRight, means[i + 1], fromLeft)
      }
      before += width
    }
    const past = index - totalWeight - lastWeight / 2
    return between(means[count - 1], past, max, lastWeight / 2 - past)
  }

  /** The part of all values, between 0 and 1, that is not above this one. */
  rank(value: number): number {
    if (this.freshCount > 0) this.mergeFresh(this.innerCompression)
    const { count, means, weights, totalWeight, min, max } = this
    if (count === 0) return Number.NaN
    if (value < min) return 0
    if (value > max) return 1
    if (count === 1) return value - min <= max - min ? 0.5 : (value - min) / (max - min)
    if (value < means[0]) {
      if (value === min) return 0.5 / totalWeight
      return (1 + ((value - min) / (means[0] - min)) * (weights[0] / 2 - 1)) / totalWeight
    }
    const last = count - 1
    if (value > means[last]) {
      if (value === max) return 1 - 0.5 / totalWeight
      return 1 - (1 + ((max - value) / (max - means[last])) * (weights[last] / 2 - 1)) / totalWeight
    }
    let before = 0
    for (let i = 0; i < last; i++) {
      if (means[i] === value) {
        let weight = 0
        while (i < count && means[i] === value) weight += weights[i++]
        return (before + weight / 2) / totalWeight
      }
      if (value < means[i + 1]) return this.rankBetween(i, value, before)
      before += weights[i]
    }
    return 1 - 0.5 / totalWeight
  }

  private rankBetween(left: number, value: number, before: number): number {
    const { means, weights, totalWeight } = this
    const isLeftAlone = weights[left] === 1
    const isRightAlone = weights[left + 1] === 1
    if (isLeftAlone && isRightAlone) return (before + 1) / totalWeight
    const leftOut = isLeftAlone ? 0.5 : 0
    const rightOut = isRightAlone ? 0.5 : 0
    const width = (weights[left] + weights[left + 1]) / 2 - leftOut - rightOut
    const base = before + weights[left] / 2 + leftOut
    return (base + (width * (value - means[left])) / (means[left + 1] - means[left])) / totalWeight
  }
}

/** The digest of several shards, each of which gives as many centroids as were asked for. */
export function mergedDigest(states: readonly TDigestState[]): TDigest {
  if (states.length === 1) return TDigest.of(states[0])
  const merged = new TDigest(states[0].compression)
  for (const state of states) merged.addAll(handedOver(TDigest.of(state)))
  return merged
}

/** What another digest takes. The server hands over a mean as a sum divided again, which shows in the last digit. */
function handedOver(digest: TDigest): TDigestState {
  const state = digest.compress().state()
  return { ...state, means: state.means.map((mean, i) => (state.weights[i] * mean) / state.weights[i]) }
}

/** How far values of several shards lie from their median, at the median. */
export function medianAbsoluteDeviation(states: readonly TDigestState[]): number {
  if (states.length === 1) return deviationOf(TDigest.of(states[0]))
  const merged = new TDigest(states[0].compression)
  for (const state of states) {
    const digest = TDigest.of(state)
    // The server works out the deviation of each shard, which it does not need. It leaves other centroids behind.
    digest.quantile(0.5)
    merged.addAll(handedOver(digest.compress()))
  }
  return deviationOf(merged)
}

function deviationOf(digest: TDigest): number {
  const median = digest.quantile(0.5)
  const { compression, means, weights } = handedOver(digest)
  const deviations = new TDigest(compression)
  for (let i = 0; i < means.length; i++) {
    const deviation = Math.abs(median - means[i])
    for (let value = 0; value < weights[i]; value++) deviations.add(deviation)
  }
  return deviations.quantile(0.5)
}

/** The digest of several slices of a shard, which loses nothing while there are few values. */
export function pooledDigest(states: readonly TDigestState[]): TDigest {
  if (states.length === 1) return TDigest.of(states[0])
  const pooled = new TDigest(states[0].compression)
  for (const state of states) pooled.addAll(state)
  return pooled
}

const grown = (array: Float64Array): Float64Array => {
  const larger = new Float64Array(array.length * 2)
  larger.set(array)
  return larger
}

function between(left: number, leftWeight: number, right: number, rightWeight: number): number {
  if (left > right) return between(right, rightWeight, left, leftWeight)
  return Math.max(left, Math.min((left * leftWeight + right * rightWeight) / (leftWeight + rightWeight), right))
}
