// The field type `text`: full text, tokenized by an analyzer, scored, without doc values.

import type { AnalyzerReference } from '../../analysis/analysis-request.ts'
import { Analyzer } from '../../analysis/analyzer.ts'
import { illegalArgument, mapperParsing } from '../../core/errors.ts'
import {
  type FieldSpec,
  INDEX_DOCS,
  INDEX_FREQS,
  INDEX_NONE,
  INDEX_OFFSETS,
  INDEX_POSITIONS,
  type IndexLevel,
} from '../contracts/field-spec.ts'
import type { AnalyzerSource } from './analyzer-source.ts'
import type { BoostOption, MetaOption, OrdinalsOption, StoredOption, TermOptions } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField, type FieldDeclaration } from './field-definition.ts'
import type { TermBeginnings, TextFieldType } from './field-type.ts'
import { isObject, type JsonObject, javaText } from './java-text.ts'
import { KeptLeaf } from './leaf.ts'
import {
  analyzerParameter,
  boostParameter,
  choice,
  flag,
  metaParameter,
  type Parameter,
  type ParameterContext,
  parameter,
  readDecimal,
  similarityParameter,
  wholeNumber,
} from './parameter.ts'
import { inBeginnings, inRuns } from './parts-of-text.ts'

export const LEVELS: Readonly<Record<string, IndexLevel>> = {
  docs: INDEX_DOCS,
  freqs: INDEX_FREQS,
  positions: INDEX_POSITIONS,
  offsets: INDEX_OFFSETS,
}

/** The analyzer's own gap stands. */
const NO_GAP = -1

interface FrequencyFilter {
  readonly min: number
  readonly max: number
  readonly min_segment_size: number
}

interface Prefixes {
  readonly min_chars: number
  readonly max_chars: number
}

const NO_FILTER: FrequencyFilter = { min: 0, max: 2147483647, min_segment_size: 0 }

const frequencyFilter = parameter<FrequencyFilter>(
  NO_FILTER,
  (value, { field }) => {
    const json: JsonObject = isObject(value) ? value : {}
    const unknown = Object.keys(json).filter(key => !Object.hasOwn(NO_FILTER, key))
    if (unknown.length > 0) {
      const told = unknown.map(key => ` [${key} : ${javaText(json[key])}]`).join('')
      throw mapperParsing(`Mapping definition for [${field}] has unsupported parameters: ${told}`)
    }
    const number = (key: keyof FrequencyFilter) => (Object.hasOwn(json, key) ? readDecimal(json[key]) : NO_FILTER[key])
    return { min: number('min'), max: number('max'), min_segment_size: number('min_segment_size') }
  },
  { mergeable: true },
)

const indexPrefixes = parameter<Prefixes | null>(
  null,
  value => {
    const json: JsonObject = isObject(value) ? value : {}
    const min = Object.hasOwn(json, 'min_chars') ? readDecimal(json.min_chars) : 2
    const max = Object.hasOwn(json, 'max_chars') ? readDecimal(json.max_chars) : 5
    if (min < 1) throw illegalArgument(`min_chars [${min}] must be greater than zero`)
    if (max >= 20) throw illegalArgument(`max_chars [${max}] must be less than 20`)
    if (min > max) throw illegalArgument(`min_chars [${min}] must be less than max_chars [${max}]`)
    return { min_chars: min, max_chars: max }
  },
  { nullable: true, text: value => (value === null ? 'null' : javaText(value, true)) },
)

export class TextLeaf extends KeptLeaf {
  readonly fieldType: TextFieldType

