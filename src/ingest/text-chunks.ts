// How texts are cut: at a delimiter, or after so many tokens or characters, which pieces may share with their neighbours.
import { DEFAULT_CONTEXT } from '../analysis/analyzer/parts.ts'
import { ComponentSettings } from '../analysis/component-settings.ts'
import { AnalysisRegistry } from '../analysis/registry.ts'
import { ApiError } from '../core/errors.ts'
import type { Tree } from '../core/java-class.ts'
import { JsonFloat } from '../core/json.ts'
import { onFirstUse } from '../core/on-first-use.ts'
import { refusedOption } from './refused-option.ts'

/** What is left for a text: pieces in all, and texts that are still to come with it, which need one each. */
export interface ChunkBudget {
  strings: number
  /** Null: no limit. */
  chunks: number | null
}

export interface Chunker {
  /** Its name. */
  readonly algorithm: string
  /** Most pieces of a document; null: as many as there are. */
  readonly limit: number | null
  chunks(text: string, isFull: (found: number) => boolean): string[]
}

interface ChunkLimit {
  /** Most pieces of a document; 100. -1: as many as there are. */
  readonly max_chunk_limit?: number
}

/** One way to cut texts. */
export interface ChunkingRequest {
  /** After so many tokens. */
  readonly fixed_token_length?: ChunkLimit & {
    /** 384 */
    readonly token_limit?: number
    /** The share that pieces have in common; 0, at most 0.5. */
    readonly overlap_rate?: number
    /** `standard` */
    readonly tokenizer?: 'standard' | 'lowercase' | 'uax_url_email' | 'letter' | 'thai' | 'whitespace' | 'classic'
  }
  /** At each delimiter, two line ends by default. */
  readonly delimiter?: ChunkLimit & {
    /** Two line ends by default. */
    readonly delimiter?: string
  }
  /** After so many characters. */
  readonly fixed_char_length?: ChunkLimit & {
    /** 2048 by default. */
    readonly char_limit?: number
    /** The share that pieces have in common; 0 by default, at most 0.5. */
    readonly overlap_rate?: number
  }
}

const TOKENIZERS = ['standard', 'lowercase', 'uax_url_email', 'letter', 'thai', 'whitespace', 'classic']

const MOST_TOKENS = 10_000

type Make = (parameters: Parameters) => Omit<Chunker, 'limit' | 'algorithm'>

const ALGORITHMS: ReadonlyMap<string, Make> = new Map<string, Make>([
  ['fixed_token_length', byTokens],
  ['delimiter', byDelimiter],
  ['fixed_char_length', byCharacters],
])

/** Of `{ name: parameters }`; by tokens where no algorithm is named. */
export function readChunker(algorithm: Tree): Chunker {
  if (algorithm.size > 1) throw refused('Unable to create text_chunking processor as [algorithm] contains multiple algorithms')
  const [name, given] = [...algorithm][0] ?? ['fixed_token_length', new Map()]
  const make = ALGORITHMS.get(name)
  if (make === undefined) {
    const known = [...ALGORITHMS.keys()].join(', ')
    throw refused(`Chunking algorithm [${name}] is not supported. Supported chunking algorithms are [${known}]`)
  }
  if (!(given instanceof Map))
    throw refused(`Unable to create text_chunking processor as parameters for [${name}] algorithm must be an object`)
  const parameters = new Parameters(given)
  const chunker = make(parameters)
  return { ...chunker, algorithm: name, limit: parameters.limit() }
}

export function chunksOf(text: string, chunker: Chunker, budget: ChunkBudget): string[] {
  if (text.trim() === '') return []
  const { chunks } = budget
  const found = chunker.chunks(text, count => chunks !== null && count + budget.strings >= chunks)
  budget.strings--
  if (chunks !== null) budget.chunks = chunks - found.length
  return found
}

const refused = (reason: string) => refusedOption('text_chunking', reason)

class Parameters {
  constructor(private readonly given: Tree) {}

  positive(name: string, absent: number): number {
    const value = this.whole(name, absent)
    if (value <= 0) throw refused(`Parameter [${name}] must be positive.`)
    return value
  }

