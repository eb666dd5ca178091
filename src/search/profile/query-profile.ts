// How the stop watches of a query tree become what is answered: of one slice plainly, of concurrent slices with their spread.
import { addBlocks, type BlockCount } from './block-counter.ts'
import {
  around,
  lengthOf,
  printRuns,
  type SliceRun,
  type SliceRunTimes,
  type SliceTimes,
  type Stretch,
  sliceTimes,
  spread,
} from './slice-times.ts'
import { type Breakdown, inOrder, type StepTimes } from './timings.ts'

/** What a query does segment by segment. `create_weight` comes before. */
export const SEGMENT_STEPS = [
  'build_scorer',
  'next_doc',
  'advance',
  'match',
  'score',
  'shallow_advance',
  'compute_max_score',
  'set_min_competitive_score',
] as const

export interface QueryProfile extends Partial<SliceTimes> {
  readonly type: string
  readonly description: string
  readonly time_in_nanos: number
  readonly breakdown: Breakdown
  /** Of the posting lists of all its tree, where the request asked for detail. */
  readonly blocks?: BlockCount
  /** Likewise. */
  readonly slices?: readonly SliceRunTimes[]
  readonly children?: readonly QueryProfile[]
}

/** Of one query of the tree. Plain data: it crosses threads. */
export interface QueryTimes {
  /** Weighed while a slice was searched, or after. */
  readonly isLate: boolean
  readonly type: string
  readonly description: string
  /** The one step `create_weight`. */
  readonly weight: StepTimes
  /** By slice, those it took part in; steps as in SEGMENT_STEPS. */
  readonly slices: readonly StepTimes[]
  /** Null unless it is the root of a tree that is measured in detail, and opens posting lists. */
  readonly blocks: BlockCount | null
  /** Null unless it is such a root. */
  readonly runs: readonly SliceRun[] | null
  readonly children: readonly QueryTimes[]
}

/** Of one slice. */
export interface SliceQueries {
  readonly queries: readonly QueryTimes[]
  /** So many of them were weighed before the slice began, the same for all slices. */
  readonly common: number
  readonly rewriteTime: number
}

/** One tree of what threads of their own measured. */
export function mergeSlices(slices: readonly SliceQueries[]): QueryTimes[] {
  const [first, ...others] = slices
  const merged = first.queries.slice(0, first.common)
  const own = first.queries.slice(first.common)
  for (const { queries, common } of others) {
    for (let i = 0; i < common; i++) merged[i] = merge(merged[i], queries[i])
    own.push(...queries.slice(common))
  }
  return [...merged, ...own]
}

function merge(a: QueryTimes, b: QueryTimes): QueryTimes {
  return {
    ...a,
    weight: together(a.weight, b.weight),
    slices: [...a.slices, ...b.slices],
    blocks: addBlocks(a.blocks, b.blocks),
    runs: a.runs === null ? null : [...a.runs, ...(b.runs ?? [])],
    children: a.children.map((child, i) => merge(child, b.children[i])),
  }
}

function together(a: StepTimes, b: StepTimes): StepTimes {
  return {
    time: a.time.map((time, i) => time + b.time[i]),
    count: a.count.map((count, i) => count + b.count[i]),
    first: a.first.map((first, i) => Math.min(first, b.first[i])),
    last: a.last.map((last, i) => Math.max(last, b.last[i])),
  }
}

export function printQueries(queries: readonly QueryTimes[], concurrent: boolean): QueryProfile[] {
  return queries.map(query => {
    const { type, description, blocks, runs, children } = query
    const times = concurrent ? concurrentTimes(query) : plainTimes(query)
    const detail = { ...(blocks !== null && { blocks }), ...(runs !== null && { slices: printRuns(runs) }) }
    const entry = { type, description, ...times, ...detail }
    return children.length === 0 ? entry : { ...entry, children: printQueries(children, concurrent) }
  })
}

type Times = Omit<QueryProfile, 'type' | 'description' | 'blocks' | 'slices' | 'children'>

function plainTimes({ weight, slices }: QueryTimes): Times {
  const entries = weightEntries(weight)
  SEGMENT_STEPS.forEach((name, step) => {
    entries.push(
      [name, Math.round(sum(slices.map(({ time }) => time[step])))],
      [`${name}_count`, sum(slices.map(({ count }) => count[step]))],
    )
  })
  const times = entries.filter(([name]) => !name.endsWith('_count')).map(([, time]) => time)
  return { time_in_nanos: sum(times), breakdown: inOrder(entries) }
}

/** The server knows no slices of what was weighed late. */
function concurrentTimes(query: QueryTimes): Times {
  const { weight, slices, isLate } = query
  if (isLate && slices.length > 0) return { ...sliceTimes([]), ...plainTimes(query) }
  const entries = weightEntries(weight)
  SEGMENT_STEPS.forEach((name, step) => {
    const taken = slices.filter(({ count }) => count[step] > 0)
    const stretch = around(taken.map(({ first, last }) => ({ first: first[step], last: last[step] })))
    entries.push([name, lengthOf(stretch)], [`${name}_count`, sum(slices.map(({ count }) => count[step]))])
    const times = spread(slices.map(({ time }) => Math.round(time[step])))
    const counts = spread(slices.map(({ count }) => count[step]))
    for (const kind of ['max', 'min', 'avg'] as const)
      entries.push([`${kind}_${name}`, times[kind]], [`${kind}_${name}_count`, counts[kind]])
  })
  const stretches = slices.map(wholeSlice)
  const begun = { first: weight.first[0], last: weight.last[0] }
  return {
    time_in_nanos: lengthOf(around([begun, ...stretches.filter(stretch => stretch !== null)])),
    ...sliceTimes(stretches.map(lengthOf)),
    breakdown: inOrder(entries),
  }
}

/** From the first step of a slice to its last; null where it took none. */
export const wholeSlice = ({ count, first, last }: StepTimes): Stretch | null =>
  around(SEGMENT_STEPS.flatMap((_name, step) => (count[step] === 0 ? [] : [{ first: first[step], last: last[step] }])))

const weightEntries = ({ time, count }: StepTimes): [string, number][] => [
  ['create_weight', Math.round(time[0])],
  ['create_weight_count', count[0]],
]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
