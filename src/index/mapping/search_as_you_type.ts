// The field type `search_as_you_type`: text with shingles of two to four words and their prefixes.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { mapperParsing } from '../../core/errors.ts'
import { type FieldSpec, INDEX_NONE, INDEX_POSITIONS, type IndexLevel } from '../contracts/field-spec.ts'
import type { MetaOption, StoredOption, TermOptions } from './common-options.ts'
import { defineField } from './field-definition.ts'
import type { TermBeginnings } from './field-type.ts'
import { analyzerParameter, choice, flag, metaParameter, parameter, similarityParameter, wholeNumber } from './parameter.ts'
import { inBeginningsOfRuns, inRuns } from './parts-of-text.ts'
import {
  analyzerOf,
  LEVELS,
  printedAnalyzer,
  printsAnalyzer,
  type SearchedTextOptions,
  TERM_VECTORS,
  type TermVector,
  TextLeaf,
} from './text.ts'

const MIN_SIZE = 2
const MAX_SIZE = 4
/** Longest beginning that is kept. */
const MAX_PREFIX = 20

/** Text that is found by the beginnings of its words as they are typed: `{ multi_match: { query: 'bro f', type: 'bool_prefix', fields: ['t', 't._2gram'] } }`. */
export interface SearchAsYouTypeOptions extends MetaOption, StoredOption, SearchedTextOptions, TermOptions {
  /** Queries find the text; true. */
  readonly index?: boolean
  /** There are none. */
  readonly doc_values?: false
  /** Runs of so many words at most are kept; 3, from 2 to 4. */
  readonly max_shingle_size?: number
  /** What is kept of each document's terms; `no` by default. */
  readonly term_vector?: TermVector
}

export const search_as_you_type = defineField({
  type: 'search_as_you_type',
  parameters: {
    index: flag(true),
    store: flag(false),
    doc_values: parameter<boolean>(false, (value, cx) => {
      if (flag(false).parse(value, cx)) throw mapperParsing('Cannot set [doc_values] on field of type [search_as_you_type]')
      return false
    }),
    max_shingle_size: parameter<number>(3, (value, cx) => {
      const size = wholeNumber(3).parse(value, cx)
      if (size >= MIN_SIZE && size <= MAX_SIZE) return size
      throw mapperParsing(`[max_shingle_size] must be at least [${MIN_SIZE}] and at most [${MAX_SIZE}], got [${size}]`)
    }),
    analyzer: analyzerParameter(),
    search_analyzer: analyzerParameter({ mergeable: true }),
    search_quote_analyzer: analyzerParameter({ mergeable: true }),
    similarity: similarityParameter,
    index_options: choice('index_options', 'positions', ['docs', 'freqs', 'offsets']),
    norms: flag(true),
    term_vector: choice('term_vector', 'no', TERM_VECTORS),
    meta: metaParameter,
  },
  prints: (key, declaration) => (key === 'doc_values' || key === 'max_shingle_size' ? true : printsAnalyzer(key, declaration)),
  printed: printedAnalyzer,
  build(path, values, { analyzers }) {
    const index = analyzerOf(values.analyzer, analyzers, analyzers.default)
    const search = analyzerOf(values.search_analyzer, analyzers, analyzers.defaultSearch ?? index)
    const quote = analyzerOf(values.search_quote_analyzer, analyzers, analyzers.defaultSearchQuoted ?? search)
    const level = values.index ? LEVELS[values.index_options] : INDEX_NONE
    const spec = (name: string, analyzer: Analyzer, kept: IndexLevel, norms: boolean): FieldSpec => ({
      name,
      index: kept,
      analyzer,
      norms: norms && values.index,
      column: 'none',
      points: 'none',
      stored: name === path && values.store,
    })
    const size = values.max_shingle_size
    const prefixName = `${path}._index_prefix`
    const beginnings = (inPhrases: TermBeginnings['inPhrases']): TermBeginnings => ({
      name: prefixName,
      of: path,
      min: 1,
      max: MAX_PREFIX,
      minInPhrases: 0,
      hasPositions: level >= INDEX_POSITIONS,
      inPhrases,
    })
    const common = { boost: 1, similarity: values.similarity, termVector: values.term_vector }
    const groups = Array.from({ length: size - 1 }, (_, i) => {
      const words = MIN_SIZE + i
      const name = `${path}._${words}gram`
      return new TextLeaf(name, spec(name, inRuns(index, words), level, values.norms), 'search_as_you_type', {
        ...common,
        analyzer: inRuns(search, words),
        quoteAnalyzer: inRuns(quote, words),
        beginnings: beginnings('exact'),
      })
    })
    const prefixes = new TextLeaf(prefixName, spec(prefixName, inBeginningsOfRuns(index, size, MAX_PREFIX), level, false), 'prefix', {
      ...common,
      analyzer: inRuns(search, size),
      quoteAnalyzer: inRuns(quote, size),
      beginnings: beginnings('never'),
    })
    const whole = new TextLeaf(path, spec(path, index, level, values.norms), 'search_as_you_type', {
      ...common,
      analyzer: search,
      quoteAnalyzer: quote,
      wordRuns: groups,
      beginnings: beginnings('never'),
    })
    whole.derived = [...groups, prefixes]
    return whole
  },
})
