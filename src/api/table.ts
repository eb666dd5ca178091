// The endpoint table: every operation there is, named as in the official client.
import type { Operation } from '../engine/operation.ts'
import { bulk } from './_core/bulk.ts'
import { count } from './_core/count.ts'
import { create } from './_core/create.ts'
import { deleteDocument } from './_core/delete.ts'
import { explain } from './_core/explain.ts'
import { exists, get } from './_core/get.ts'
import { existsSource, getSource } from './_core/get_source.ts'
import { index } from './_core/index.ts'
import { mget } from './_core/mget.ts'
import { search } from './_core/search.ts'
import { update } from './_core/update.ts'

export const operations = {
  bulk,
  count,
  create,
  delete: deleteDocument,
  exists,
  existsSource,
  explain,
  get,
  getSource,
  index,
  mget,
  search,
  update,
} as const

/** The rows, for the router. */
export const table: readonly Operation[] = Object.values(operations).flatMap(entry =>
  'routes' in entry ? [entry as Operation] : (Object.values(entry) as Operation[]),
)
