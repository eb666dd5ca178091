// Asks two ends the same requests, and says what differs in their answers and how long each took.
import type { Door } from '../../copy/door.ts'
import { type CopyEnd, doorOf } from '../../copy/peer.ts'
import { messageOf } from '../../core/native-values.ts'
import { Histogram } from '../bench/histogram.ts'
import { asked, isRead, type RecordedRequest } from '../requests.ts'
import { type DifferenceRules, differencesOf, type MemberDifference, memberOf } from './differences.ts'

export interface CompareOptions {
  readonly requests: readonly RecordedRequest[]
  /** Requests that write are sent, too. */
  readonly writes?: boolean
  /** Members that may differ, beside those that always do (`VOLATILE`): names, or paths with `[]` for any position. */
  readonly ignore?: readonly string[]
  /** Numbers may differ by so much of the larger one: 0. */
  readonly tolerance?: number
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
}

export interface RequestDifference {
  readonly request: RecordedRequest
  /** 0: no answer. */
  readonly statuses: readonly [left: number, right: number]
  /** The first hundred. */
  readonly members: readonly MemberDifference[]
}

export interface Times {
  readonly mean: number
  readonly p50: number
  readonly p95: number
  readonly max: number
}

export interface CompareReport {
  readonly requests: number
  readonly same: number
  readonly different: readonly RequestDifference[]
  /** Requests that write, without leave. */
  readonly skipped: number
  /** In how many requests each member differs, most first. */
  readonly members: readonly { readonly member: string; readonly requests: number }[]
  /** Milliseconds. */
  readonly times: readonly [left: Times, right: Times]
}

/** What no two servers answer alike: times, and names that they made themselves. */
const VOLATILE = [
  'took',
  'took_in_millis',
  '_scroll_id',
  'pit_id',
  'cluster_uuid',
  'build_date',
  'build_hash',
  'uuid',
  'creation_date',
  'node',
  'nodes',
  'time_in_nanos',
]

/**
 * @example
 *   const report = await compareAnswers(engine, 'http://127.0.0.1:9200', { requests: readRequests(text) })
 *   report.members // [{ member: 'hits.hits[]._score', requests: 3 }]
 */
export async function compareAnswers(left: CopyEnd, right: CopyEnd, options: CompareOptions): Promise<CompareReport> {
  const { requests, writes = false, ignore = [], tolerance = 0, onProgress, signal } = options
  const rules: DifferenceRules = { ignored: new Set([...VOLATILE, ...ignore]), tolerance }
  const doors = [doorOf(left), doorOf(right)] as const
  const times = [new Histogram(), new Histogram()] as const
  const wanted = writes ? requests : requests.filter(isRead)
  const different: RequestDifference[] = []
  const members = new Map<string, number>()
  for (const [i, request] of wanted.entries()) {
    signal?.throwIfAborted()
    // In turn, so that neither has the machine to itself; first one, then the other.
    const order = i % 2 === 0 ? [0, 1] : [1, 0]
    const answers: Answer[] = []
    for (const side of order) answers[side] = await answerOf(doors[side], request, times[side])
    const found = compared(answers[0], answers[1], rules)
    if (found.length > 0) different.push({ request, statuses: [answers[0].status, answers[1].status], members: found })
    for (const member of new Set(found.map(({ path }) => memberOf(path)))) members.set(member, (members.get(member) ?? 0) + 1)
    onProgress?.(i + 1, wanted.length)
  }
  return {
    requests: wanted.length,
    same: wanted.length - different.length,
    different,
    skipped: requests.length - wanted.length,
    members: [...members].map(([member, requests]) => ({ member, requests })).sort((a, b) => b.requests - a.requests),
    times: [timesOf(times[0]), timesOf(times[1])],
  }
}

interface Answer {
  readonly status: number
  readonly text: string
}

async function answerOf(door: Door, request: RecordedRequest, times: Histogram): Promise<Answer> {
  const begun = performance.now()
  try {
    const { status, body } = await door.handle(asked(request))
    times.add(performance.now() - begun)
    return { status, text: typeof body === 'string' ? body : new TextDecoder().decode(body) }
  } catch (error) {
    return { status: 0, text: messageOf(error) }
  }
}

function compared(left: Answer, right: Answer, rules: DifferenceRules): MemberDifference[] {
  const status = left.status === right.status ? [] : [{ path: 'status', left: left.status, right: right.status }]
  const [a, b] = [jsonOrText(left.text), jsonOrText(right.text)]
  // Both refused, or one of them: the status was told already.
  const own = differencesOf(a, b, rules).filter(({ path }) => path !== 'status')
  return [...status, ...own.map(difference => (difference.path === '' ? { ...difference, path: 'body' } : difference))]
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const timesOf = (times: Histogram): Times => ({ mean: times.mean, p50: times.percentile(50), p95: times.percentile(95), max: times.max })
