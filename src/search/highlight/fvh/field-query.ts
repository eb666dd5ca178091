// A query as the fast vector highlighter sees it: words and phrases, as a tree by their words, for each field or for all together.
import type { Query, Searcher } from '../../../query/contracts/query.ts'
import { BlendedTermQuery } from '../../../query/exec/blended-term.ts'
import { BoostQuery } from '../../../query/exec/boost.ts'
import { IntervalQuery } from '../../../query/exec/interval.ts'
import { MoreLikeThisQuery } from '../../../query/exec/more-like-this.ts'
import { MultiPhraseQuery } from '../../../query/exec/multi-phrase.ts'
import { MultiPhrasePrefixQuery } from '../../../query/exec/multi-phrase-prefix.ts'
import { MultiTermQuery } from '../../../query/exec/multi-term.ts'
import { PhraseQuery } from '../../../query/exec/phrase.ts'
import { topTerms } from '../../../query/exec/rewrite-methods.ts'
import { SpanQuery } from '../../../query/exec/spans/span-query.ts'
import { SpanTermQuery } from '../../../query/exec/spans/span-term.ts'
import { SynonymQuery } from '../../../query/exec/synonym.ts'
import { TermQuery } from '../../../query/exec/term.ts'

/** One word, or several at given places. */
interface FlatPhrase {
  readonly field: string
  readonly terms: readonly string[]
  readonly positions: readonly number[]
  readonly slop: number
  readonly boost: number
}

/** What may follow the words read so far. */
export class PhraseNode {
  readonly next = new Map<string, PhraseNode>()
  /** Null: no phrase ends here. */
  phrase: { readonly slop: number; readonly boost: number; readonly number: number } | null = null

  child(term: string): PhraseNode {
    let child = this.next.get(term)
    if (child === undefined) this.next.set(term, (child = new PhraseNode()))
    return child
  }

  /** Whether words at these positions are the phrase that ends here. */
  fits(positions: readonly number[]): boolean {
    const { phrase } = this
    if (phrase === null) return false
    for (let i = 1; i < positions.length; i++) if (Math.abs(positions[i] - positions[i - 1] - 1) > phrase.slop) return false
    return true
  }
}

/** The maximum number of words that patterns expand to. */
const MAX_EXPANSION = 1024
/** Phrases with more alternatives are taken as their single words. */
const MAX_ALTERNATIVES = 16

export class FieldQuery {
  private readonly roots = new Map<string, PhraseNode>()
  private readonly termSets = new Map<string, Set<string>>()
  private phrases = 0

  constructor(
    query: Query,
    searcher: Searcher,
    /** Words count in the field they were asked for in only. */
    private readonly byField: boolean,
  ) {
    const flat = new Flattener(searcher)
    flat.add(query, 1)
    for (const phrase of flat.phrases) {
      const terms = this.termSets.get(this.key(phrase.field)) ?? new Set()
      this.termSets.set(this.key(phrase.field), terms)
      for (const term of phrase.terms) terms.add(term)
    }
    for (const phrase of withOverlaps(flat.phrases, byField)) this.plant(phrase)
  }

  /** Null: nothing was asked for there. */
  termsOf(field: string): ReadonlySet<string> | null {
    return this.termSets.get(this.key(field)) ?? null
  }

  rootOf(field: string): PhraseNode | null {
    return this.roots.get(this.key(field)) ?? null
  }

  private key(field: string): string {
    return this.byField ? field : ''
  }

  private plant({ field, terms, positions, slop, boost }: FlatPhrase): void {
    const key = this.key(field)
    let node = this.roots.get(key)
    if (node === undefined) this.roots.set(key, (node = new PhraseNode()))
    let room = slop
    terms.forEach((term, i) => {
      if (i > 0) room += positions[i] - positions[i - 1] - 1
      node = node!.child(term)
    })
    node.phrase = { slop: room, boost, number: this.phrases++ }
  }
}

class Flattener {
  readonly phrases: FlatPhrase[] = []
  private readonly known = new Set<string>()

  constructor(private readonly searcher: Searcher) {}

  add(query: Query, boost: number): void {
    if (query instanceof BoostQuery) this.add(query.query, Math.fround(boost * query.boost))
    else if (query instanceof TermQuery || query instanceof SpanTermQuery) this.addTerm(query.field, query.term, boost)
    else if (query instanceof SpanQuery || query instanceof IntervalQuery) return
    else if (query instanceof SynonymQuery) for (const term of query.terms) this.addTerm(query.field, term, boost)
    else if (query instanceof BlendedTermQuery) {
      for (const { field, term, boost: own } of query.terms) this.addTerm(field, term, Math.fround(boost * Math.fround(own)))
    } else if (query instanceof PhraseQuery) this.addPhrase(query, boost)
    else if (query instanceof MultiPhraseQuery) this.addMultiPhrase(query)
    else if (query instanceof MultiPhrasePrefixQuery || query instanceof MoreLikeThisQuery) this.add(query.rewrite(this.searcher), boost)
    else if (query instanceof MultiTermQuery) {
      for (const { term, boost: own } of topTerms(query, this.searcher, MAX_EXPANSION)) {
        this.addTerm(query.field, term, Math.fround(boost * own))
      }
    } else for (const part of query.positiveParts()) this.add(part, boost)
  }

  private addTerm(field: string, term: string, boost: number): void {
    this.push({ field, terms: [term], positions: [0], slop: 0, boost })
  }

  private addPhrase({ field, terms, positions, slop }: PhraseQuery, boost: number): void {
    if (terms.length === 1) this.addTerm(field, terms[0], boost)
    else if (terms.length > 1) this.push({ field, terms, positions, slop, boost })
  }

  /** Every way to read it. */
  private addMultiPhrase({ field, places, slop }: MultiPhraseQuery): void {
    const all = places.flatMap(place => place.terms)
    if (all.length > MAX_ALTERNATIVES) {
      for (const term of all) this.addTerm(field, term, 1)
      return
    }
    const positions = places.map(({ position }) => position)
    const walk = (terms: readonly string[]) => {
      if (terms.length === places.length) this.addPhrase(new PhraseQuery(field, terms, positions, slop), 1)
      else for (const term of places[terms.length].terms) walk([...terms, term])
    }
    walk([])
  }

  private push(phrase: FlatPhrase): void {
    const key = JSON.stringify(phrase)
    if (this.known.has(key)) return
    this.known.add(key)
    this.phrases.push(phrase)
  }
}

/** Where one phrase goes on in another, the two joined as well: "a b" and "b c" also stand for "a b c". */
function withOverlaps(phrases: readonly FlatPhrase[], byField: boolean): FlatPhrase[] {
  const all: FlatPhrase[] = []
  phrases.forEach((a, i) => {
    all.push(a)
    if (a.terms.length === 1) return
    for (const b of phrases.slice(i + 1)) {
      if (b.terms.length === 1 || a.slop !== b.slop || (byField && a.field !== b.field)) continue
      all.push(...joined(a, b), ...joined(b, a))
    }
  })
  return all
}

function joined(a: FlatPhrase, b: FlatPhrase): FlatPhrase[] {
  const found: FlatPhrase[] = []
  for (let i = 1; i < a.terms.length; i++) {
    const shared = a.terms.length - i
    if (shared >= b.terms.length || !a.terms.slice(i).every((term, j) => term === b.terms[j])) continue
    const terms = [...a.terms, ...b.terms.slice(shared)]
    found.push({ field: a.field, terms, positions: terms.map((_, at) => at), slop: a.slop, boost: 1 })
  }
  return found
}
