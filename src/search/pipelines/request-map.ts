// A search request as scripts of pipelines see it: a few of its members, to be read and set.
import { JsonFloat } from '../../core/json.ts'
import { defineClass } from '../../painless/java-class.ts'
import { JavaMap } from '../../painless/runtime/objects.ts'
import { classCast, illegalArgument, type Throwable, unsupported } from '../../painless/runtime/throwable.ts'
import { mapClass } from '../../query/scripts/language.ts'
import { type SearchRequest, TRACK_ALL, TRACK_NONE } from '../contracts/search-request.ts'

interface Member {
  readonly read: (request: SearchRequest) => unknown
  readonly change: (value: unknown) => Partial<SearchRequest>
}

const number = (value: unknown): number => {
  if (typeof value === 'number') return value
  throw notCast(value, 'Integer')
}

const flag = (value: unknown): boolean => {
  if (typeof value === 'boolean') return value
  throw notCast(value, 'Boolean')
}

const float = (value: unknown): number => {
  if (value instanceof JsonFloat) return Math.fround(value.value)
  return Math.fround(number(value))
}

const notCast = (value: unknown, to: string): Throwable => classCast(`class ${typeof value} cannot be cast to class java.lang.${to}`)

const MEMBERS: ReadonlyMap<string, Member> = new Map<string, Member>([
  ['from', { read: ({ from }) => from, change: value => ({ from: number(value) }) }],
  ['size', { read: ({ size }) => size, change: value => ({ size: number(value) }) }],
  ['explain', { read: ({ explain }) => explain, change: value => ({ explain: flag(value) }) }],
  ['version', { read: ({ version }) => version, change: value => ({ version: flag(value) }) }],
  ['seq_no_primary_term', { read: ({ seqNoPrimaryTerm }) => seqNoPrimaryTerm, change: value => ({ seqNoPrimaryTerm: flag(value) }) }],
  ['track_scores', { read: ({ trackScores }) => trackScores, change: value => ({ trackScores: flag(value) }) }],
  [
    'track_total_hits',
    {
      read: ({ trackTotalHits }) => (trackTotalHits === TRACK_ALL ? 2 ** 31 - 1 : trackTotalHits),
      change: value => ({ trackTotalHits: typeof value === 'boolean' ? (value ? TRACK_ALL : TRACK_NONE) : number(value) }),
    },
  ],
  [
    'min_score',
    {
      read: ({ minScore }) => (minScore === null ? null : new JsonFloat(minScore)),
      change: value => ({ minScore: float(value) }),
    },
  ],
  ['terminate_after', { read: ({ terminateAfter }) => terminateAfter, change: value => ({ terminateAfter: number(value) }) }],
  ['profile', { read: ({ profile }) => profile, change: value => ({ profile: flag(value) }) }],
])

const requestMapClass = defineClass(
  'org.opensearch.search.pipeline.common.helpers.SearchRequestMap',
  { extends: () => [mapClass], isHidden: true },
  {},
)

export class RequestMap extends JavaMap {
  constructor(
    /** As it is by now. */
    public request: SearchRequest,
  ) {
    super()
  }

  get javaClass() {
    return requestMapClass
  }

  getKey(key: unknown): unknown {
    return MEMBERS.get(String(key))?.read(this.request) ?? null
  }

  hasKey(key: unknown): boolean {
    return MEMBERS.has(String(key))
  }

  get size(): number {
    return MEMBERS.size
  }

  keyList(): unknown[] {
    throw unsupported('Method not supported')
  }

  override putKey(key: unknown, value: unknown): unknown {
    const member = MEMBERS.get(String(key))
    if (member === undefined) throw illegalArgument(`Unsupported key: ${String(key)}`)
    const old = member.read(this.request)
    this.request = { ...this.request, ...member.change(value) }
    return old
  }

  override removeKey(): unknown {
    throw unsupported()
  }

  override toString(): string {
    return requestMapClass.name
  }
}
