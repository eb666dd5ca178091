// The terms of one field in all segments of a shard. As in the server, documents that were deleted count until they are merged away.
import type { Dfa } from '../../core/automata/dfa.ts'
import { compareBytes } from '../../index/bytes/utf8.ts'
import { INDEX_NONE } from '../../index/contracts/field-spec.ts'
import { type TermDictionary, TermState } from '../../index/contracts/segment-reader.ts'
import type { ShardReader } from '../../index/contracts/shard-reader.ts'

export interface TermCounts {
  readonly docFreq: number
  readonly totalTermFreq: number
}

/** Of a term that an automaton accepts. `state` is the accepting one, `length` the term's code points behind the prefix. */
interface AcceptedTerm {
  readonly term: string
  readonly state: number
  readonly length: number
  docFreq: number
}

export class FieldTerms {
  readonly maxDoc: number
  readonly sumTotalTermFreq: number
  /** How many there are, as the server estimates it where there are several segments. */
  readonly size: number
  private readonly dictionaries: readonly TermDictionary[]
  private readonly state = new TermState()

  private constructor(
    reader: ShardReader,
    field: string,
    dictionaries: readonly TermDictionary[],
    private readonly check: () => void,
  ) {
    this.dictionaries = dictionaries
    this.maxDoc = reader.maxDoc
    this.size = reader.segments.length === 1 ? dictionaries[0].size : reader.maxDoc
    let frequencies = 0
    for (const { reader: segment } of reader.segments) frequencies += segment.fields.get(field)?.sumTotalTermFreq ?? 0
    this.sumTotalTermFreq = frequencies
  }

  /** Null where no document has a term in the field. `check` is called now and then, and may throw. */
  static of(reader: ShardReader, field: string, check: () => void): FieldTerms | null {
    const dictionaries = reader.segments.flatMap(({ reader: segment }) => {
      const info = segment.fields.get(field)
      return info === undefined || info.index === INDEX_NONE ? [] : (segment.terms(field) ?? [])
    })
    return dictionaries.length === 0 ? null : new FieldTerms(reader, field, dictionaries, check)
  }

  counts(term: string): TermCounts {
    let docFreq = 0
    let totalTermFreq = 0
    for (const dictionary of this.dictionaries) {
      if (!dictionary.lookup(term, this.state)) continue
      docFreq += this.state.docFreq
      totalTermFreq += this.state.totalTermFreq
    }
    return { docFreq, totalTermFreq }
  }

  /** The terms that begin with `prefix` and go on as the automaton accepts, in their order. */
  accepted(dfa: Dfa, prefix: string): AcceptedTerm[] {
    const found = new Map<string, AcceptedTerm>()
    for (const dictionary of this.dictionaries) {
      const places: { ord: number; state: number; length: number }[] = []
      dictionary.accepted(dfa, prefix, (ord, state, length) => void places.push({ ord, state, length }), this.check)
      for (const { ord, state, length } of places) {
        const term = dictionary.term(ord)
        dictionary.state(ord, this.state)
        const known = found.get(term)
        if (known === undefined) found.set(term, { term, state, length, docFreq: this.state.docFreq })
        else known.docFreq += this.state.docFreq
      }
    }
    const terms = [...found.values()]
    return this.dictionaries.length === 1 ? terms : terms.sort((a, b) => compareTerms(a.term, b.term))
  }
}

/** By code points, as terms are kept. */
export function compareTerms(a: string, b: string): number {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return compareBytes(first, 0, first.length, second, 0, second.length)
}
