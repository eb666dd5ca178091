// The beginnings of every term, or its ends, at the term's position.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import { type GramOptions, GramSizes } from '../gram-sizes.ts'
import { GramFilter } from './grams.ts'

/** Beginnings of terms. */
export interface EdgeGramFilterOptions extends GramOptions {
  /** Ends where it is `back`; `front`. */
  readonly side?: 'front' | 'back'
  /** The whole term stays as well; false. */
  readonly preserve_original?: boolean
}

export const edge_ngram = {
  name: 'edge_ngram',
  preconfigured: { max_gram: '1' },
  create(name, settings) {
    const sizes = new GramSizes(settings)
    const side = settings.text('side') ?? 'front'
    if (side !== 'front' && side !== 'back') throw illegalArgument(`invalid side: ${side}`)
    const preserveOriginal = settings.boolean('preserve_original', false)
    return {
      name,
      forSynonyms: 'refuse',
      create: input => new GramFilter(input, sizes.check(), { edgesOnly: true, fromBack: side === 'back', preserveOriginal }),
      overAscii(tokens) {
        if (side === 'back' || tokens.beginnings !== null) return null
        const { min, max } = sizes.check()
        tokens.beginnings = { min, max, whole: preserveOriginal }
        return tokens
      },
    }
  },
} satisfies TokenFilterType
