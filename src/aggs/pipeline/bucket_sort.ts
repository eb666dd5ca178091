// `bucket_sort`: sorts and truncates the buckets of its parent.
import { illegalArgument } from '../../core/errors.ts'
import { textOf } from '../../core/json-token.ts'
import { intOf } from '../../core/stream-values.ts'
import type { Aggregation, Bucket, Finding, PipelineBase, Report, Siblings } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import type { SortKey } from '../search-readers.ts'
import { bucketValue, type GapPolicy, stepsOf } from './buckets-path.ts'
import { ParentPipeline, reportNoParent } from './parent-pipeline.ts'
import { type GapPolicyName, readGaps, readLate } from './pipeline-options.ts'

export interface BucketSortRequest {
  /** `[{ price: { order: 'desc' } }]` */
  readonly sort?: SortKeyRequest | readonly SortKeyRequest[]
  /** So many of the first are passed over; 0 by default. */
  readonly from?: number
  /** So many at most; all by default. */
  readonly size?: number
  readonly gap_policy?: GapPolicyName
}

type SortKeyRequest = string | Readonly<Record<string, 'asc' | 'desc' | { readonly order?: 'asc' | 'desc' }>>

interface SortOptions {
  keys: readonly SortKey[]
  from: number
  /** Null: all. */
  size: number | null
  gaps: GapPolicy
}

export const bucket_sort: PipelineType = {
  name: 'bucket_sort',
  parse(json, base, { search }) {
    const options: SortOptions = { keys: [], from: 0, size: null, gaps: 'skip' }
    const members = Object.keys(json)
    // Those that come before are read once the sort has come, or at the end.
    const early = members.slice(0, members.includes('sort') ? members.indexOf('sort') : undefined)
    readLate(
      'bucket_sort',
      early.filter(key => key === 'from' || key === 'size'),
      json,
      {
        sort: { accepts: ['START_ARRAY', 'START_OBJECT'], takenWhole: true, read: value => void (options.keys = search.sort(value)) },
        from: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => void (options.from = notNegative(intOf(value))) },
        size: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => void (options.size = positive(intOf(value))) },
        gap_policy: { accepts: ['VALUE_STRING'], read: (value, parent, key) => void (options.gaps = readGaps(textOf(value), parent, key)) },
      },
    )
    return new BucketSort(base, options)
  },
}

function notNegative(from: number): number {
  if (from >= 0) return from
  throw illegalArgument(`[from] must be a non-negative integer: [${from}]`)
}

function positive(size: number): number {
  if (size > 0) return size
  throw illegalArgument(`[size] must be a positive integer: [${size}]`)
}

type SortValue = string | number | bigint

class BucketSort extends ParentPipeline {
  readonly type = 'bucket_sort'
  readonly bucketsPaths: readonly string[]

  constructor(
    base: PipelineBase,
    private readonly options: SortOptions,
  ) {
    super(base)
    this.bucketsPaths = options.keys.map(({ path }) => path)
  }

  validate(parent: Aggregation | null, _siblings: Siblings, report: Report): void {
    const { keys, from, size } = this.options
    reportNoParent(this, parent, report)
    if (keys.length === 0 && from === 0 && size === null) {
      report(`[${this.name}] is configured to perform nothing. Please set either of [sort, size, from] to use bucket_sort`)
    }
  }

  protected buckets(parent: Aggregation, finding: Finding, buckets: readonly Bucket[]): readonly Bucket[] {
    const { keys, from, size } = this.options
    const ordered = keys.length === 0 ? buckets : this.ordered(parent, finding, buckets)
    return ordered.slice(from, size === null ? undefined : from + size)
  }

  private ordered(parent: Aggregation, finding: Finding, buckets: readonly Bucket[]): Bucket[] {
    const { keys, gaps } = this.options
    const paths = keys.map(({ path }) => stepsOf(path))
    const sortValue = (bucket: Bucket, place: number): SortValue | null => {
      if (keys[place].path === '_key') return parent.keyOf(finding, bucket)
      const value = bucketValue(parent, finding, bucket, paths[place], gaps)
      return value !== null && gaps === 'skip' && Number.isNaN(value) ? null : value
    }
    return (
      buckets
        .map(bucket => ({ bucket, values: keys.map((_, place) => sortValue(bucket, place)) }))
        // A bucket without any of the values is not shown.
        .filter(({ values }) => values.some(value => value !== null))
        .sort((a, b) => compareAll(a.values, b.values, keys))
        .map(({ bucket }) => bucket)
    )
  }
}

/** Buckets without a value come last, in either direction. */
function compareAll(a: readonly (SortValue | null)[], b: readonly (SortValue | null)[], keys: readonly SortKey[]): number {
  for (let place = 0; place < keys.length; place++) {
    const left = a[place]
    const right = b[place]
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1
      continue
    }
    if (left === right) continue
    return left < right === keys[place].descending ? 1 : -1
  }
  return 0
}
