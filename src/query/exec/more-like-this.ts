// Documents that have what tells most of a text: its words that are frequent in it and rare elsewhere, any of them.
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import { TermState } from '../../index/segment/segment-reader-api.ts'
import type { ShardReader } from '../../index/shard-reader.ts'
import { Heap } from '../iterators/heap.ts'
import { BooleanQuery } from './boolean.ts'
import { BoostQuery } from './boost.ts'
import { Query, type Weight } from './query.ts'
import type { Searcher } from './searcher.ts'
import { TermQuery } from './term.ts'

const { fround } = Math

export interface MoreLikeThisOptions {
  /** Of the best words, so many at most. */
  readonly maxQueryTerms: number
  /** In the text. */
  readonly minTermFreq: number
  /** In the shard. */
  readonly minDocFreq: number
  readonly maxDocFreq: number
  /** Null: words do not count by how much they tell. */
  readonly boostFactor: number | null
}

interface Telling {
  readonly field: string
  readonly word: string
  readonly score: number
}

export class MoreLikeThisQuery extends Query {
  readonly type = 'MoreLikeThisQuery'

  constructor(
    /** Where words are looked for; the first of them analysed the text. */
    readonly fields: readonly string[],
    /** With how often they are there, in the order of the text. */
    readonly words: ReadonlyMap<string, number>,
    readonly options: MoreLikeThisOptions,
    /** How many of the words a document must have. */
    private readonly withMinimum: (query: Query) => Query,
  ) {
    super()
  }

  toString(): string {
    return `like:${[...this.words.keys()].join(' ')}`
  }

  override key(): string {
    const minimum = this.withMinimum(this.anyOf([...this.words.keys()].map(word => new TermQuery('', word))))
    return `${this.type}|${JSON.stringify([this.fields, [...this.words], this.options])}|${minimum.key()}`
  }

  override rewrite({ reader }: Searcher): Query {
    const queries = this.mostTelling(reader).map(({ field, word, score }, _, all) => {
      const term = new TermQuery(field, word)
      const { boostFactor } = this.options
      return boostFactor === null ? term : new BoostQuery(term, fround(fround(boostFactor * score) / all[0].score))
    })
    return new BooleanQuery([{ occur: 'should', query: this.withMinimum(this.anyOf(queries)) }])
  }

  private anyOf(queries: readonly Query[]): Query {
    return new BooleanQuery(queries.map(query => ({ occur: 'should', query })))
  }

  /** Those that tell least come first. */
  private mostTelling(reader: ShardReader): Telling[] {
    const { maxQueryTerms, minTermFreq, minDocFreq, maxDocFreq } = this.options
    const limit = Math.min(maxQueryTerms, this.words.size)
    const best = new Heap<Telling>((a, b) => a.score < b.score)
    // Of words that tell the same, the server takes those that its hash table hands out first.
    for (const word of hashMapOrder([...this.words.keys()])) {
      const freq = this.words.get(word)!
      if (freq < minTermFreq) continue
      const { field, docFreq } = this.commonest(word, reader)
      if (docFreq === 0 || docFreq < minDocFreq || docFreq > maxDocFreq) continue
      const rarity = fround(Math.log((reader.numDocs + 1) / (docFreq + 1)) + 1)
      const telling = { field, word, score: fround(freq * rarity) }
      if (best.size < limit) best.add(telling)
      else if (best.top().score < telling.score) best.replaceTop(telling)
    }
    return Array.from({ length: best.size }, () => best.pop())
  }

  /** The field where most documents have the word. */
  private commonest(word: string, reader: ShardReader): { field: string; docFreq: number } {
    let found = { field: this.fields[0], docFreq: 0 }
    for (const field of this.fields) {
      const docFreq = docFreqOf(field, word, reader)
      if (docFreq > found.docFreq) found = { field, docFreq }
    }
    return found
  }

  createWeight(): Weight {
    throw new Error('what is like a text is rewritten before it is weighed')
  }
}

function docFreqOf(field: string, word: string, { segments }: ShardReader): number {
  const state = new TermState()
  let docFreq = 0
  for (const { reader } of segments) if (reader.terms(field)?.lookup(word, state)) docFreq += state.docFreq
  return docFreq
}
