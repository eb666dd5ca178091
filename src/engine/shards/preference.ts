// `preference`: which copies of which shards answer. There is one copy of each, here; what names others finds nothing.
import { illegalArgument } from '../../core/errors.ts'
import { matchesWildcard, notAnInteger } from '../../core/values.ts'
import { allShardsFailed } from '../../search/contracts/shard-failures.ts'

/** The node that holds every shard. */
interface ThisNode {
  readonly nodeId: string
  readonly nodeName: string
}

export interface Preference {
  /** Null: all. */
  readonly shards: ReadonlySet<number> | null
  /** Throws where no copy of a shard that is asked for fits. */
  check(index: string, shard: number): void
}

const ANY: Preference = { shards: null, check() {} }

/** Words that choose among copies; with one copy they choose it. */
const CHOICES = new Set(['_local', '_only_local', '_primary', '_primary_first', '_replica_first', '_prefer_nodes'])

/** Texts without an underscore only keep a caller on the same copies. */
export function readPreference(preference: unknown, node: ThisNode): Preference {
  const text = preference === undefined ? '' : String(preference)
  if (!text.startsWith('_')) return ANY
  const [word, argument] = cut(text, ':')
  if (word === '_shards') {
    const [numbers, rest] = cut(argument, '|')
    return { ...readPreference(rest, node), shards: new Set(numbers.split(',').map(shardNumber)) }
  }
  if (word === '_only_nodes') return onlyNodes(argument, node)
  if (word === '_replica') return { shards: null, check: noCopies }
  if (CHOICES.has(word)) return ANY
  throw illegalArgument(`no Preference for [${text}]`)
}

function cut(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function shardNumber(text: string): number {
  if (/^[+-]?\d+$/.test(text)) return Number(text)
  throw notAnInteger(text)
}

function noCopies(): never {
  throw allShardsFailed('query', [])
}

function onlyNodes(criteria: string, { nodeId, nodeName }: ThisNode): Preference {
  const names = [nodeId, nodeName, '_all', '_local', '_cluster_manager', '_master', '127.0.0.1', 'localhost']
  if (criteria.split(',').some(pattern => names.some(name => matchesWildcard(pattern, name)))) return ANY
  return {
    shards: null,
    check(index, shard) {
      throw illegalArgument(`no data nodes with criteria [${criteria}] found for shard: [${index}][${shard}]`)
    },
  }
}
