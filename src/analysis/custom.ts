// Analyzers and normalizers put together from named parts: those of index settings and those of an `_analyze` request.
import { illegalArgument } from '../core/errors.ts'
import { plainTokenizer } from './analyzer/parts.ts'
import { Analyzer, type CharFilter, chainedFilters, type TokenFilterFactory, type TokenizerFactory } from './analyzer.ts'
import type { ComponentSettings } from './component-settings.ts'
import { keyword } from './tokenizer/keyword.ts'

/** An analyzer of parts: char filters, a tokenizer, token filters, each by its name. `T`, `F` and `C`: names that are known. */
export interface CustomAnalyzerOptions<T, F, C> {
  /** Cuts the text: `standard`, `whitespace`, or one of the settings. */
  readonly tokenizer: T
  /** Change the tokens, in order: `['lowercase', 'stop']`. */
  readonly filter?: F | readonly F[]
  /** Change the text before: `['html_strip']`. */
  readonly char_filter?: C | readonly C[]
  /** Positions between values, so that no phrase reaches across; 100. */
  readonly position_increment_gap?: number
  /** Characters between values; 1. */
  readonly offset_gap?: number
}

/** What makes one term of a value of `keyword` fields. */
export interface CustomNormalizerOptions<F, C> {
  /** Put together from the parts that follow. */
  readonly type?: 'custom'
  /** Change the term, in order: `['lowercase', 'asciifolding']`. */
  readonly filter?: F | readonly F[]
  /** Change the text before. */
  readonly char_filter?: C | readonly C[]
}

/** Where named parts are found; undefined: there is none of that name. */
export interface PartLookup {
  tokenizer(name: string): TokenizerFactory | undefined
  charFilter(name: string): CharFilter | undefined
  tokenFilter(name: string): TokenFilterFactory | undefined
}

const DEFAULT_POSITION_INCREMENT_GAP = 100
const DEFAULT_OFFSET_GAP = 1

export function customAnalyzer(name: string, settings: ComponentSettings, parts: PartLookup): Analyzer {
  const positionIncrementGap = settings.int('position_increment_gap', DEFAULT_POSITION_INCREMENT_GAP)
  const offsetGap = settings.int('offset_gap', DEFAULT_OFFSET_GAP)
  const tokenizerName = settings.text('tokenizer')
  if (tokenizerName === null) throw illegalArgument(`Custom Analyzer [${name}] must be configured with a tokenizer`)
  const tokenizer = parts.tokenizer(tokenizerName)
  if (tokenizer === undefined) throw illegalArgument(`Custom Analyzer [${name}] failed to find tokenizer under name [${tokenizerName}]`)
  const charFilters = (settings.list('char_filter') ?? []).map(charFilterName => {
    const charFilter = parts.charFilter(charFilterName)
    if (charFilter === undefined)
      throw illegalArgument(`Custom Analyzer [${name}] failed to find char_filter under name [${charFilterName}]`)
    return charFilter
  })
  const tokenFilters = (settings.list('filter') ?? []).map(filterName => {
    const filter = parts.tokenFilter(filterName)
    if (filter === undefined) throw illegalArgument(`Custom Analyzer [${name}] failed to find filter under name [${filterName}]`)
    return filter
  })
  const made = { name, tokenizer, charFilters, tokenFilters, positionIncrementGap, offsetGap, custom: true }
  return new Analyzer({ ...made, tokenFilters: chainedFilters(made, filterName => parts.tokenFilter(filterName)) })
}

/** One token per value, changed character by character. */
export function customNormalizer(name: string, settings: ComponentSettings, parts: PartLookup): Analyzer {
  if (settings.text('tokenizer') !== null) throw illegalArgument(`Custom normalizer [${name}] cannot configure a tokenizer`)
  const charFilters = (settings.list('char_filter') ?? []).map(charFilterName => {
    const charFilter = parts.charFilter(charFilterName)
    if (charFilter === undefined)
      throw illegalArgument(`Custom normalizer [${name}] failed to find char_filter under name [${charFilterName}]`)
    if (charFilter.normalizes !== true) throw illegalArgument(`Custom normalizer [${name}] may not use char filter [${charFilterName}]`)
    return charFilter
  })
  const tokenFilters = (settings.list('filter') ?? []).map(filterName => {
    const filter = parts.tokenFilter(filterName)
    if (filter === undefined) throw illegalArgument(`Custom Analyzer [${name}] failed to find filter under name [${filterName}]`)
    if (filter.normalizes !== true) throw illegalArgument(`Custom normalizer [${name}] may not use filter [${filterName}]`)
    return filter
  })
  return normalizerOf(name, charFilters, tokenFilters, true)
}

export function normalizerOf(
  name: string,
  charFilters: readonly CharFilter[],
  tokenFilters: readonly TokenFilterFactory[],
  custom: boolean,
): Analyzer {
  return new Analyzer({ name, tokenizer: plainTokenizer(keyword), charFilters, tokenFilters, positionIncrementGap: 0, custom })
}
