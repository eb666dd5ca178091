// Only tokens of some types, or all but those.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import type { TokenStream } from '../token-stream.ts'
import { FilteringTokenFilter } from './filtering.ts'

/** Types of tokens. */
export interface KeepTypesOptions {
  /** `['<NUM>']` */
  readonly types: readonly string[]
  /** Whether these stay, or all others; `include`. */
  readonly mode?: 'include' | 'exclude'
}

export const keep_types = {
  name: 'keep_types',
  requiresSettings: true,
  create(name, settings) {
    const types = settings.list('types')
    if (types === null) throw illegalArgument('keep_types requires `types` to be configured')
    const mode = settings.text('mode') ?? 'include'
    if (!/^(include|exclude)$/i.test(mode))
      throw illegalArgument(`\`keep_types\` tokenfilter mode can only be [include] or [exclude] but was [${mode}].`)
    const kept = new Set(types)
    const includes = mode.toLowerCase() === 'include'
    return { name, create: input => new KeepTypesFilter(input, kept, includes) }
  },
} satisfies TokenFilterType

class KeepTypesFilter extends FilteringTokenFilter {
  constructor(
    input: TokenStream,
    private readonly types: ReadonlySet<string>,
    private readonly includes: boolean,
  ) {
    super(input)
  }

  protected accept(): boolean {
    return this.types.has(this.token.type) === this.includes
  }
}
