// Unsigned longs of one index and other numbers of another do not compare: the server refuses to bring such hits together.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { ShardKey } from '../contracts/shard-sort.ts'
import type { ShardContext } from '../shards/shard-context.ts'

/** `contexts` are those of the shards that were searched. */
export function refuseMixedSorts(contexts: readonly (ShardContext | null)[]): void {
  const sorts = contexts.flatMap(context => context?.sort ?? [])
  if (sorts.length < 2) return
  for (const [i, key] of sorts[0].keys.entries()) {
    const unsigned = isUnsigned(key)
    if (sorts.some(({ keys }) => isUnsigned(keys[i]) !== unsigned)) throw MIXED()
  }
}

function isUnsigned(key: ShardKey): boolean {
  if (key.kind === 'nested') return isUnsigned(key.inner)
  return key.kind === 'number' && key.unsigned === true
}

const MIXED = () =>
  new ApiError('search_phase_execution_exception', '', {
    status: 400,
    details: { phase: 'fetch', grouped: true, failed_shards: [] },
    rootCause: [],
    cause: illegalArgument(
      "Can't do sort across indices, as a field has [unsigned_long] type in one index, and different type in another index!",
    ),
  })
