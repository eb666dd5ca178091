// Tables for people, in pages.
import { help as listHelp } from './help.ts'
import { indices as listIndices } from './indices.ts'
import { shards as listShards } from './shards.ts'

export const list = {
  help: listHelp,
  indices: listIndices,
  shards: listShards,
} as const
