// Where the words of a phrase come from: the terms of a field that read almost like those that were written.
import type { Analyzer } from '../../../analysis/analyzer.ts'
import { illegalArgument } from '../../../core/errors.ts'
import type { SearchTarget } from '../../contracts/search-target.ts'
import type { GeneratorOptions, SpellingOptions } from '../../contracts/suggest-spec.ts'
import { FieldTerms, type TermCounts } from '../field-terms.ts'
import type { SuggestShard } from '../suggest-context.ts'
import { SpellChecker } from '../term/spell-checker.ts'
import { addOthers, type Candidate, type Place } from './candidate.ts'
import { generatorSpelling } from './generator-options.ts'

const INT_MAX = 2147483647
/** The base of the logarithm by which the document frequency grows that corrections of a word must exceed. */
const FREQUENCY_BASE = 5

export class CandidateGenerator {
  private readonly checker: SpellChecker
  private readonly frequencyPlateau: number

  constructor(
    private readonly terms: FieldTerms,
    private readonly spelling: SpellingOptions,
    private readonly size: number,
    private readonly preFilter: Analyzer | null,
    private readonly postFilter: Analyzer | null,
    private readonly realWordLikelihood: number,
  ) {
    this.checker = new SpellChecker(terms, spelling)
    const { minDocFreq } = spelling
    this.frequencyPlateau = Math.trunc(minDocFreq >= 1 ? minDocFreq : Math.fround(Math.fround(terms.maxDoc) * minDocFreq))
  }

  counts(word: string): TermCounts {
    return this.terms.counts(this.filtered(word))
  }

  /** Something that may stand for what was written. */
  candidate(term: string, counts: TermCounts, likeness: number, isWritten: boolean): Candidate {
    return { term, counts, likeness, score: this.score(counts, likeness), isWritten }
  }

  written(word: string): Candidate {
    return this.candidate(word, this.counts(word), 1, true)
  }

  draw(place: Place): void {
    const { term, counts } = place.written
    const { suggestMode, minDocFreq } = this.spelling
    let least = minDocFreq
    if (suggestMode !== 'always') {
      const threshold = this.frequencyThreshold(counts.docFreq)
      if (threshold === INT_MAX) return
      least = Math.max(least, Math.fround(threshold))
    }
    const found: Candidate[] = []
    for (const { term: similar, score } of this.checker.similar(this.filtered(term), this.size, least)) {
      const candidate = this.candidate(similar, this.terms.counts(similar), score, false)
      if (this.postFilter === null) found.push(candidate)
      else this.addFiltered(candidate, this.postFilter, found)
    }
    addOthers(place, found)
  }

  private frequencyThreshold(docFreq: number): number {
    if (docFreq <= 0) return 0
    const more = docFreq * (Math.log10(docFreq - this.frequencyPlateau) * (1 / Math.log10(FREQUENCY_BASE))) + 1
    // As the server rounds: what is no number to nothing.
    const rounded = Number.isNaN(more) ? 0 : Math.floor(more + 0.5)
    return Math.min(Math.max(0, rounded), INT_MAX)
  }

  /** The last token that the filter makes of a word. */
  private filtered(word: string): string {
    if (this.preFilter === null) return word
    let last = word
    eachToken(this.preFilter, word, term => {
      last = term
    })
    return last
  }

  private addFiltered(candidate: Candidate, filter: Analyzer, into: Candidate[]): void {
    const score = this.score(candidate.counts, candidate.likeness)
    eachToken(filter, candidate.term, (term, positionIncrement) => {
      const same = positionIncrement > 0 && term === candidate.term
      const counts = same ? this.terms.counts(term) : candidate.counts
      into.push({ term, counts, likeness: same ? candidate.likeness : this.realWordLikelihood, score, isWritten: false })
    })
  }

  private score({ totalTermFreq }: TermCounts, likeness: number): number {
    return likeness * ((totalTermFreq + 1) / (this.terms.sumTotalTermFreq + 1))
  }
}

function eachToken(analyzer: Analyzer, text: string, visit: (term: string, positionIncrement: number) => void): void {
  const stream = analyzer.tokens(text)
  while (stream.next()) visit(stream.token.term, stream.token.positionIncrement)
  stream.end()
}

/** Null where the field has no terms. Options are checked all the same. */
export function openGenerator(
  { target, check }: Pick<SuggestShard, 'target' | 'check'>,
  options: GeneratorOptions,
  realWordLikelihood: number,
): CandidateGenerator | null {
  const [preFilter, postFilter] = [options.preFilter, options.postFilter].map(name => filterNamed(name, target))
  const spelling = generatorSpelling(options)
  const { field } = options
  const terms = FieldTerms.of(target.reader, target.mapping.field(field)?.spec.name ?? field, check)
  return terms === null ? null : new CandidateGenerator(terms, spelling, options.size, preFilter, postFilter, realWordLikelihood)
}

function filterNamed(name: string | null, { analyzer }: SearchTarget): Analyzer | null {
  if (name === null) return null
  const found = analyzer(name)
  if (found === undefined) throw illegalArgument(`Analyzer [${name}] doesn't exists`)
  return found
}
