// Where the time of a search went: its queries, collectors, aggregations and fetches as bars.
import { bold, dim, timeShown } from './print.ts'
import { type Branch, treeOf } from './tree.ts'

interface Timed {
  readonly type?: string
  readonly name?: string
  readonly description?: string
  readonly reason?: string
  readonly time_in_nanos: number
  readonly children?: readonly Timed[]
}

interface ShardProfile {
  readonly id: string
  readonly searches: readonly { readonly query: readonly Timed[]; readonly rewrite_time: number; readonly collector: readonly Timed[] }[]
  readonly aggregations?: readonly Timed[]
  readonly fetch?: Timed | readonly Timed[]
}

export interface Profile {
  readonly shards: readonly ShardProfile[]
}

const WIDTH = 20

export const profileDrawn = ({ shards }: Profile): string => shards.map(shardDrawn).join('\n')

function shardDrawn({ id, searches, aggregations = [], fetch = [] }: ShardProfile): string {
  const parts: [string, readonly Timed[]][] = [
    ['rewrite', searches.map(({ rewrite_time }) => ({ name: 'rewrite', time_in_nanos: rewrite_time }))],
    ['query', searches.flatMap(({ query }) => query)],
    ['collect', searches.flatMap(({ collector }) => collector)],
    ['aggregate', aggregations],
    ['fetch', Array.isArray(fetch) ? (fetch as readonly Timed[]) : [fetch as Timed]],
  ]
  const longest = Math.max(1, ...parts.flatMap(([, timed]) => timed.map(({ time_in_nanos }) => time_in_nanos)))
  const branch = ({ type, name, description, reason, time_in_nanos, children = [] }: Timed): Branch => ({
    label: [bar(time_in_nanos / longest), duration(time_in_nanos), bold(type ?? name ?? ''), dim(description ?? reason ?? '')]
      .join('  ')
      .trimEnd(),
    children: children.map(branch),
  })
  return treeOf({
    label: bold(`shard ${id}`),
    children: parts.filter(([, timed]) => timed.length > 0).map(([label, timed]) => ({ label, children: timed.map(branch) })),
  })
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

function bar(share: number): string {
  const eighths = Math.round(Math.min(1, share) * WIDTH * 8)
  return ('█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7]).padEnd(WIDTH)
}

const duration = (nanos: number) => (nanos < 1e6 ? `${Math.round(nanos / 1000)} µs` : timeShown(nanos / 1e6)).padStart(8)
