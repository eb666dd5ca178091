// Stems by an algorithm of the Snowball project.
import type { TokenFilterFactory } from '../analyzer.ts'
import type { TokenFilterType } from '../component.ts'
import { className } from '../stemmer/by-language.ts'
import { snowballStemmer } from '../stemmer/snowball.ts'
import { StemFilter } from '../stemmer/stem-filter.ts'
import { noSuchStemmer } from './stemmer.ts'

/** Stems by Snowball. */
export interface SnowballOptions {
  /** `English`, `German2`, … */
  readonly language?: string
}

export const snowball = {
  name: 'snowball',
  create: (name, settings) => snowballFilter(settings.text('language') ?? settings.text('name') ?? 'English', name),
} satisfies TokenFilterType

export const snowballFilter = (language: string, name = 'snowball'): TokenFilterFactory => ({
  name,
  usesKeyword: true,
  create(input) {
    const stem = snowballStemmer(className(language))
    if (stem === undefined) throw noSuchStemmer(language)
    return new StemFilter(input, stem)
  },
})
