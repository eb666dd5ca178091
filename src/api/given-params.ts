// What typed callers pass to the functions that programs name most: for annotating what is made elsewhere.
import type { Api } from './functions.ts'

type Given<F> = F extends (params?: infer P, ...rest: never[]) => unknown ? NonNullable<P> : never

export type BulkParams = Given<Api['bulk']>
export type DeleteParams = Given<Api['delete']>
export type GetParams = Given<Api['get']>
export type IndexParams = Given<Api['index']>
export type MgetParams = Given<Api['mget']>
export type SearchParams = Given<Api['search']>
export type UpdateParams = Given<Api['update']>
