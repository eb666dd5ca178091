// How many processors of neural search the stored pipelines hold, by the names of statistics.
import type { Tree } from '../../core/java-class.ts'
import type { Engine } from '../../engine/engine.ts'
import { TECHNIQUES } from '../../engine/search-requests/neural-counts.ts'

type Add = (name: string) => void
type CountProcessor = (config: Tree, add: Add) => void

const mapIn = (config: Tree, name: string): Tree => {
  const value = config.get(name)
  return value instanceof Map ? value : new Map()
}

/** An embedding processor may leave alone what is there already. */
const embedding =
  (name: string): CountProcessor =>
  (config, add) => {
    add(name)
    if (config.get('skip_existing') === true) add('skip_existing_processors')
  }

const technique = (config: Tree, clause: string, add: Add) => {
  const name = TECHNIQUES[String(mapIn(config, clause).get('technique'))]
  if (name !== undefined) add(`${name}_processors`)
}

const PROCESSORS: ReadonlyMap<string, CountProcessor> = new Map<string, CountProcessor>([
  ['text_embedding', embedding('text_embedding_processors_in_pipelines')],
  ['text_image_embedding', embedding('text_image_embedding_processors')],
  ['sparse_encoding', embedding('sparse_encoding_processors')],
  [
    'text_chunking',
    (config, add) => {
      const [algorithm] = [...mapIn(config, 'algorithm').keys(), 'fixed_token_length']
      add('text_chunking_processors')
      add(`text_chunking_${algorithm}_processors`)
    },
  ],
  ['neural_query_enricher', (_, add) => add('neural_query_enricher_processors')],
  ['neural_sparse_two_phase_processor', (_, add) => add('neural_sparse_two_phase_processors')],
  [
    'normalization-processor',
    (config, add) => {
      add('normalization_processors')
      technique(config, 'normalization', add)
      technique(config, 'combination', add)
    },
  ],
  [
    'score-ranker-processor',
    (config, add) => {
      add('rank_based_normalization_processors')
      technique(config, 'combination', add)
    },
  ],
  ['rerank', (config, add) => add(config.has('by_field') ? 'rerank_by_field_processors' : 'rerank_ml_processors')],
])

const STEPS = ['processors', 'request_processors', 'phase_results_processors', 'response_processors']

export function countProcessors({ pipelines, searchPipelines }: Engine): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const add = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const pipeline of [...pipelines.find([]).values(), ...searchPipelines.find([]).values()] as Tree[])
    for (const steps of STEPS)
      for (const step of [pipeline.get(steps) ?? []].flat())
        for (const [type, config] of step as Tree) PROCESSORS.get(type)?.(config as Tree, add)
  return counts
}
