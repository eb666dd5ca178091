// Drops articles that are bound by an apostrophe: l'avion → avion.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterFactory } from '../analyzer.ts'
import type { TokenFilterType } from '../component.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'
import { WordSet, type WordsSetting } from '../word-set.ts'
import { namedWords } from './stop-words.ts'

/** Articles that are cut off. */
export interface ElisionOptions {
  /** `['l', 'm', 't']`: `l'avion` gives `avion`. */
  readonly articles?: WordsSetting
  readonly articles_path?: string
  /** They are written in any case; false. */
  readonly articles_case?: boolean
}

export const elision = {
  name: 'elision',
  requiresSettings: true,
  preconfigured: { articles: 'l,m,t,qu,n,s,j,d,c,jusqu,quoiqu,lorsqu,puisqu', articles_case: 'true' },
  create(name, settings, { files }) {
    const articles = namedWords(settings, 'articles', files)
    if (articles === null) throw illegalArgument('elision filter requires [articles] or [articles_path] setting')
    return elisionFilter(new WordSet(articles, settings.boolean('articles_case', false)), name)
  },
} satisfies TokenFilterType

export const elisionFilter = (articles: WordSet, name = 'elision'): TokenFilterFactory => ({
  name,
  normalizes: true,
  create: input => new ElisionFilter(input, articles),
})

class ElisionFilter extends TokenFilter {
  constructor(
    input: TokenStream,
    private readonly articles: WordSet,
  ) {
    super(input)
  }

  next(): boolean {
    if (!this.input.next()) return false
    const { token } = this
    const at = token.term.search(/['’]/)
    if (at !== -1 && this.articles.has(token.term.slice(0, at))) token.term = token.term.slice(at + 1)
    return true
  }
}
