// The subfields of a text field: indexed phrases (runs of two words) and indexed prefixes.
import { Analyzer, type TokenFilterFactory } from '../../analysis/analyzer.ts'
import { AsciiRuns } from '../../analysis/ascii-runs.ts'
import { ComponentSettings } from '../../analysis/component-settings.ts'
import { edge_ngram } from '../../analysis/token_filter/edge_ngram.ts'
import { asciiRuns, ShingleFilter } from '../../analysis/token_filter/shingle.ts'
import { TrailingTokens } from '../../analysis/token_filter/trailing-tokens.ts'

const withFilters = ({ parts }: Analyzer, ...filters: TokenFilterFactory[]): Analyzer =>
  new Analyzer({ ...parts, tokenFilters: [...(parts.tokenFilters ?? []), ...filters] })

const shingles = (size: number, filler: string): TokenFilterFactory => {
  const options = {
    min: size,
    max: size,
    outputUnigrams: false,
    outputUnigramsIfNoShingles: false,
    separator: ' ',
    filler,
    beginsWithToken: true,
  }
  return {
    name: 'shingle',
    create: input => new ShingleFilter(input, options),
    overAscii: tokens => asciiRuns(tokens, options),
  }
}

const trailing = (count: number): TokenFilterFactory => ({
  name: 'trailing',
  create: input => new TrailingTokens(input, count),
  overAscii: tokens => new AsciiRuns(tokens, 1, new Uint8Array(0), count),
})

const edges = (min: number, max: number, alsoWhole: boolean) =>
  edge_ngram.create(
    'edge_ngram',
    ComponentSettings.of({ min_gram: String(min), max_gram: String(max), preserve_original: String(alsoWhole) }),
  )

/** Every `size` words one after another; `filler` stands for a word that was left out. */
export const inRuns = (analyzer: Analyzer, size: number, filler = ''): Analyzer => withFilters(analyzer, shingles(size, filler))

/** The beginnings of words, by their numbers of characters. */
export const inBeginnings = (analyzer: Analyzer, min: number, max: number): Analyzer => withFilters(analyzer, edges(min, max, false))

/** The beginnings of runs, and the runs. There is room behind the last word, so that it begins one as well. */
export const inBeginningsOfRuns = (analyzer: Analyzer, size: number, max: number): Analyzer =>
  withFilters(analyzer, trailing(size - 1), shingles(size, ''), edges(1, max, true))
