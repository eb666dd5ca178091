// All tokens of a text joined to one, for every way through the graph that they make: "ny city" and "new york city".
import { determinize } from '../../core/automata/determinize.ts'
import { DEAD, type TableDfa } from '../../core/automata/dfa.ts'
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import type { TokenGraph } from '../token-graph.ts'
import { TokenRow } from '../token-row.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'

/** Tokens joined to one. */
export interface ConcatenateGraphOptions {
  /** Between tokens; a space. */
  readonly token_separator?: string
  /** So many ways through the graph at most; 100. */
  readonly max_graph_expansions?: number
  /** Gaps leave a separator; false. */
  readonly preserve_position_increments?: boolean
}

export const concatenate_graph = {
  name: 'concatenate_graph',
  create(name, settings) {
    const separator = settings.text('token_separator') ?? ' '
    if (separator.length > 1) throw illegalArgument('token_separator must be either empty or a single character')
    const limit = settings.int('max_graph_expansions', 100)
    const keepsHoles = settings.boolean('preserve_position_increments', false)
    return { name, beginsAnew: true, create: input => new ConcatenateGraphFilter(input, separator, limit, keepsHoles) }
  },
} satisfies TokenFilterType

/** "No limit", where numbers above 0 are meant. */
const UNLIMITED = -1

class ConcatenateGraphFilter extends TokenFilter {
  private readonly atEnd = new Token()
  private texts: Iterator<string> | null = null
  private isFirst = true

  constructor(
    input: TokenStream,
    private readonly separator: string,
    private readonly limit: number,
    private readonly keepsHoles: boolean,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.texts = null
    this.isFirst = true
  }

  next(): boolean {
    const { token } = this
    this.texts ??= this.read()
    const { value, done } = this.texts.next()
    if (done === true) return false
    token.clear()
    token.term = value
    token.startOffset = 0
    token.endOffset = this.atEnd.endOffset
    token.positionIncrement = this.isFirst ? 1 : 0
    this.isFirst = false
    return true
  }

  override end(): void {
    if (this.texts === null) super.end()
    this.token.clear()
    this.token.positionIncrement = 0
    if (this.texts !== null) this.token.endOffset = this.atEnd.endOffset
  }

  private read(): Iterator<string> {
    const { token, input, limit } = this
    let row: TokenRow | null = new TokenRow(this.separator, this.keepsHoles)
    let graph: TokenGraph | null = null
    while (input.next()) {
      const { term, positionIncrement, positionLength } = token
      if (row?.add(term, positionIncrement, positionLength) === true) continue
      if (graph === null) {
        graph = row!.toGraph()
        row = null
      }
      graph.add(term, positionIncrement, positionLength)
    }
    input.end()
    this.atEnd.copyFrom(token)
    const text = row?.finish(token.positionIncrement) ?? null
    if (text !== null && (limit === UNLIMITED || limit > 0)) return [text].values()
    graph ??= row!.toGraph()
    const dfa = determinize(graph.finish(token.positionIncrement), limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit)
    if (limit !== UNLIMITED && limit <= 0) throw illegalArgument(`limit must be -1 (which means no limit), or > 0; got: ${limit}`)
    return textsOf(dfa, limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit)
  }
}

/** What the automaton accepts, in order, each text once. */
function* textsOf({ start, classes, table, accepting }: TableDfa, limit: number): Generator<string> {
  if (start === DEAD) return
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const bytes: number[] = []
  const states = [start]
  /** Where to go on in the row of each state on the way. */
  const columns = [0]
  let left = limit
  while (left > 0 && states.length > 0) {
    const depth = states.length - 1
    const column = columns[depth]++
    if (column === classes.length) {
      // A text comes after those that begin with it.
      if (accepting[states[depth]] === 1) {
        left--
        yield decoder.decode(Uint8Array.from(bytes))
      }
      states.pop()
      columns.pop()
      bytes.pop()
      continue
    }
    const next = table[states[depth] * classes.length + column]
    if (next === DEAD) continue
    bytes.push(classes[column])
    states.push(next)
    columns.push(0)
  }
}
