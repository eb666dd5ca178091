// Splits words into their parts, and joins parts, as a graph: joined parts span the positions of those they are made of.
import type { TokenFilterType } from '../component.ts'
import { Queue } from '../queue.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'
import { type PartOptions, readPartOptions, type WordDelimiterOptions } from '../word-delimiter/part-options.ts'
import { type Part, type SubWords, subWords } from '../word-delimiter/sub-words.ts'

/** Parts of words, as a graph. */
export interface WordDelimiterGraphOptions extends WordDelimiterOptions {
  /** Words that stemmers leave alone are left alone; false. */
  readonly ignore_keywords?: boolean
  /** Offsets are those of the parts; true. */
  readonly adjust_offsets?: boolean
}

export const word_delimiter_graph = {
  name: 'word_delimiter_graph',
  create(name, settings) {
    const options = readPartOptions(settings)
    const ignoresKeywords = settings.boolean('ignore_keywords', false)
    const adjustsOffsets = settings.boolean('adjust_offsets', true)
    return {
      name,
      usesKeyword: true,
      forSynonyms: 'refuse',
      create: input => new WordDelimiterGraphFilter(input, options, adjustsOffsets, ignoresKeywords),
    }
  },
} satisfies TokenFilterType

/** From one node of the word's graph to another, for a slice of the word. */
interface Edge {
  readonly term: string
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** Neighbouring parts being joined. */
interface Joined {
  term: string
  readonly from: number
  readonly start: number
  end: number
  readonly type: number
  count: number
}

class WordDelimiterGraphFilter extends TokenFilter {
  private readonly word = new Token()
  private edges = new Queue<Edge>()
  private node = 0
  private positions = 0
  private lastStart = 0

  constructor(
    input: TokenStream,
    private readonly options: PartOptions,
    private readonly adjustsOffsets: boolean,
    private readonly ignoresKeywords: boolean,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.edges.clear()
    this.positions = 0
    this.lastStart = 0
  }

  next(): boolean {
    const { token, word, options } = this
    for (;;) {
      const edge = this.edges.shift()
      if (edge !== undefined) {
        this.give(edge)
        return true
      }
      if (!this.input.next()) return false
      if (this.ignoresKeywords && token.keyword) return true
      this.positions += token.positionIncrement
      const split = subWords(token.term, options.split)
      if (split.isWhole || options.isProtected(token.term)) {
        token.positionIncrement = this.positions
        this.positions = 0
        return true
      }
      if (split.parts.length === 0) {
        if (!options.preserveOriginal) continue
        this.positions = 0
        return true
      }
      word.copyFrom(token)
      this.edges = new Queue(this.split(split))
      this.node = 0
    }
  }

  private give({ term, from, to, start, end }: Edge): void {
    const { token, word } = this
    token.copyFrom(word)
    token.term = term
    // Where a filter before has changed the length of the word, parts cannot be found in the text.
    const exact = this.adjustsOffsets && word.endOffset - word.startOffset === word.term.length
    // Offsets never go backwards.
    token.startOffset = Math.max(exact ? word.startOffset + start : word.startOffset, this.lastStart)
    token.endOffset = Math.max(exact ? word.startOffset + end : word.endOffset, this.lastStart)
    this.lastStart = token.startOffset
    token.positionIncrement = this.positions + from - this.node
    token.positionLength = to - from
    this.positions = 0
    this.node = from
  }

  private split({ parts, isSingle }: SubWords): Edge[] {
    const { options, word } = this
    const edges: Edge[] = []
    let node = 0
    const addPart = ({ start, end }: Part) => {
      edges.push({ term: word.term.slice(start, end), from: node, to: ++node, start, end })
    }
    if (isSingle) addPart(parts[0])
    else {
      let run: Joined | null = null
      let all: Joined | null = null
      let lastCount = 0
      const write = ({ term, from, start, end }: Joined) => edges.push({ term, from, to: node, start, end })
      const endRun = (ended: Joined) => {
        // Without parts of its own the run needs a position.
        if (node === ended.from) node++
        lastCount = ended.count
        if (ended.count !== 1 || !options.generates(ended.type)) write(ended)
        run = null
      }
      for (const part of parts) {
        run = run as Joined | null
        if (run !== null && (run.type & part.type) === 0) endRun(run)
        if (options.catenates(part.type)) run = this.joined(run, part, node)
        if (options.catenateAll) all = this.joined(all, part, node)
        if (options.generates(part.type)) addPart(part)
      }
      run = run as Joined | null
      if (run !== null) endRun(run)
      if (all !== null && all.count > lastCount) {
        if (node === all.from) node++
        write(all)
      }
    }
    edges.sort((a, b) => a.start - b.start || b.end - a.end)
    if (!options.preserveOriginal) return edges
    return [{ term: word.term, from: 0, to: Math.max(1, node), start: 0, end: word.term.length }, ...edges]
  }

  private joined(before: Joined | null, { start, end, type }: Part, from: number): Joined {
    const term = this.word.term.slice(start, end)
    if (before === null) return { term, from, start, end, type, count: 1 }
    before.term += term
    before.end = end
    before.count++
    return before
  }
}
