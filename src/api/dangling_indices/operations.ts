// Indexes that the data directory holds and the cluster does not know.
import { deleteDanglingIndex, importDanglingIndex } from './import_dangling_index.ts'
import { listDanglingIndices } from './list_dangling_indices.ts'

export const danglingIndices = {
  deleteDanglingIndex,
  importDanglingIndex,
  listDanglingIndices,
} as const
