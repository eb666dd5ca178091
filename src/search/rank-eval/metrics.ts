// The ranking metrics of `_rank_eval`, each with its options: they score a list of hits by rated documents.
import { contentParse, illegalArgument } from '../../core/errors.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { booleanOf, intOf } from '../../core/stream-values.ts'
import { readStrictly, type StrictField } from '../../query/dsl/strict-object.ts'

interface Quality {
  readonly score: number
  /** The details of the metric in the answer. */
  readonly details: Readonly<Record<string, number>>
}

export interface Metric {
  readonly name: string
  /** So many hits are looked at. */
  readonly size: number
  /** `ratings`: of the hits in order, null where unrated. `all`: of every rated document. */
  judge(ratings: readonly (number | null)[], all: readonly number[]): Quality
}

interface Options {
  k: number
  threshold: number
  ignoreUnlabeled: boolean
  normalize: boolean
  unknown: number | null
  most: number | null
}

const DEFAULTS: Options = { k: 10, threshold: 1, ignoreUnlabeled: false, normalize: false, unknown: null, most: null }

type Field = (options: Options) => StrictField

const whole =
  (take: (options: Options, value: number) => void): Field =>
  options => ({ accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => take(options, intOf(value)) })

const flag =
  (take: (options: Options, value: boolean) => void): Field =>
  options => ({ accepts: ['VALUE_BOOLEAN', 'VALUE_STRING'], read: value => take(options, booleanOf(value)) })

const FIELDS: Readonly<Record<string, Field>> = {
  k: whole((options, value) => void (options.k = value)),
  relevant_rating_threshold: whole((options, value) => void (options.threshold = value)),
  ignore_unlabeled: flag((options, value) => void (options.ignoreUnlabeled = value)),
  normalize: flag((options, value) => void (options.normalize = value)),
  unknown_doc_rating: whole((options, value) => void (options.unknown = value)),
  maximum_relevance: whole((options, value) => void (options.most = value)),
}

interface MetricKind {
  /** In errors. */
  readonly parser: string
  readonly fields: readonly string[]
  readonly judge: (options: Options) => Metric['judge']
  /** Window and threshold are looked at. */
  readonly checked: boolean
}

export const METRICS: ReadonlyMap<string, MetricKind> = new Map<string, MetricKind>([
  ['precision', { parser: 'precision', fields: ['k', 'relevant_rating_threshold', 'ignore_unlabeled'], judge: precision, checked: true }],
  ['recall', { parser: 'recall', fields: ['k', 'relevant_rating_threshold'], judge: recall, checked: true }],
  ['mean_reciprocal_rank', { parser: 'reciprocal_rank', fields: ['k', 'relevant_rating_threshold'], judge: reciprocalRank, checked: true }],
  ['dcg', { parser: 'dcg', fields: ['k', 'normalize', 'unknown_doc_rating'], judge: cumulativeGain, checked: false }],
  [
    'expected_reciprocal_rank',
    {
      // The server took it over from the other.
      parser: 'dcg',
      fields: ['k', 'maximum_relevance', 'unknown_doc_rating'],
      judge: expectedReciprocalRank,
      checked: false,
    },
  ],
])

export function readMetric(name: string, json: JsonObject): Metric {
  const { parser, fields, judge, checked } = METRICS.get(name)!
  const options = { ...DEFAULTS }
  readStrictly(parser, json, Object.fromEntries(fields.map(field => [field, FIELDS[field](options)])))
  if (fields.includes('maximum_relevance') && options.most === null) throw illegalArgument('Required [maximum_relevance]')
  if (checked) check(parser, options)
  return { name, size: options.k, judge: judge(options) }
}

function check(parser: string, { k, threshold }: Options): void {
  const problem =
    threshold < 0 ? 'Relevant rating threshold for precision must be positive integer.' : k < 1 ? 'Window size k must be positive.' : null
  if (problem === null) return
  throw notBuilt(parser, problem)
}

/** Parsers that have read everything complain without a place. */
export const notBuilt = (parser: string, reason: string) =>
  contentParse(`Failed to build [${parser}] after last required field arrived`, undefined, { cause: illegalArgument(reason) })

// ---- the metrics ------------------------------------------------------------------------------

function precision({ threshold, ignoreUnlabeled }: Options): Metric['judge'] {
  return ratings => {
    const counted = ignoreUnlabeled ? ratings.filter(rating => rating !== null) : ratings
    const relevant = counted.filter(rating => rating !== null && rating >= threshold).length
    return {
      score: counted.length === 0 ? 0 : relevant / counted.length,
      details: { relevant_docs_retrieved: relevant, docs_retrieved: counted.length },
    }
  }
}

function recall({ threshold }: Options): Metric['judge'] {
  return (ratings, all) => {
    const found = ratings.filter(rating => rating !== null && rating >= threshold).length
    const relevant = all.filter(rating => rating >= threshold).length
    return { score: relevant === 0 ? 0 : found / relevant, details: { relevant_docs_retrieved: found, relevant_docs: relevant } }
  }
}

function reciprocalRank({ threshold }: Options): Metric['judge'] {
  return ratings => {
    const first = ratings.findIndex(rating => rating !== null && rating >= threshold)
    return { score: first < 0 ? 0 : 1 / (first + 1), details: { first_relevant: first < 0 ? -1 : first + 1 } }
  }
}

function cumulativeGain({ normalize, unknown }: Options): Metric['judge'] {
  return (ratings, all) => {
    const unrated = ratings.filter(rating => rating === null).length
    const dcg = gain(ratings.map(rating => rating ?? unknown))
    if (!normalize) return { score: dcg, details: { dcg, unrated_docs: unrated } }
    const ideal = gain([...all].sort((a, b) => b - a).slice(0, ratings.length))
    const score = ideal === 0 ? 0 : dcg / ideal
    return { score, details: { dcg, ...(ideal !== 0 && { ideal_dcg: ideal, normalized_dcg: score }), unrated_docs: unrated } }
  }
}

function gain(ratings: readonly (number | null)[]): number {
  let sum = 0
  ratings.forEach((rating, i) => {
    if (rating !== null) sum += (2 ** rating - 1) / (Math.log(i + 2) / Math.LN2)
  })
  return sum
}

/** A reader goes down the list and stops where satisfied, which better documents do more likely. */
function expectedReciprocalRank({ most, unknown }: Options): Metric['judge'] {
  return ratings => {
    let score = 0
    let goesOn = 1
    ratings.forEach((given, i) => {
      const rating = given ?? unknown
      if (rating === null) return
      const satisfied = (2 ** rating - 1) / 2 ** most!
      score += (goesOn * satisfied) / (i + 1)
      goesOn *= 1 - satisfied
    })
    return { score, details: { unrated_docs: ratings.filter(rating => rating === null).length } }
  }
}