  constructor(
    path: string,
    spec: FieldSpec,
    type: 'text' | 'match_only_text' | 'search_as_you_type' | 'phrase' | 'prefix',
    search: {
      readonly analyzer: Analyzer
      readonly quoteAnalyzer: Analyzer
      readonly boost: number
      readonly similarity: string | null
      readonly termVector?: string
      readonly fielddata?: boolean
      readonly wordRuns?: readonly TextLeaf[]
      readonly beginnings?: TermBeginnings
    },
  ) {
    super(path, spec)
    this.fieldType = {
      family: 'text',
      name: path,
      type,
      spec,
      unscored: type === 'match_only_text',
      termVector: search.termVector,
      fielddata: search.fielddata,
      wordRuns: search.wordRuns?.map(leaf => leaf.fieldType),
      beginnings: search.beginnings,
      boost: search.boost,
      similarity: search.similarity,
      searchAnalyzer: search.analyzer,
      searchQuoteAnalyzer: search.quoteAnalyzer,
      format: value => value,
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (value === null) return
    const text = out.text(value)
    if (!this.kept) return
    out.push(this.spec, text)
    if (this.named) out.nameField(this.path)
  }
}

export const TERM_VECTORS: readonly string[] = [
  'yes',
  'with_positions',
  'with_offsets',
  'with_positions_offsets',
  'with_positions_payloads',
  'with_positions_offsets_payloads',
]

export type TermVector =
  | 'no'
  | 'yes'
  | 'with_positions'
  | 'with_offsets'
  | 'with_positions_offsets'
  | 'with_positions_payloads'
  | 'with_positions_offsets_payloads'

/** How text becomes terms. */
export interface SearchedTextOptions {
  /** Makes terms of values; the index's `default`, or `standard`. */
  readonly analyzer?: AnalyzerReference
  /** Makes terms of queries; the same as `analyzer`. */
  readonly search_analyzer?: AnalyzerReference
  /** For phrases in queries; the same as `search_analyzer`. */
  readonly search_quote_analyzer?: AnalyzerReference
}

/** Whole text, analysed: `match` finds it by its words. */
export interface TextFieldOptions extends MetaOption, StoredOption, BoostOption, OrdinalsOption, SearchedTextOptions, TermOptions {
  /** Queries find the text; true. */
  readonly index?: boolean
  /** Kept for the term vectors API and for highlighting; `no`. */
  readonly term_vector?: TermVector
  /** Positions between values, so that no phrase reaches across; 100. */
  readonly position_increment_gap?: number
  /** Aggregations, sorts and scripts see the terms, at the cost of memory; false. A `keyword` beside it serves better. */
  readonly fielddata?: boolean
  /** Of them only those in so large a share of the documents. */
  readonly fielddata_frequency_filter?: {
    /** Terms of fewer documents are left out: a count, or a share below 1. */
    readonly min?: number
    /** Terms of more documents are left out: a count, or a share up to 1. */
    readonly max?: number
    /** Smaller segments keep all terms. */
    readonly min_segment_size?: number
  }
  /** Beginnings of words are terms, too, for fast `prefix` queries; from 2 to 5 letters where it is `{}`. */
  readonly index_prefixes?: {
    /** The shortest prefix; 2 by default. */
    readonly min_chars?: number
    /** The longest prefix; 5 by default. */
    readonly max_chars?: number
  } | null
  /** Pairs of words are terms, too, for fast phrases; false. */
  readonly index_phrases?: boolean
}

const textParameters = {
  boost: boostParameter,
  index: flag(true),
  store: flag(false),
  meta: metaParameter,
  index_options: choice('index_options', 'positions', ['docs', 'freqs', 'offsets']),
  term_vector: choice('term_vector', 'no', TERM_VECTORS),
  norms: flag(true),
  analyzer: analyzerParameter(),
  search_analyzer: analyzerParameter({ mergeable: true }),
  search_quote_analyzer: analyzerParameter({ mergeable: true }),
  similarity: similarityParameter,
  eager_global_ordinals: flag(false, { mergeable: true }),
  position_increment_gap: wholeNumber(NO_GAP),
  fielddata: flag(false, { mergeable: true }),
  fielddata_frequency_filter: frequencyFilter,
  index_prefixes: indexPrefixes,
  index_phrases: flag(false),
}

type TextParameters = typeof textParameters

type Searched = ConstructorParameters<typeof TextLeaf>[3]

/** `index_phrases`: two words at a time, as terms. */
function phraseLeaf(of: FieldSpec, searched: Searched): TextLeaf {
  const name = `${of.name}._index_phrase`
  return new TextLeaf(name, { ...of, name, analyzer: inRuns(of.analyzer!, 2, '_'), stored: false }, 'phrase', searched)
}

/** `index_prefixes`: the beginnings of words, as terms. */
function prefixLeaf(of: FieldSpec, { min_chars, max_chars }: Prefixes, searched: Searched): TextLeaf {
  const name = `${of.name}._index_prefix`
  const index = of.index >= INDEX_POSITIONS ? INDEX_POSITIONS : INDEX_DOCS
  const analyzer = inBeginnings(of.analyzer!, min_chars, max_chars)
  const beginnings: TermBeginnings = {
    name,
    of: of.name,
    min: min_chars,
    max: max_chars,
    minInPhrases: min_chars,
    hasPositions: index >= INDEX_POSITIONS,
    inPhrases: 'always',
  }
  return new TextLeaf(name, { ...of, name, index, analyzer, norms: false, stored: false }, 'prefix', { ...searched, beginnings })
}

const textType = (type: 'text' | 'match_only_text', parameters: TextParameters) =>
  defineField({
    type,
    parameters,
    subFieldsAfter: 'store',
    ignored: ['doc_values'],

    check(name, { values }) {
      const positions = values.index_options === 'positions' || values.index_options === 'offsets'
      if (values.index_prefixes !== null && values.index !== true)
        throw illegalArgument(`Cannot set index_prefixes on unindexed field [${name}]`)
      if (values.fielddata === true && values.index !== true) {
        throw illegalArgument(`Cannot enable fielddata on a [text] field that is not indexed: [${name}]`)
      }
      if (values.index_phrases === true) {
        if (values.index !== true) throw illegalArgument(`Cannot set index_phrases on unindexed field [${name}]`)
        if (!positions) throw illegalArgument(`Cannot set index_phrases on field [${name}] if positions are not enabled`)
      }
      if (values.position_increment_gap !== NO_GAP && !positions) {
        throw illegalArgument(`Cannot set position_increment_gap on field [${name}] without positions enabled`)
      }
    },

    prints: printsAnalyzer,
    printed: printedAnalyzer,

    /** Norms may be given up, never regained. */
    mayMerge: (key, existing, incoming) =>
      key === 'norms' ? existing.values.norms === true && incoming.values.norms === false : undefined,

    build(path, values, { analyzers, settings }) {
      const index = analyzerOf(values.analyzer, analyzers, analyzers.default)
      // The index's default_search comes before the analyzer that the field is indexed with.
      const search =
        values.search_analyzer !== null
          ? analyzerOf(values.search_analyzer, analyzers, analyzers.default)
          : (analyzers.defaultSearch ?? analyzerOf(values.analyzer, analyzers, analyzers.default))
      const gap = values.position_increment_gap
      const withGap =
        gap === NO_GAP || gap === index.positionIncrementGap ? index : new Analyzer({ ...index.parts, positionIncrementGap: gap })
      const spec: FieldSpec = {
        name: path,
        index: values.index ? LEVELS[values.index_options] : INDEX_NONE,
        analyzer: withGap,
        norms: values.index && values.norms && type === 'text',
        countsOverlaps: settings.overlapsCount.has(values.similarity ?? 'default'),
        column: 'none',
        points: 'none',
        stored: values.store,
      }
      // As default_search_quoted does for quoted texts, even before the analyzer that the field names for searches.
      const quote = analyzerOf(values.search_quote_analyzer, analyzers, analyzers.defaultSearchQuoted ?? search)
      const searched = { analyzer: search, quoteAnalyzer: quote, boost: values.boost, similarity: values.similarity }
      const phrases = values.index_phrases ? phraseLeaf(spec, searched) : null
      const prefixes = values.index_prefixes === null ? null : prefixLeaf(spec, values.index_prefixes, searched)
      const leaf = new TextLeaf(path, spec, type, {
        ...searched,
        termVector: values.term_vector,
        fielddata: values.fielddata,
        wordRuns: phrases === null ? [] : [phrases],
        beginnings: prefixes?.fieldType.beginnings,
      })
      leaf.derived = [phrases, prefixes].filter(one => one !== null)
      return leaf
    },
  })

export const text = textType('text', textParameters)

/** For parameters that no more than their value. */
const NO_FIELD = {} as ParameterContext

const fixed = <T>(parameter: Parameter<T>, parse: (value: unknown) => T): Parameter<T> => ({ ...parameter, parse })

const USE_TEXT = '. Use text field instead'

function textOnly(what: string, advice = ''): never {
  throw mapperParsing(`${what} cannot be enabled on for match_only_text field${advice}`)
}

/** Text that is only matched: no lengths, and all matches score alike. Positions are kept, as nothing else tells where phrases stand. */
export const match_only_text = textType('match_only_text', {
  ...textParameters,
  index_options: fixed(textParameters.index_options, value => {
    if (value !== 'docs') {
      throw mapperParsing(`Unknown value [${javaText(value)}] for field [index_options] - accepted values are [docs]`)
    }
    return 'positions'
  }),
  norms: fixed(textParameters.norms, value => {
    if (textParameters.norms.parse(value, NO_FIELD)) textOnly('Norms')
    return true
  }),
  index_phrases: fixed(textParameters.index_phrases, value => {
    if (textParameters.index_phrases.parse(value, NO_FIELD)) textOnly('Index phrases', USE_TEXT)
    return false
  }),
  index_prefixes: fixed(textParameters.index_prefixes, () => textOnly('Index prefixes', USE_TEXT)),
})

export const analyzerOf = (name: string | null, analyzers: AnalyzerSource, standard: Analyzer): Analyzer =>
  (name === null ? undefined : analyzers.analyzer(name)) ?? standard

function analyzerNames({ values, analyzers }: FieldDeclaration): { analyzer: string; search: string; quote: string } {
  const analyzer = (values.analyzer as string | null) ?? 'default'
  const search = (values.search_analyzer as string | null) ?? (analyzers.defaultSearch === undefined ? analyzer : 'default_search')
  const quoted = analyzers.defaultSearchQuoted === undefined ? search : 'default_search_quoted'
  return { analyzer, search, quote: (values.search_quote_analyzer as string | null) ?? quoted }
}

/** Analyzers are printed together where they differ: a search analyzer makes the index analyzer visible. */
export function printsAnalyzer(key: string, declaration: FieldDeclaration): boolean | undefined {
  const { analyzer, search, quote } = analyzerNames(declaration)
  if (key === 'analyzer') return named(declaration, 'analyzer') || analyzer !== search || analyzer !== quote
  if (key === 'search_analyzer') return (named(declaration, 'search_analyzer') && search !== analyzer) || search !== quote
  if (key === 'search_quote_analyzer') return named(declaration, 'search_quote_analyzer') && quote !== search
  return undefined
}

export function printedAnalyzer(key: string, declaration: FieldDeclaration): string | undefined {
  const names = analyzerNames(declaration)
  if (key === 'analyzer') return names.analyzer
  if (key === 'search_analyzer') return names.search
  if (key === 'search_quote_analyzer') return names.quote
  return undefined
}

const named = (declaration: FieldDeclaration, key: string) => declaration.given.has(key) && declaration.values[key] !== 'default'
