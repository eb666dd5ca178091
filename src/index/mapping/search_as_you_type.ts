// Text to be searched while it is typed: beside its words it keeps groups of two, three and four of them, and the beginnings of groups.
import { Analyzer, type TokenFilterFactory } from '../../analysis/analyzer.ts'
import { ComponentSettings } from '../../analysis/component-settings.ts'
import { edge_ngram } from '../../analysis/token_filter/edge_ngram.ts'
import { ShingleFilter } from '../../analysis/token_filter/shingle.ts'
import { TrailingTokens } from '../../analysis/token_filter/trailing-tokens.ts'
import { mapperParsing } from '../../core/errors.ts'
import { type FieldSpec, INDEX_DOCS, INDEX_NONE, type IndexLevel } from '../field-spec.ts'
import { defineField } from './field-definition.ts'
import type { Leaf } from './leaf.ts'
import { analyzerParameter, choice, flag, metaParameter, parameter, similarityParameter, wholeNumber } from './parameter.ts'
import { analyzerOf, LEVELS, printedAnalyzer, printsAnalyzer, TERM_VECTORS, TextLeaf } from './text.ts'

const MIN_SIZE = 2
const MAX_SIZE = 4
/** Longest beginning that is kept. */
const MAX_PREFIX = 20

const shingles = (size: number): TokenFilterFactory => ({
  name: 'shingle',
  create: input =>
    new ShingleFilter(input, {
      min: size,
      max: size,
      outputUnigrams: false,
      outputUnigramsIfNoShingles: false,
      separator: ' ',
      filler: '',
    }),
})

/** Room behind the last word, so that it begins a group as well. */
const trailing = (count: number): TokenFilterFactory => ({ name: 'trailing', create: input => new TrailingTokens(input, count) })

const beginnings = edge_ngram.create(
  'edge_ngram',
  ComponentSettings.of({ min_gram: '1', max_gram: String(MAX_PREFIX), preserve_original: 'true' }),
)

const withFilters = ({ parts }: Analyzer, ...filters: TokenFilterFactory[]): Analyzer =>
  new Analyzer({ ...parts, tokenFilters: [...(parts.tokenFilters ?? []), ...filters] })

export const search_as_you_type = defineField({
  type: 'search_as_you_type',
  parameters: {
    index: flag(true),
    store: flag(false),
    doc_values: parameter<boolean>(false, () => false),
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
    const quote = analyzerOf(values.search_quote_analyzer, analyzers, search)
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
    const leaf = (name: string, field: FieldSpec, analyzer: Analyzer, quoteAnalyzer: Analyzer) =>
      new TextLeaf(name, field, 'search_as_you_type', {
        analyzer,
        quoteAnalyzer,
        boost: 1,
        similarity: values.similarity,
        termVector: values.term_vector,
      })
    const whole = leaf(path, spec(path, index, level, values.norms), search, quote)
    const size = values.max_shingle_size
    const groups: Leaf[] = []
    for (let n = MIN_SIZE; n <= size; n++) {
      const name = `${path}._${n}gram`
      groups.push(
        leaf(
          name,
          spec(name, withFilters(index, shingles(n)), level, values.norms),
          withFilters(search, shingles(n)),
          withFilters(quote, shingles(n)),
        ),
      )
    }
    const name = `${path}._index_prefix`
    const prefixes = withFilters(index, trailing(size - 1), shingles(size), beginnings)
    const kept = level === INDEX_NONE ? INDEX_NONE : INDEX_DOCS
    groups.push(leaf(name, spec(name, prefixes, kept, false), withFilters(search, shingles(size)), withFilters(quote, shingles(size))))
    whole.derived = groups
    return whole
  },
})
