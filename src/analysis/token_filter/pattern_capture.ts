// What the groups of regular expressions match within each term, as tokens of their own at its position.
import { illegalArgument } from '../../core/errors.ts'
import { compileJavaPattern, type JavaPattern } from '../../core/java-pattern.ts'
import type { TokenFilterType } from '../component.ts'
import { Queue } from '../queue.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'

/** Groups of matches. */
export interface PatternCaptureOptions {
  /** Regular expressions; each group is a token. */
  readonly patterns: string | readonly string[]
  /** The whole term stays as well; true. */
  readonly preserve_original?: boolean
}

export const pattern_capture = {
  name: 'pattern_capture',
  requiresSettings: true,
  create(name, settings) {
    const patterns = settings.list('patterns') ?? []
    if (!settings.has('patterns')) throw illegalArgument(`required setting 'patterns' is missing for token filter [${name}]`)
    const compiled = patterns.map(pattern => compileJavaPattern(pattern, {}))
    const preserveOriginal = settings.boolean('preserve_original', true)
    return { name, create: input => new PatternCaptureFilter(input, compiled, preserveOriginal) }
  },
} satisfies TokenFilterType

class PatternCaptureFilter extends TokenFilter {
  private readonly original = new Token()
  private captures = new Queue<string>()

  constructor(
    input: TokenStream,
    private readonly patterns: readonly JavaPattern[],
    private readonly preserveOriginal: boolean,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.captures.clear()
  }

  next(): boolean {
    const { token, original } = this
    const capture = this.captures.shift()
    if (capture !== undefined) {
      token.copyFrom(original)
      token.term = capture
      token.positionIncrement = 0
      return true
    }
    if (!this.input.next()) return false
    original.copyFrom(token)
    this.captures = new Queue(this.capturesOf(token.term))
    if (!this.preserveOriginal && this.captures.length > 0) token.term = this.captures.shift()!
    return true
  }

  /** By their starts; the group that is the whole term is the original itself where that stays. */
  private capturesOf(term: string): string[] {
    const found: { start: number; order: number; text: string }[] = []
    this.patterns.forEach((pattern, order) => {
      for (let group = 1; group <= pattern.groupCount; group++)
        for (const [start, end] of pattern.groupRanges(term, group))
          if (end > start && !(this.preserveOriginal && end - start === term.length))
            found.push({ start, order, text: term.slice(start, end) })
    })
    return found.sort((a, b) => a.start - b.start || a.order - b.order).map(({ text }) => text)
  }
}
