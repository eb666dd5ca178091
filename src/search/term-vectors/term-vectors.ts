// The terms of one document, field by field: how often and where they stand, and their statistics in the shard.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { illegalArgument } from '../../core/errors.ts'
import { sortedSteps } from '../../core/kept-sort.ts'
import { shortestFloat } from '../../core/numbers.ts'
import { INDEX_NONE } from '../../index/contracts/field-spec.ts'
import { parseGrowing } from '../../index/mapping/document-parser.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import { ShardSearcher } from '../../query/exec/shard-searcher.ts'
import { compareTerms } from '../../query/values/term-text.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { TermFilter, TermVectorsRequest } from './term-vectors-request.ts'

export interface TermVector {
  /** How often the field occurs. */
  field_statistics?: {
    /** The documents of all its terms, added up. */
    sum_doc_freq: number
    /** How many documents have it. */
    doc_count: number
    /** The places of all its terms, added up. */
    sum_ttf: number
  }
  /** By term. */
  terms: Record<string, TermVectorTerm>
}

interface TermVectorTerm {
  /** How many documents have it. */
  doc_freq?: number
  /** How often it occurs in all documents. */
  ttf?: number
  /** How often it occurs in this document. */
  term_freq: number
  tokens?: TermVectorToken[]
  /** The tf-idf score of the term; where terms are filtered. */
  score?: number
}

interface TermVectorToken {
  position?: number
  start_offset?: number
  end_offset?: number
  /** Base64. */
  payload?: string
}

export interface AnalysedDocument {
  readonly id: string
  readonly routing: string | null
  readonly source: Uint8Array
  /** Made up for this request: all its text fields are meant where none is named. */
  readonly isArtificial: boolean
}

/** Terms between two looks at the clock. */
const AT_ONCE = 256

/** Characters of a value that is analysed in one go: longer ones need a stream of their own, which others may not use meanwhile. */
const SHORT = 8192

/** In the order of the fields' names. `mapping` is the one of the target's index. Yields where others may have their turn. */
export function* termVectors(
  target: SearchTarget,
  mapping: Mapping,
  document: AnalysedDocument,
  request: TermVectorsRequest,
): Generator<void, Record<string, TermVector>> {
  const { id, routing, source } = document
  const grown = parseGrowing(mapping, { id, routing, source })
  const texts = new Map<string, FieldText>()
  for (const { values } of grown.document.documents) {
    for (const { field, value } of values) {
      if (typeof value !== 'string') continue
      let text = texts.get(field.name)
      if (text === undefined) texts.set(field.name, (text = new FieldText(analyzerOf(target, request, field.name, field.analyzer))))
      yield* text.add(value)
    }
  }
  const statistics = new ShardSearcher(target.reader, { similarity: target.similarity })
  const vectors: Record<string, TermVector> = Object.create(null)
  for (const name of wantedFields(grown.mapping, request, document.isArtificial, texts)) {
    const text = texts.get(name)
    if (text === undefined || text.terms.size === 0) continue
    const kept = keptParts(grown.mapping, request, name, document.isArtificial)
    vectors[name] = yield* new VectorPrinter(statistics, request, kept, name).print(text)
  }
  return vectors
}

function analyzerOf(
  target: SearchTarget,
  { analyzers }: TermVectorsRequest,
  field: string,
  own: Analyzer | undefined,
): Analyzer | undefined {
  const name = analyzers.get(field)
  if (name === undefined) return own
  const named = target.analyzer(name)
  if (named === undefined) throw illegalArgument(`No analyzer found for [${name}]`)
  return named
}

const isTermField = (field: FieldType | undefined): field is FieldType =>
  field !== undefined && (field.family === 'text' || field.family === 'keyword') && field.spec.index !== INDEX_NONE

function wantedFields(
  mapping: Mapping,
  { fields, analyzers }: TermVectorsRequest,
  isArtificial: boolean,
  texts: ReadonlyMap<string, unknown>,
): string[] {
  const names =
    fields === null
      ? isArtificial
        ? [...texts.keys()]
        : [...mapping.fieldNames.filter(name => storedVector(mapping, name) !== 'no'), ...analyzers.keys()]
      : fields.flatMap(pattern => mapping.names(pattern))
  return [...new Set(names)].filter(name => isTermField(mapping.field(name)))
}

/** `term_vector` of the mapping. */
const storedVector = (mapping: Mapping, name: string): string => String(mapping.printField(name, false)?.term_vector ?? 'no')

interface KeptParts {
  readonly positions: boolean
  readonly offsets: boolean
  readonly payloads: boolean
}

/** What a stored vector keeps; one that is made for the request has everything. */
function keptParts(mapping: Mapping, { analyzers }: TermVectorsRequest, name: string, isArtificial: boolean): KeptParts {
  const stored = storedVector(mapping, name)
  if (stored === 'no' || isArtificial || analyzers.has(name)) return { positions: true, offsets: true, payloads: true }
  return { positions: stored.includes('positions'), offsets: stored.includes('offsets'), payloads: stored.includes('payloads') }
}

