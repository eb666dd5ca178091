// The similarity an index gives a field: named in the field's mapping, configured in the index settings, or BM25.
import { illegalArgument, noGroup } from '../../core/errors.ts'
import type { Similarity } from '../contracts/similarity.ts'
import { similarities } from './similarities.ts'
import { SimilaritySettings } from './similarity-settings.ts'

type FlatSettings = Readonly<Record<string, unknown>>

const PREFIX = 'index.similarity.'

/** `name`: from the mapping, null for none. `settings`: flat index settings. */
export function indexSimilarity(name: string | null, settings: FlatSettings): Similarity {
  const own = name ?? 'default'
  const configured = configuredSimilarities(settings).get(own)
  return configured === undefined ? similarities[name ?? 'BM25'](new SimilaritySettings(new Map())) : make(own, configured)
}

/** Throws where one of the configured similarities cannot be made. */
export function checkSimilarities(settings: FlatSettings): void {
  const configured = configuredSimilarities(settings)
  for (const name of configured.keys()) {
    if (Object.hasOwn(similarities, name)) {
      throw illegalArgument(`illegal value for [${PREFIX}${name}] cannot redefine built-in similarity`)
    }
  }
  for (const [name, own] of configured) make(name, own)
}

function make(name: string, settings: SimilaritySettings): Similarity {
  const type = settings.text('type')
  if (type === null) throw illegalArgument(`Similarity [${name}] must have an associated type`)
  if (!Object.hasOwn(similarities, type)) throw illegalArgument(`Unknown Similarity type [${type}] for [${name}]`)
  return similarities[type](settings)
}

function configuredSimilarities(settings: FlatSettings): Map<string, SimilaritySettings> {
  const found = new Map<string, Map<string, unknown>>()
  for (const key of Object.keys(settings)) {
    if (!key.startsWith(PREFIX)) continue
    const dot = key.indexOf('.', PREFIX.length)
    if (dot < 0) throw noGroup('', key.slice(PREFIX.length))
    const name = key.slice(PREFIX.length, dot)
    let own = found.get(name)
    if (own === undefined) found.set(name, (own = new Map()))
    own.set(key.slice(dot + 1), settings[key])
  }
  return new Map([...found].map(([name, own]) => [name, new SimilaritySettings(own)]))
}
