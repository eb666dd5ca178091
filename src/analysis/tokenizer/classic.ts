// Words by the grammar that came before Unicode's: acronyms, companies, mail addresses and host names stay whole, each with its type.
import { DEAD } from '../../core/automata/dfa.ts'
import { LongestMatches, type Scannable } from '../../core/automata/longest-matches.ts'
import { illegalArgument } from '../../core/errors.ts'
import type { TokenizerType } from '../component.ts'
import { type OffsetMap, Tokenizer } from '../token-stream.ts'
import { CodePointClasses } from '../unicode/code-point-classes.ts'
import { ACCEPTS, CLASS_COUNT, CLASSES, TRANSITIONS, TYPES } from './classic-grammar-data.ts'

const DEFAULT_MAX_TOKEN_LENGTH = 255

export const classic = {
  name: 'classic',
  create(name, settings) {
    const maxTokenLength = settings.int('max_token_length', DEFAULT_MAX_TOKEN_LENGTH)
    return {
      name,
      create() {
        if (maxTokenLength < 1) throw illegalArgument('maxTokenLength must be greater than zero')
        return new ClassicTokenizer(maxTokenLength)
      },
    }
  },
} satisfies TokenizerType

class Grammar implements Scannable {
  readonly start = 1
  readonly stateCount = ACCEPTS.length
  private readonly classes = new CodePointClasses(CLASSES)
  private readonly accepted = Uint8Array.from(ACCEPTS, digit => Number.parseInt(digit, 36))
  private readonly transitions = new Int16Array(TRANSITIONS.length / 2)

  constructor() {
    for (let i = 0; i < this.transitions.length; i++) this.transitions[i] = Number.parseInt(TRANSITIONS.slice(2 * i, 2 * i + 2), 36) || DEAD
  }

  step(state: number, codePoint: number): number {
    return this.transitions[state * CLASS_COUNT + this.classes.of(codePoint)]
  }

  accepts(state: number): boolean {
    return this.accepted[state] !== 0
  }

  typeOf(state: number): string {
    return TYPES[this.accepted[state]]
  }
}

/** Unpacked on first use. */
let shared: Grammar | null = null
const grammar = () => (shared ??= new Grammar())

/** A host name with a dot behind it, which is no part of the term. */
const DOTTED_HOST = '<ACRONYM_DEP>'

class ClassicTokenizer extends Tokenizer {
  private readonly grammar = grammar()
  private readonly matches = new LongestMatches(this.grammar)
  private text = ''
  private offsets: OffsetMap | null = null
  private skippedPositions = 0

  constructor(private readonly maxTokenLength: number) {
    super()
  }

  reset(text: string, offsets: OffsetMap | null = null): void {
    this.text = text
    this.offsets = offsets
    this.skippedPositions = 0
    this.matches.reset(text)
  }

  next(): boolean {
    const { matches, token, offsets, text } = this
    this.skippedPositions = 0
    while (matches.next()) {
      const { start, end } = matches
      if (end - start > this.maxTokenLength) {
        // Tokens that are too long are dropped, not cut.
        this.skippedPositions++
        continue
      }
      const type = this.grammar.typeOf(matches.state)
      token.clear()
      token.term = text.slice(start, type === DOTTED_HOST ? end - 1 : end)
      token.type = type === DOTTED_HOST ? '<HOST>' : type
      token.positionIncrement = this.skippedPositions + 1
      token.startOffset = offsets === null ? start : offsets.correct(start)
      token.endOffset = offsets === null ? end : offsets.correct(end)
      return true
    }
    return false
  }

  end(): void {
    const { length } = this.text
    this.token.clear()
    this.token.positionIncrement = this.skippedPositions
    this.token.endOffset = this.offsets === null ? length : this.offsets.correct(length)
  }
}
