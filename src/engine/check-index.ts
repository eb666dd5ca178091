// Do the settings of an index fit each other and its mapping?
import { illegalArgument } from '../core/errors.ts'
import type { Mapping } from '../index/mapping/mapping.ts'
import { checkSimilarities } from '../query/similarity/index-similarity.ts'
import type { IndexSettings } from './settings/index-settings.ts'

/** Throws for similarities that cannot be made, and for a sort by fields the mapping does not have. */
export function checkIndex(settings: IndexSettings, mapping: Mapping): void {
  checkSimilarities(settings.toRecord())
  const named = settings.get('index.sort.field') ?? []
  for (const field of typeof named === 'string' ? named.split(',') : named)
    if (mapping.leaf(field) === undefined) throw illegalArgument(`unknown index sort field:[${field}]`)
}
