// Names that components had once: some still work, others are refused with a word about what to say instead.
import { illegalArgument } from '../core/errors.ts'
import type { TokenFilterFactory } from './analyzer.ts'
import type { ComponentType, TokenFilterType, TokenizerType } from './component.ts'
import { ngram as ngramFilter } from './token_filter/ngram.ts'
import { path_hierarchy } from './tokenizer/path_hierarchy.ts'

const deprecated = (kind: string, former: string, current: string) =>
  `The [${former}] ${kind} name is deprecated and will be removed in a future version. Please change the ${kind === 'tokenizer' ? kind : 'filter'} name to [${current}] instead.`

/** Refused when it is to run, not when it is named. */
const removedFilter = (former: string, current: string): TokenFilterFactory => ({
  name: former,
  create: () => {
    throw illegalArgument(
      `The [${former}] token filter name was deprecated in 6.4 and cannot be used in new indices. Please change the filter name to [${current}] instead.`,
    )
  },
})

const removedTokenizer = (former: string, current: string) =>
  `The [${former}] tokenizer name was deprecated pre 1.0. Please change the tokenizer name to [${current}] for indices created in versions 3.0 or higher instead.`

const refused = (name: string, reason: string): ComponentType<never> => ({
  name,
  create: () => {
    throw illegalArgument(reason)
  },
})

export const formerTokenizers = {
  PathHierarchy: {
    name: 'PathHierarchy',
    create(name, settings, context) {
      context.warn?.(deprecated('tokenizer', 'PathHierarchy', 'path_hierarchy'))
      return path_hierarchy.create(name, settings)
    },
  },
  edgeNGram: refused('edgeNGram', removedTokenizer('edgeNGram', 'edge_ngram')),
  nGram: refused('nGram', removedTokenizer('nGram', 'ngram')),
} satisfies Readonly<Record<string, TokenizerType>>

export const formerTokenFilters = {
  edgeNGram: {
    ...refused('edgeNGram', removedTokenizer('edgeNGram', 'edge_ngram')),
    plain: removedFilter('edgeNGram', 'edge_ngram'),
  },
  nGram: {
    name: 'nGram',
    plain: removedFilter('nGram', 'ngram'),
    create(name, settings, context) {
      context.warn?.(deprecated('token filter', 'nGram', 'ngram'))
      return ngramFilter.create(name, settings, context)
    },
  },
  standard: refused('standard', 'The [standard] token filter has been removed.'),
} satisfies Readonly<Record<string, TokenFilterType>>
