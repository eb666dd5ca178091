// Significance heuristics: score how much more frequent a term is in the foreground than in the background, from four counts.
import { illegalArgument } from '../../../core/errors.ts'

interface Frequencies {
  /** Documents of the bucket that have the term, and all of them. */
  readonly subset: number
  readonly subsetSize: number
  /** The same of the background. */
  readonly superset: number
  readonly supersetSize: number
}

/** The greater, the more significant; terms with a score of 0 or less are left out. */
export type Significance = (frequencies: Frequencies) => number

export interface BackgroundOptions {
  /** Terms that are rarer than elsewhere count, too. */
  includeNegatives: boolean
  /** The documents of the bucket are part of the background. */
  isSuperset: boolean
}

/** The change of probability, absolute and relative. */
export const jlh: Significance = frequencies => {
  checkSizes(frequencies, 'JLHScore')
  const { subset, subsetSize, superset, supersetSize } = frequencies
  if (subsetSize === 0 || supersetSize === 0) return 0
  const inside = subset / subsetSize
  // A term that the background has not counts as if it were there once.
  const outside = (superset === 0 ? 1 : superset) / supersetSize
  const change = inside - outside
  return change <= 0 ? 0 : change * (inside / outside)
}

export const percentage: Significance = frequencies => {
  checkSizes(frequencies, 'PercentageScore')
  const { subset, superset } = frequencies
  return superset === 0 ? 0 : subset / superset
}

/** How far counts are from what they would be if term and bucket had nothing to do with each other. */
export const chiSquare =
  (options: BackgroundOptions): Significance =>
  frequencies => {
    const counts = countsOf(frequencies, options, 'ChiSquare')
    if (isRarer(counts, options)) return Number.NEGATIVE_INFINITY
    const { n00, n01, n10, n11, out, has, without, within, all } = counts
    return (all * (n11 * n00 - n01 * n10) ** 2) / (within * has * out * without)
  }

/** Mutual information of bucket and term. */
export const mutualInformation =
  (options: BackgroundOptions): Significance =>
  frequencies => {
    const counts = countsOf(frequencies, options, 'MutualInformation')
    const { n00, n01, n10, n11, out, has, without, within, all } = counts
    const sum = part(n00, out, without, all) + part(n01, out, within, all) + part(n10, has, without, all) + part(n11, has, within, all)
    const score = sum / Math.LN2
    return Number.isNaN(score) || isRarer(counts, options) ? Number.NEGATIVE_INFINITY : score
  }

/** The distance at which a search engine finds two words: those that are always together are at none. */
export const googleDistance =
  (options: BackgroundOptions): Significance =>
  frequencies => {
    const { has, within, n11, all } = countsOf(frequencies, options, 'GND')
    if (n11 === 0) return 0
    if (has === within && has === n11) return 1
    const [x, y] = [Math.log(has), Math.log(within)]
    return Math.exp(-((Math.max(x, y) - Math.log(n11)) / (Math.log(all) - Math.min(x, y))))
  }

/** Documents by whether they have the term (first digit), and whether they are in the bucket (second), and their sums. */
interface Counts {
  readonly n00: number
  readonly n01: number
  readonly n10: number
  readonly n11: number
  /** That lack the term, and that have it. */
  readonly out: number
  readonly has: number
  /** Outside the bucket, and inside. */
  readonly without: number
  readonly within: number
  readonly all: number
}

function countsOf(frequencies: Frequencies, { isSuperset }: BackgroundOptions, name: string): Counts {
  const { subset, subsetSize, superset, supersetSize } = frequencies
  checkSizes(frequencies, name)
  if (!isSuperset) {
    return {
      n00: supersetSize - superset,
      n01: subsetSize - subset,
      n10: superset,
      n11: subset,
      out: supersetSize - superset + subsetSize - subset,
      has: superset + subset,
      without: supersetSize,
      within: subsetSize,
      all: supersetSize + subsetSize,
    }
  }
  if (subset > superset) throw notInBackground('subsetFreq > supersetFreq')
  if (subsetSize > supersetSize) throw notInBackground('subsetSize > supersetSize')
  if (superset - subset > supersetSize - subsetSize) throw notInBackground('supersetFreq - subsetFreq > supersetSize - subsetSize')
  return {
    n00: supersetSize - superset - (subsetSize - subset),
    n01: subsetSize - subset,
    n10: superset - subset,
    n11: subset,
    out: supersetSize - superset,
    has: superset,
    without: supersetSize - subsetSize,
    within: subsetSize,
    all: supersetSize,
  }
}

const isRarer = ({ n11, n10, within, without }: Counts, { includeNegatives }: BackgroundOptions) =>
  !includeNegatives && n11 / within < n10 / without

/** 0 where there are no such documents, whose logarithm is undefined. */
function part(count: number, ofTerm: number, ofBucket: number, all: number): number {
  const numerator = Math.abs(all * count)
  const factor = Math.abs(count / all)
  return numerator < 1e-7 && factor < 1e-7 ? 0 : factor * Math.log(numerator / Math.abs(ofTerm * ofBucket))
}

function checkSizes({ subset, subsetSize, superset, supersetSize }: Frequencies, name: string): void {
  if (subset > subsetSize) throw illegalArgument(`subsetFreq > subsetSize, in ${name}`)
  if (superset > supersetSize) throw illegalArgument(`supersetFreq > supersetSize, in ${name}`)
}

const notInBackground = (what: string) =>
  illegalArgument(
    `${what}, does your background filter not include all documents in the bucket? If so and it is intentional, set "background_is_superset": false`,
  )
