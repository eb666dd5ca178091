// Synonyms as a graph: phrases find them whole, whatever their number of words.
import type { TokenFilterType } from '../component.ts'
import { SynonymGraphFilter } from '../synonym/synonym-graph-filter.ts'
import { synonymFilter } from './synonym.ts'

export const synonym_graph = {
  name: 'synonym_graph',
  requiresSettings: true,
  create: (name, settings, { files }) =>
    synonymFilter(name, settings, files, undefined, (input, map) => new SynonymGraphFilter(input, map)),
} satisfies TokenFilterType
