// Checks who may restore which indexes of a snapshot, and under which names.
import { refuseRestore } from '../access/restricted-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { IndexMetadata } from '../indices/index-metadata.ts'

/** A restored index is one that is made and written to. */
const OF_TARGETS = ['indices:data/write/index', 'indices:admin/create']

/** By the name it is to have. */
type Restored = ReadonlyMap<string, { readonly metadata: Pick<IndexMetadata, 'name' | 'aliases'> }>

/** `indices` null: there is no such snapshot, which is reported only to super administrators and without security. */
export function judgeRestore(cx: CallContext, indices: Restored | null, includesGlobalState: boolean): void {
  if (!cx.engine.security.enabled || cx.identity.isSuper === true) return
  // The right to restore an index does not include the cluster's settings.
  if (includesGlobalState) cx.refuse(['cluster:admin/snapshot/restore'])
  if (indices === null || indices.size === 0) cx.refuse([])
  const targets = [...indices.keys()]
  const names = [...indices].map(([target, { metadata }]) => [metadata.name, target] as const)
  // What is kept from everyone is not to be had under another name, and no other index under its name.
  cx.authorise([...new Set(names.flat())])
  cx.authorise(targets, OF_TARGETS)
  for (const [target, { metadata }] of indices) refuseRestore(cx, [metadata.name, ...Object.keys(metadata.aliases)], target)
}
