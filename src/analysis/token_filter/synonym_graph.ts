// Synonyms as a token graph, so that phrase queries match synonyms of several words.
import type { TokenFilterType } from '../component.ts'
import { SynonymGraphFilter } from '../synonym/synonym-graph-filter.ts'
import { synonymFilter } from './synonym.ts'

export const synonym_graph = {
  name: 'synonym_graph',
  requiresSettings: true,
  create: (name, settings, { files }) =>
    synonymFilter(name, settings, files, undefined, (input, map) => new SynonymGraphFilter(input, map)),
} satisfies TokenFilterType
