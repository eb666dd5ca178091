// Replaces a term by its grams, all at its position and with its offsets. A term without grams leaves a gap.
import type { GramSizes } from '../gram-sizes.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'

interface GramOptions {
  /** Only those at the edge. */
  readonly edgesOnly: boolean
  /** The edge is the end of the term. */
  readonly fromBack: boolean
  /** Also the whole term, where it is no gram of its own. */
  readonly preserveOriginal: boolean
}

export class GramFilter extends TokenFilter {
  private readonly original = new Token()
  /** Offsets of the code points of the term, and its end; empty when the next term is due. */
  private readonly points: number[] = []
  private start = 0
  private size = 0
  private positions = 0

  constructor(
    input: TokenStream,
    private readonly sizes: Pick<GramSizes, 'min' | 'max'>,
    private readonly options: GramOptions,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.points.length = 0
    this.positions = 0
  }

  next(): boolean {
    const { token, points, sizes, options } = this
    for (;;) {
      if (points.length === 0) {
        if (!this.input.next()) return false
        this.positions += token.positionIncrement
        this.start = 0
        this.size = sizes.min
        this.readPoints(token.term)
        const count = points.length - 1
        if (options.preserveOriginal && count < sizes.min) {
          points.length = 0
          return this.emit(token.term)
        }
        this.original.copyFrom(token)
      }
      const count = points.length - 1
      if (!options.edgesOnly && (this.size > sizes.max || this.start + this.size > count)) {
        this.start++
        this.size = sizes.min
      }
      const { start, size, original } = this
      if (size <= sizes.max && start + size <= count) {
        this.size++
        token.copyFrom(original)
        return this.emit(
          options.fromBack ? original.term.slice(points[count - size]) : original.term.slice(points[start], points[start + size]),
        )
      }
      points.length = 0
      if (options.preserveOriginal && sizes.max < count) {
        token.copyFrom(original)
        return this.emit(original.term)
      }
    }
  }

  override end(): void {
    super.end()
    this.token.positionIncrement = this.positions
  }

  private readPoints(term: string): void {
    const { points } = this
    for (let i = 0; i < term.length; i += term.codePointAt(i)! > 0xffff ? 2 : 1) points.push(i)
    points.push(term.length)
  }

  private emit(term: string): true {
    this.token.term = term
    this.token.positionIncrement = this.positions
    this.positions = 0
    return true
  }
}