interface Occurrence {
  readonly position: number
  readonly start: number
  readonly end: number
  readonly payload: Uint8Array | null
}

/** The terms of one field, value after value, placed as an index would place them. */
class FieldText {
  readonly terms = new Map<string, Occurrence[]>()
  private position = -1
  private offset = 0

  constructor(private readonly analyzer: Analyzer | undefined) {}

  *add(value: string): Generator<void, void> {
    const { analyzer } = this
    if (analyzer === undefined) {
      this.place(value, ++this.position, this.offset, this.offset + value.length, null)
      this.offset += value.length + 1
      return
    }
    const isLong = value.length > SHORT
    const stream = isLong ? analyzer.ownTokens(value) : analyzer.tokens(value)
    const { token } = stream
    let left = AT_ONCE
    while (stream.next()) {
      if (isLong && --left === 0) {
        left = AT_ONCE
        yield
      }
      this.position += token.positionIncrement
      this.place(token.term, this.position, this.offset + token.startOffset, this.offset + token.endOffset, token.payload)
    }
    stream.end()
    this.position += token.positionIncrement + analyzer.positionIncrementGap
    this.offset += token.endOffset + analyzer.offsetGap
  }

  private place(term: string, position: number, start: number, end: number, payload: Uint8Array | null): void {
    let occurrences = this.terms.get(term)
    if (occurrences === undefined) this.terms.set(term, (occurrences = []))
    occurrences.push({ position, start, end, payload })
  }
}

class VectorPrinter {
  constructor(
    private readonly statistics: ShardSearcher,
    private readonly request: TermVectorsRequest,
    private readonly kept: KeptParts,
    private readonly field: string,
  ) {}

  *print({ terms }: FieldText): Generator<void, TermVector> {
    const { request, field, statistics } = this
    const sorted = yield* sortedSteps([...terms.keys()], compareTerms)
    const scores = request.filter === null ? null : this.scores(terms, request.filter)
    const shown = scores === null ? sorted : sorted.filter(term => scores.has(term))
    const known = request.fieldStatistics ? statistics.collectionStatistics(field) : null
    const vector: TermVector = {
      ...(known !== null && {
        field_statistics: { sum_doc_freq: known.sumDocFreq, doc_count: known.docCount, sum_ttf: known.sumTotalTermFreq },
      }),
      terms: Object.create(null),
    }
    let left = AT_ONCE
    for (const term of shown) {
      if (--left === 0) {
        left = AT_ONCE
        yield
      }
      vector.terms[term] = this.term(term, terms.get(term)!, scores?.get(term))
    }
    return vector
  }

  private term(term: string, occurrences: readonly Occurrence[], score: number | undefined): TermVectorTerm {
    const { request } = this
    const known = request.termStatistics ? this.statistics.termStatistics(this.field, term) : null
    const positions = request.positions && this.kept.positions
    const offsets = request.offsets && this.kept.offsets
    const payloads = request.payloads && this.kept.payloads && occurrences.some(({ payload }) => payload !== null)
    return {
      ...(known !== null && { doc_freq: known.docFreq, ttf: known.totalTermFreq }),
      term_freq: occurrences.length,
      ...((positions || offsets || payloads) && {
        tokens: occurrences.map(({ position, start, end, payload }) => ({
          ...(positions && { position }),
          ...(offsets && { start_offset: start, end_offset: end }),
          ...(payloads && payload !== null && { payload: Buffer.from(payload).toString('base64') }),
        })),
      }),
      ...(score !== undefined && { score: shortestFloat(score) }),
    }
  }

  /** Of the terms that pass, those that score highest: often here, rare elsewhere. */
  private scores(terms: ReadonlyMap<string, readonly Occurrence[]>, filter: TermFilter): Map<string, number> {
    const documents = this.statistics.collectionStatistics(this.field)?.docCount ?? 0
    const scored: (readonly [term: string, score: number])[] = []
    for (const [term, { length: frequency }] of terms) {
      const known = this.statistics.termStatistics(this.field, term)
      if (known === null || !passes(filter, term, frequency, known.docFreq)) continue
      const rarity = Math.fround(Math.log((documents + 1) / (known.docFreq + 1)) + 1)
      scored.push([term, Math.fround(frequency * rarity)])
    }
    scored.sort((a, b) => b[1] - a[1] || compareTerms(a[0], b[0]))
    return new Map(scored.slice(0, filter.maxNumTerms))
  }
}

function passes(filter: TermFilter, term: string, frequency: number, docFreq: number): boolean {
  if (frequency < filter.minTermFreq || frequency > filter.maxTermFreq) return false
  if (docFreq < filter.minDocFreq || docFreq > filter.maxDocFreq) return false
  return term.length >= filter.minWordLength && (filter.maxWordLength === 0 || term.length <= filter.maxWordLength)
}
