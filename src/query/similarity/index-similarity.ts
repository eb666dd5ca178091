// The similarity an index gives a field: named in the field's mapping, configured in the index settings, or BM25.
import { illegalArgument } from '../../core/errors.ts'
import { similarities } from './similarities.ts'
import type { Similarity } from './similarity.ts'

/** `name`: from the mapping, null for none. `settings`: flat index settings. */
export function indexSimilarity(name: string | null, settings: Readonly<Record<string, unknown>>): Similarity {
  const own = name ?? 'default'
  const prefix = `index.similarity.${own}.`
  const parameters: Record<string, unknown> = {}
  for (const key of Object.keys(settings)) if (key.startsWith(prefix)) parameters[key.slice(prefix.length)] = settings[key]
  const type = String(parameters.type ?? name ?? 'BM25')
  if (!Object.hasOwn(similarities, type)) throw illegalArgument(`Unknown Similarity type [${type}]`)
  return similarities[type](parameters)
}
