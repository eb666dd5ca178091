// Other filters, for the tokens that a script says yes to: each run of them goes through the filters as if it were a text of its own.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterFactory } from '../analyzer.ts'
import type { TokenFilterType } from '../component.ts'
import { type Predicate, type PredicateScript, readPredicateScript } from '../predicate-script.ts'
import { type OffsetMap, Token, TokenFilter, TokenStream } from '../token-stream.ts'

export const condition = {
  name: 'condition',
  requiresSettings: true,
  create(name, settings) {
    const script = readPredicateScript(name, settings)
    const filters = settings.list('filter') ?? []
    if (filters.length === 0) throw illegalArgument(`Empty list of filters provided to tokenfilter [${name}]`)
    return {
      name,
      create: input => input,
      chained(before, lookup) {
        const found = filters.map(filter => {
          const component = lookup(filter)
          if (component === undefined)
            throw illegalArgument(`ScriptedConditionTokenFilter [${name}] refers to undefined token filter [${filter}]`)
          return component.chained?.(before, lookup) ?? component
        })
        return { name, usesKeyword: true, create: input => new ConditionFilter(input, script, found) }
      },
    }
  },
} satisfies TokenFilterType

/** The tokens that follow each other and are meant, at the head of the filters. */
class Run extends TokenStream {
  readonly token: Token
  /** The first one stands at the input already. */
  private isFirst = false
  /** The token that ended the run, where one did. */
  readonly after = new Token()
  hasAfter = false

  constructor(
    private readonly input: TokenStream,
    private readonly predicate: Predicate,
  ) {
    super()
    this.token = input.token
  }

  begin(): void {
    this.isFirst = true
    this.hasAfter = false
  }

  reset(_text: string, _offsets?: OffsetMap | null): void {}

  next(): boolean {
    if (this.isFirst) {
      this.isFirst = false
      return true
    }
    if (this.hasAfter || !this.input.next()) return false
    if (this.predicate.test()) return true
    this.after.copyFrom(this.token)
    this.hasAfter = true
    return false
  }

  end(): void {}
}

class ConditionFilter extends TokenFilter {
  private readonly predicate: Predicate
  private readonly run: Run
  private readonly filtered: TokenStream
  private inRun = false

  constructor(input: TokenStream, script: PredicateScript, filters: readonly TokenFilterFactory[]) {
    super(input)
    this.predicate = script.open(this.token)
    this.run = new Run(input, this.predicate)
    this.filtered = filters.reduce<TokenStream>((stream, filter) => filter.create(stream), this.run)
  }

  override reset(text: string, offsets?: OffsetMap | null): void {
    super.reset(text, offsets)
    this.predicate.reset()
    this.inRun = false
  }

  next(): boolean {
    for (;;) {
      if (this.inRun) {
        if (this.filtered.next()) return true
        this.inRun = false
        if (this.run.hasAfter) {
          this.token.copyFrom(this.run.after)
          return true
        }
      }
      if (!this.input.next()) return false
      if (!this.predicate.test()) return true
      this.run.begin()
      this.filtered.reset('')
      this.inRun = true
    }
  }
}
