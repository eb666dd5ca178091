// May documents be kept in the order `index.sort` asks for?
import { illegalArgument } from '../core/errors.ts'
import type { Mapping } from '../index/mapping/mapping.ts'
import type { IndexSettings } from './settings/index-settings.ts'

/** Throws for fields the mapping does not have. */
export function checkIndexSort(settings: IndexSettings, mapping: Mapping): void {
  const named = settings.get('index.sort.field') ?? []
  for (const field of typeof named === 'string' ? named.split(',') : named)
    if (mapping.leaf(field) === undefined) throw illegalArgument(`unknown index sort field:[${field}]`)
}
