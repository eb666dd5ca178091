// Makes the mapping of an index that is not kept, to see whether it could be.
import type { Mapping } from '../../index/mapping/mapping.ts'
import { validateAlias } from '../indices/alias-names.ts'
import type { Indices } from '../indices/indices.ts'
import { IndexSettings, newIndexSettings } from '../settings/index-settings.ts'
import type { IndexBeginning } from './compose.ts'
import { namedFor } from './compose.ts'

const TRIED_OUT = 'tried-out'

/** The mapping an index would have that began so. Throws where none could. */
export function tryOutIndex(indices: Indices, { settings, mappings, aliases }: IndexBeginning): Mapping {
  const record = new IndexSettings(newIndexSettings(settings)).toRecord()
  const mapping = indices.check({ name: TRIED_OUT, settings: record, mapping: mappings, aliases })
  for (const [alias, options] of Object.entries(namedFor(TRIED_OUT, aliases))) validateAlias(alias, options)
  return mapping
}
