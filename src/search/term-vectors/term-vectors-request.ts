// What a term vectors request asks of one document, with every default filled in.

export interface TermVectorsRequest {
  /** Names and patterns; null: the fields whose mapping keeps term vectors. */
  readonly fields: readonly string[] | null
  readonly positions: boolean
  readonly offsets: boolean
  readonly payloads: boolean
  readonly termStatistics: boolean
  readonly fieldStatistics: boolean
  /** Analyzers by field, in place of the mapping's. */
  readonly analyzers: ReadonlyMap<string, string>
  /** Shows only the terms that tell most of the document. */
  readonly filter: TermFilter | null
}

export interface TermFilter {
  readonly maxNumTerms: number
  readonly minTermFreq: number
  readonly maxTermFreq: number
  readonly minDocFreq: number
  readonly maxDocFreq: number
  readonly minWordLength: number
  /** 0: no limit. */
  readonly maxWordLength: number
}

const NO_LIMIT = 0x7fffffff

export const DEFAULT_FILTER: TermFilter = {
  maxNumTerms: 25,
  minTermFreq: 1,
  maxTermFreq: NO_LIMIT,
  minDocFreq: 1,
  maxDocFreq: NO_LIMIT,
  minWordLength: 0,
  maxWordLength: 0,
}

export const DEFAULT_TERM_VECTORS: TermVectorsRequest = {
  fields: null,
  positions: true,
  offsets: true,
  payloads: true,
  termStatistics: false,
  fieldStatistics: true,
  analyzers: new Map(),
  filter: null,
}
