// Documents that have what tells most of texts or of other documents: words that are frequent there and rare elsewhere, any of them.
import { TermState } from '../../index/contracts/segment-reader.ts'
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, type Weight } from '../contracts/query.ts'
import { Heap } from '../iterators/heap.ts'
import { BooleanQuery } from './boolean.ts'
import { BoostQuery } from './boost.ts'
import { TermQuery } from './term.ts'

const { fround } = Math

interface MoreLikeThisOptions {
  /** The maximum number of words. */
  readonly maxQueryTerms: number
  /** In the text. */
  readonly minTermFreq: number
  /** In the shard. */
  readonly minDocFreq: number
  readonly maxDocFreq: number
  /** Null: words do not count by how much they tell. */
  readonly boostFactor: number | null
}

/** How often words are there, in their order. */
export type WordCounts = ReadonlyMap<string, number>

/** The words of one document (or of several), by field. */
export type FieldTerms = ReadonlyMap<string, WordCounts>

/** Words of which the best are chosen together. */
export interface WordGroup {
  /** Where they are looked for. */
  readonly fields: readonly string[]
  readonly words: WordCounts
}

interface Telling {
  readonly field: string
  readonly word: string
  readonly score: number
}

export class MoreLikeThisQuery extends Query {
  readonly type = 'MoreLikeThisQuery'

  constructor(
    /** What documents may be like: the groups of words of each. */
    readonly models: readonly (readonly WordGroup[])[],
    /** The words as a whole were given as text, not by documents. */
    private readonly text: WordCounts | null,
    readonly options: MoreLikeThisOptions,
    /** How many of the words of a model a document must have. */
    private readonly withMinimum: (query: Query) => Query,
  ) {
    super()
  }

  toString(): string {
    return `like:${this.text === null ? 'null' : [...this.text.keys()].join(' ')}`
  }

  override key(): string {
    const groups = this.models.map(model => model.map(({ fields, words }) => [fields, [...words]]))
    const minimums = this.models.map(model => {
      const words = model.flatMap(group => [...group.words.keys()])
      return this.withMinimum(this.anyOf(words.map(word => new TermQuery('', word)))).key()
    })
    return `${this.type}|${JSON.stringify([groups, this.options])}|${minimums.join('|')}`
  }

  override rewrite({ reader }: Searcher): Query {
    return new BooleanQuery(
      this.models.map(model => {
        const words = model.flatMap(group => this.chosen(group, reader))
        return { occur: 'should', query: this.withMinimum(this.anyOf(words)) }
      }),
    )
  }

  private chosen(group: WordGroup, reader: ShardReader): Query[] {
    return this.mostTelling(group, reader).map(({ field, word, score }, _, all) => {
      const term = new TermQuery(field, word)
      const { boostFactor } = this.options
      return boostFactor === null ? term : new BoostQuery(term, fround(fround(boostFactor * score) / all[0].score))
    })
  }

  private anyOf(queries: readonly Query[]): Query {
    return new BooleanQuery(queries.map(query => ({ occur: 'should', query })))
  }

  /** Those that tell least come first. */
  private mostTelling({ fields, words }: WordGroup, reader: ShardReader): Telling[] {
    const { maxQueryTerms, minTermFreq, minDocFreq, maxDocFreq } = this.options
    const limit = Math.min(maxQueryTerms, words.size)
    const best = new Heap<Telling>((a, b) => a.score < b.score)
    // Of words that tell the same, the server takes those that its hash table hands out first.
    for (const word of hashMapOrder([...words.keys()])) {
      const freq = words.get(word)!
      if (freq < minTermFreq) continue
      const { field, docFreq } = commonest(word, fields, reader)
      if (docFreq === 0 || docFreq < minDocFreq || docFreq > maxDocFreq) continue
      const rarity = fround(Math.log((reader.numDocs + 1) / (docFreq + 1)) + 1)
      const telling = { field, word, score: fround(freq * rarity) }
      if (best.size < limit) best.add(telling)
      else if (best.top().score < telling.score) best.replaceTop(telling)
    }
    return Array.from({ length: best.size }, () => best.pop())
  }

  createWeight(): Weight {
    throw new Error('what is like a text is rewritten before it is weighed')
  }
}

/** The field where most documents have the word. */
function commonest(word: string, fields: readonly string[], reader: ShardReader): { field: string; docFreq: number } {
  let found = { field: fields[0], docFreq: 0 }
  for (const field of fields) {
    const docFreq = docFreqOf(field, word, reader)
    if (docFreq > found.docFreq) found = { field, docFreq }
  }
  return found
}

function docFreqOf(field: string, word: string, { segments }: ShardReader): number {
  const state = new TermState()
  let docFreq = 0
  for (const { reader } of segments) if (reader.terms(field)?.lookup(word, state)) docFreq += state.docFreq
  return docFreq
}
