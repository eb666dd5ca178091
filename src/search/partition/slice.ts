// `slice`: one of several searches that share the hits of a scroll or a point in time between them. Which shards, and which part of a
// shard, are its own.
import { illegalArgument } from '../../core/errors.ts'
import { parseDouble, textOf } from '../../core/json-token.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import type { SliceSpec } from '../contracts/search-request.ts'
import type { ShardSlice } from '../contracts/shard-options.ts'

export function parseSlice(json: Record<string, unknown>): SliceSpec {
  let field = '_id'
  let id = -1
  let max = -1
  readStrictly('slice', json, {
    field: { accepts: ['VALUE_STRING'], read: value => void (field = value as string) },
    id: {
      accepts: ['VALUE_STRING', 'VALUE_NUMBER'],
      read(value) {
        id = wholeNumber(value)
        if (id < 0) throw illegalArgument('id must be greater than or equal to 0')
        if (max !== -1 && id >= max) throw illegalArgument('max must be greater than id')
      },
    },
    max: {
      accepts: ['VALUE_STRING', 'VALUE_NUMBER'],
      read(value) {
        max = wholeNumber(value)
        if (max <= 1) throw illegalArgument('max must be greater than 1')
        if (id !== -1 && id >= max) throw illegalArgument('max must be greater than id')
      },
    },
  })
  return { field, id, max }
}

const wholeNumber = (value: unknown) => Math.trunc(parseDouble(textOf(value)))

/** What a slice has of the shard at `ordinal` of `shards`: whole shards where there are more of them than slices, else a part of one. */
export function sliceOfShard({ field, id, max }: SliceSpec, ordinal: number, shards: number): ShardSlice {
  if (max < shards) return ordinal % max === id ? 'all' : 'none'
  const target = id % shards
  if (target !== ordinal) return 'none'
  const parts = Math.floor(max / shards) + (max % shards > target ? 1 : 0)
  return parts === 1 ? 'all' : { field, id: Math.floor(id / shards), max: parts }
}
