// Synonyms, laid over the tokens (`synonym`) or beside them as a graph (`synonym_graph`).
import { illegalArgument } from '../../core/errors.ts'
import { Analyzer, type TokenFilterFactory } from '../analyzer.ts'
import type { TokenFilterType } from '../component.ts'
import type { ComponentSettings } from '../component-settings.ts'
import type { ConfigFiles } from '../config-files.ts'
import { parseRules } from '../synonym/parse-rules.ts'
import { SynonymFilter } from '../synonym/synonym-filter.ts'
import type { SynonymMap } from '../synonym/synonym-map.ts'
import type { TokenStream } from '../token-stream.ts'
import { linesOfFile } from '../word-set.ts'

/** Words that mean the same. */
export interface SynonymOptions {
  /** `['quick, fast', 'i-pod => ipod']` */
  readonly synonyms?: readonly string[]
  /** A file of them below `config`, one a line. */
  readonly synonyms_path?: string
  /** How rules are written; `solr`. */
  readonly format?: 'solr' | 'wordnet'
  /** `a, b` leads from each to all; true. Otherwise to the first. */
  readonly expand?: boolean
  /** Rules that make no sense are left out; false. */
  readonly lenient?: boolean
  /** For analyzers of searches only, which read the file anew when they are reloaded; false. */
  readonly updateable?: boolean
}

export const synonym = {
  name: 'synonym',
  requiresSettings: true,
  create: (name, settings, { files }) => synonymFilter(name, settings, files, 'skip', (input, map) => new SynonymFilter(input, map)),
} satisfies TokenFilterType

/** The rules are read by the tokenizer and the filters that stand before this one in a chain. */
export function synonymFilter(
  name: string,
  settings: ComponentSettings,
  files: ConfigFiles | undefined,
  /** Rules of later filters heed those of a graph, but not of the other kind, as on the server. */
  forSynonyms: 'skip' | undefined,
  filter: (input: TokenStream, map: SynonymMap) => TokenStream,
): TokenFilterFactory {
  const expand = settings.boolean('expand', true)
  const lenient = settings.boolean('lenient', false)
  const format = settings.text('format') === 'wordnet' ? 'wordnet' : 'solr'
  settings.boolean('updateable', false)
  const given = settings.list('synonyms')
  const path = settings.text('synonyms_path')
  if (given !== null && path !== null) linesOfFile(path, 'synonyms_path', files)
  return {
    name,
    forSynonyms,
    create: input => input,
    chained(before) {
      const rules = given ?? (path === null ? null : linesOfFile(path, 'synonyms_path_path', files))
      if (rules === null) throw illegalArgument('synonym requires either `synonyms` or `synonyms_path` to be configured')
      const analyzer = new Analyzer({ ...before, tokenFilters: filtersForSynonyms(before.tokenFilters ?? []) })
      const options = { expand, lenient, words: (term: string) => wordsOf(analyzer, term) }
      const map = parseRules(format, rules, options, `${before.name}: ${(before.tokenFilters ?? []).map(filter => filter.name).join()}`)
      return { name, forSynonyms, create: input => (map.isEmpty ? input : filter(input, map)) }
    },
  }
}

function filtersForSynonyms(filters: readonly TokenFilterFactory[]): TokenFilterFactory[] {
  const usable = filters.filter(filter => filter.forSynonyms !== 'skip')
  const refused = usable.find(filter => filter.forSynonyms === 'refuse')
  if (refused !== undefined) throw illegalArgument(`Token filter [${refused.name}] cannot be used to parse synonyms`)
  return usable
}

/** null: nothing is left of the term, or its words do not follow one after the other. */
function wordsOf(analyzer: Analyzer, term: string): readonly string[] | null {
  const stream = analyzer.tokens(term)
  const words: string[] = []
  while (stream.next()) {
    if (stream.token.term === '' || stream.token.positionIncrement !== 1) return null
    words.push(stream.token.term)
  }
  return words.length === 0 ? null : words
}
