// The engine anyone can check: arrays of documents, scanned whole for every query, scored by the textbook formula.

export interface Doc {
  readonly id: string
  readonly t?: string
  readonly k?: string
  readonly n?: number
}

interface Physical {
  readonly doc: Doc
  readonly words: readonly string[]
  deleted: boolean
}

export type ModelQuery =
  | { match_all: object }
  | { match: { t: { query: string; operator: 'or' | 'and' } } }
  | { term: { k: string } }
  | { terms: { k: string[] } }
  | { range: { n: { gte?: number; lt?: number } } }
  | { exists: { field: string } }
  | { ids: { values: string[] } }
  | { bool: { must?: ModelQuery[]; should?: ModelQuery[]; filter?: ModelQuery[]; must_not?: ModelQuery[]; minimum_should_match?: number } }

export interface ModelHit {
  readonly id: string
  readonly score: number
}

const K1 = 1.2
const B = 0.75

/** Lengths are kept in one byte: four significant bits beyond the exactly kept small ones. */
export function storedLength(length: number): number {
  if (length < 24) return length
  const beyond = length - 24
  const bits = 32 - Math.clz32(beyond)
  if (bits < 4) return length
  const shift = bits - 4
  return 24 + ((beyond >>> shift) << shift)
}

export class SlowEngine {
  /** Statistics count deleted documents, which neither refreshes nor merges remove while they are new. */
  private written: Physical[] = []
  private buffer: Physical[] = []

  put(doc: Doc): void {
    this.delete(doc.id)
    this.buffer.push({ doc, words: doc.t === undefined ? [] : doc.t.split(' ').filter(word => word !== ''), deleted: false })
  }

  delete(id: string): void {
    for (const physical of [...this.written, ...this.buffer]) if (physical.doc.id === id) physical.deleted = true
  }

  refresh(): void {
    this.written.push(...this.buffer)
    this.buffer = []
  }

  get live(): Doc[] {
    return this.written.flatMap(physical => (physical.deleted ? [] : [physical.doc]))
  }

  /** Best first, ties in the order of writing. */
  search(query: ModelQuery): ModelHit[] {
    const all = this.written
    const hits: ModelHit[] = []
    for (const physical of all) {
      if (physical.deleted) continue
      const score = this.score(query, physical, all)
      if (score !== null) hits.push({ id: physical.doc.id, score })
    }
    return hits.sort((a, b) => b.score - a.score)
  }

  /** Null: no match. */
  private score(query: ModelQuery, physical: Physical, all: readonly Physical[]): number | null {
    const { doc } = physical
    if ('match_all' in query) return 1
    if ('match' in query) return this.match(query.match.t, physical, all)
    // Keywords do not weigh: a term of theirs scores 1, like any filter.
    if ('term' in query) return doc.k === query.term.k ? 1 : null
    if ('terms' in query) return doc.k !== undefined && query.terms.k.includes(doc.k) ? 1 : null
    if ('range' in query) {
      const { gte = -Infinity, lt = Infinity } = query.range.n
      return doc.n !== undefined && doc.n >= gte && doc.n < lt ? 1 : null
    }
    if ('exists' in query) return doc[query.exists.field as 't' | 'k' | 'n'] !== undefined ? 1 : null
    if ('ids' in query) return query.ids.values.includes(doc.id) ? 1 : null
    return this.bool(query.bool, physical, all)
  }

  private match(
    { query, operator }: { query: string; operator: 'or' | 'and' },
    physical: Physical,
    all: readonly Physical[],
  ): number | null {
    const words = query.split(' ').filter(word => word !== '')
    const matching = words.filter(word => physical.words.includes(word))
    if (matching.length === 0 || (operator === 'and' && matching.length < words.length)) return null
    return matching.reduce((sum, word) => sum + this.textScore(word, physical, all), 0)
  }

  private bool(bool: Extract<ModelQuery, { bool: unknown }>['bool'], physical: Physical, all: readonly Physical[]): number | null {
    const { must = [], should = [], filter = [], must_not = [] } = bool
    let total = 0
    for (const clause of must) {
      const score = this.score(clause, physical, all)
      if (score === null) return null
      total += score
    }
    if (filter.some(clause => this.score(clause, physical, all) === null)) return null
    if (must_not.some(clause => this.score(clause, physical, all) !== null)) return null
    const scores = should.map(clause => this.score(clause, physical, all)).filter(score => score !== null)
    // Where nothing is required, one of the optional clauses is, whatever was asked.
    const least = must.length + filter.length === 0 && should.length > 0 ? 1 : 0
    const needed = Math.max(least, bool.minimum_should_match ?? 0)
    if (scores.length < needed) return null
    if (must.length + should.length + filter.length === 0) return must_not.length === 0 ? 1 : 0
    return scores.reduce((sum, score) => sum + score, total)
  }

  private textScore(word: string, physical: Physical, all: readonly Physical[]): number {
    const withField = all.filter(other => other.words.length > 0)
    const averageLength = withField.reduce((sum, other) => sum + other.words.length, 0) / withField.length
    const docFreq = all.filter(other => other.words.includes(word)).length
    const freq = physical.words.filter(other => other === word).length
    const length = storedLength(physical.words.length)
    return idf(withField.length, docFreq) * (freq / (freq + K1 * (1 - B + (B * length) / averageLength)))
  }
}

const idf = (docCount: number, docFreq: number) => Math.log(1 + (docCount - docFreq + 0.5) / (docFreq + 0.5))
