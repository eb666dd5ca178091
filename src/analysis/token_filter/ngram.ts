// All grams of every term, at the term's position.
import type { TokenFilterType } from '../component.ts'
import { type GramOptions, GramSizes } from '../gram-sizes.ts'
import { GramFilter } from './grams.ts'

/** Parts of terms. */
export interface GramFilterOptions extends GramOptions {
  /** The whole term stays as well; false. */
  readonly preserve_original?: boolean
}

export const ngram = {
  name: 'ngram',
  create(name, settings, context) {
    const sizes = new GramSizes(settings).checkDifference(context)
    const preserveOriginal = settings.boolean('preserve_original', false)
    return {
      name,
      forSynonyms: 'refuse',
      create: input => new GramFilter(input, sizes.check(), { edgesOnly: false, fromBack: false, preserveOriginal }),
    }
  },
} satisfies TokenFilterType
