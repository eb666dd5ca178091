// Neighbouring tokens joined to one: "quick brown fox" → quick, quick brown, brown, brown fox, fox.
import { illegalArgument } from '../../core/errors.ts'
import { AsciiRuns } from '../ascii-runs.ts'
import type { AsciiTokens } from '../ascii-words.ts'
import type { TokenFilterType } from '../component.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'

/** Printable ASCII. */
const PLAIN = /^[ -~]*$/

interface ShingleOptions {
  readonly min: number
  readonly max: number
  readonly outputUnigrams: boolean
  /** Single tokens after all, where there are too few for a shingle. */
  readonly outputUnigramsIfNoShingles: boolean
  readonly separator: string
  /** Stands for a token that was removed before. */
  readonly filler: string
  /** Only tokens that are there begin a shingle; those that were removed may stand within. */
  readonly beginsWithToken?: boolean
}

/** Runs of words. */
export interface ShingleFilterOptions {
  /** Words of the shortest run; 2. */
  readonly min_shingle_size?: number
  /** Words of the longest; 2. */
  readonly max_shingle_size?: number
  /** Words stay as well; true. */
  readonly output_unigrams?: boolean
  /** Words stay where there are too few for a run; `false` by default. */
  readonly output_unigrams_if_no_shingles?: boolean
  /** Between words; a space. */
  readonly token_separator?: string
  /** In the place of a word that was left out; `_`. */
  readonly filler_token?: string
}

export const shingle = {
  name: 'shingle',
  create(name, settings, { maxShingleDiff }) {
    const options: ShingleOptions = {
      min: settings.int('min_shingle_size', 2),
      max: settings.int('max_shingle_size', 2),
      outputUnigrams: settings.boolean('output_unigrams', true),
      outputUnigramsIfNoShingles: settings.boolean('output_unigrams_if_no_shingles', false),
      separator: settings.text('token_separator') ?? ' ',
      filler: settings.text('filler_token') ?? '_',
    }
    const difference = options.max - options.min + (options.outputUnigrams ? 1 : 0)
    if (difference > maxShingleDiff)
      throw illegalArgument(
        'In Shingle TokenFilter the difference between max_shingle_size and min_shingle_size (and +1 if outputting unigrams)' +
          ` must be less than or equal to: [${maxShingleDiff}] but was [${difference}].` +
          ' This limit can be set by changing the [index.max_shingle_diff] index level setting.',
      )
    return {
      name,
      forSynonyms: 'refuse',
      shingles: options,
      create(input) {
        if (options.max < 2) throw illegalArgument('Max shingle size must be >= 2')
        if (options.min < 2) throw illegalArgument('Min shingle size must be >= 2')
        if (options.min > options.max) throw illegalArgument('Min shingle size must be <= max shingle size')
        return new ShingleFilter(input, options)
      },
      overAscii: tokens => (options.max < 2 ? null : asciiRuns(tokens, options)),
    }
  },
} satisfies TokenFilterType

/** Runs of one length only: of each there is one at every position. */
export function asciiRuns(tokens: AsciiTokens, options: ShingleOptions): AsciiTokens | null {
  const { min, max, outputUnigrams, outputUnigramsIfNoShingles, separator } = options
  if (min !== max || outputUnigrams || outputUnigramsIfNoShingles || tokens.beginnings !== null || !PLAIN.test(separator)) return null
  return new AsciiRuns(tokens, max, Buffer.from(separator))
}

class Slot {
  readonly token = new Token()
  isFiller = false
}

export class ShingleFilter extends TokenFilter {
  /** The tokens from the current one on, fillers among them; never more than the longest shingle. */
  private window: Slot[] = []
  private readonly spare: Slot[] = []
  private readonly held = new Token()
  private holdsToken = false
  private readonly atEnd = new Token()
  private fillersDue = 0
  private exhausted = false
  private done = false
  private size = 0
  private outputHere = false
  /** Moved on since the last shingle. */
  private places = 0
  private noShingleYet = true
  private singles = false

  constructor(
    input: TokenStream,
    private readonly options: ShingleOptions,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.spare.push(...this.window)
    this.window = []
    this.holdsToken = false
    this.fillersDue = 0
    this.exhausted = false
    this.done = false
    this.size = 0
    this.places = 0
    this.noShingleYet = true
    this.singles = this.options.outputUnigrams
  }

  next(): boolean {
    const { options } = this
    if (this.done) return false
    if (this.size === 0 || this.size > this.window.length) this.shift()
    while (this.size !== 0 && this.size <= this.window.length) {
      const { size, window } = this
      this.size = size === 1 ? options.min : size === options.max ? 0 : size + 1
      if (options.beginsWithToken ? !window[0].isFiller : window.slice(0, size).some(slot => !slot.isFiller)) {
        this.emit(size)
        return true
      }
      if (this.size === 0 && options.beginsWithToken) this.shift()
    }
    // Where nothing can begin the server stops, even if a single token follows.
    this.done = true
    return false
  }

  override end(): void {
    if (this.exhausted) this.token.copyFrom(this.atEnd)
    else super.end()
  }

  private emit(size: number): void {
    const { token, window, options } = this
    token.copyFrom(window[0].token)
    let term = window[0].token.term
    for (let i = 1; i < size; i++) term += options.separator + window[i].token.term
    token.term = term
    token.positionIncrement = this.outputHere ? 0 : this.places
    this.places = 0
    token.endOffset = window[size - 1].token.endOffset
    token.positionLength = options.outputUnigrams ? size : Math.max(1, size - options.min + 1)
    if (size > 1) {
      token.type = 'shingle'
      this.noShingleYet = false
    }
    this.outputHere = true
  }

  /** Moves the window on by one token and fills it up. */
  private shift(): void {
    const { window, options } = this
    if (window.length > 0) this.spare.push(window.shift()!)
    while (window.length < options.max) {
      const slot = this.spare.pop() ?? new Slot()
      if (!this.read(slot)) {
        this.spare.push(slot)
        break
      }
      window.push(slot)
    }
    if (options.outputUnigramsIfNoShingles && this.noShingleYet && window.length < options.min) this.singles = true
    this.size = this.singles ? 1 : options.min
    this.outputHere = false
    this.places++
  }

  private read(slot: Slot): boolean {
    if (this.fillersDue === 0 && !this.holdsToken && !this.exhausted) this.advance()
    if (this.fillersDue > 0) {
      this.fillersDue--
      slot.token.copyFrom(this.held)
      slot.token.term = this.options.filler
      slot.token.endOffset = slot.token.startOffset
      slot.isFiller = true
      return true
    }
    if (!this.holdsToken) return false
    this.holdsToken = false
    slot.token.copyFrom(this.held)
    slot.isFiller = false
    return true
  }

  /** Takes the next token of the input. A shingle holds at least one real token, so there is no use for more fillers than that leaves. */
  private advance(): void {
    const { token, input, held, options } = this
    if (input.next()) {
      held.copyFrom(token)
      this.holdsToken = true
      this.fillersDue = Math.max(0, Math.min(token.positionIncrement - 1, options.max - 1))
      return
    }
    this.exhausted = true
    input.end()
    this.atEnd.copyFrom(token)
    held.copyFrom(token)
    held.startOffset = token.endOffset
    this.fillersDue = Math.min(token.positionIncrement, options.max - 1)
  }
}