  limit(): number | null {
    const value = this.whole('max_chunk_limit', 100)
    if (value <= 0 && value !== -1) throw refused('Parameter [max_chunk_limit] must be positive or -1 to disable this parameter')
    return value === -1 ? null : value
  }

  overlap(): number {
    const value = Number(this.number('overlap_rate', 'Double') ?? 0)
    if (Number.isNaN(value)) throw kind('overlap_rate', 'Double')
    if (value < 0 || value > 0.5) throw refused('Parameter [overlap_rate] must be between 0.0 and 0.5')
    return value
  }

  text(name: string, absent: string): string {
    const value = this.given.get(name) ?? absent
    if (typeof value !== 'string') throw kind(name, 'String')
    if (value === '') throw refused(`Parameter [${name}] should not be empty.`)
    return value
  }

  private whole(name: string, absent: number): number {
    const value = Number(this.number(name, 'Integer') ?? absent)
    if (Number.isNaN(value)) throw kind(name, 'Integer')
    return Math.trunc(value)
  }

  private number(name: string, type: string): string | null {
    const value = this.given.get(name) ?? null
    if (value === null) return null
    if (value instanceof JsonFloat) return String(value.value)
    if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') return String(value)
    throw kind(name, type)
  }
}

const kind = (name: string, type: string) => refused(`Parameter [${name}] must be of java.lang.${type} type`)

function byDelimiter(parameters: Parameters): Omit<Chunker, 'limit' | 'algorithm'> {
  const delimiter = parameters.text('delimiter', '\n\n')
  return {
    chunks(text, isFull) {
      const found: string[] = []
      let from = 0
      for (let at = text.indexOf(delimiter); at >= 0 && !isFull(found.length); at = text.indexOf(delimiter, from)) {
        found.push(text.slice(from, at + delimiter.length))
        from = at + delimiter.length
      }
      if (from < text.length) found.push(text.slice(from))
      return found
    },
  }
}

function byCharacters(parameters: Parameters): Omit<Chunker, 'limit' | 'algorithm'> {
  const limit = parameters.positive('char_limit', 2048)
  const step = limit - Math.floor(limit * parameters.overlap())
  return {
    chunks(text, isFull) {
      const found: string[] = []
      let from = 0
      for (; from + limit < text.length && !isFull(found.length); from += step) found.push(text.slice(from, from + limit))
      found.push(text.slice(from))
      return found
    },
  }
}

/** A piece begins where its first token does, and ends where the next one's begins. */
function byTokens(parameters: Parameters): Omit<Chunker, 'limit' | 'algorithm'> {
  const limit = parameters.positive('token_limit', 384)
  const step = limit - Math.floor(limit * parameters.overlap())
  const name = parameters.text('tokenizer', 'standard')
  if (!TOKENIZERS.includes(name)) {
    throw refused(
      `Tokenizer [${name}] is not supported for [fixed_token_length] algorithm. Supported tokenizers are [${TOKENIZERS.join(', ')}]`,
    )
  }
  const starts = onFirstUse(() => tokenStarts(name))
  return {
    chunks(text, isFull) {
      const tokens = starts()(text)
      const found: string[] = []
      for (let first = 0; first < tokens.length; first += step) {
        const from = first === 0 ? 0 : tokens[first]
        if (first + limit >= tokens.length || isFull(found.length)) {
          found.push(text.slice(from))
          break
        }
        found.push(text.slice(from, tokens[first + limit]))
      }
      return found
    },
  }
}

/** Where tokens begin in a text. */
function tokenStarts(name: string): (text: string) => number[] {
  const tokenizer = new AnalysisRegistry().tokenizers.get(name)!.create(name, ComponentSettings.NONE, DEFAULT_CONTEXT).create()
  return text => {
    const starts: number[] = []
    tokenizer.reset(text)
    while (tokenizer.next()) {
      if (starts.length === MOST_TOKENS) {
        throw new ApiError(
          'illegal_state_exception',
          `The number of tokens produced by calling _analyze has exceeded the allowed maximum of [${MOST_TOKENS}].` +
            ' This limit can be set by changing the [index.analyze.max_token_count] index level setting.',
        )
      }
      starts.push(tokenizer.token.startOffset)
    }
    return starts
  }
}
