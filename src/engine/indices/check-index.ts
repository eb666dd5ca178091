// Validates the settings of an index against each other and its mapping.
import type { IndexSort } from '../../index/contracts/index-sort.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import { checkSimilarities } from '../../query/similarity/index-similarity.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { indexSortOf } from './index-sort.ts'

/** Throws for similarities that cannot be made, and for a sort by fields that cannot be sorted by. Answers the sort. */
export function checkIndex(index: string, settings: IndexSettings, mapping: Mapping): IndexSort | null {
  checkSimilarities(settings.toRecord())
  return indexSortOf(settings, mapping, index)
}
