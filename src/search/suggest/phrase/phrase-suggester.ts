// Whole phrases, put together of words that read almost like those that were written, by how likely they follow each other.

import type { Analyzer, TokenFilterFactory } from '../../../analysis/analyzer.ts'
import { illegalArgument, illegalState } from '../../../core/errors.ts'
import type { PhraseOptions } from '../../contracts/suggest-spec.ts'
import { FieldTerms } from '../field-terms.ts'
import type { PhraseEntry, PhraseOption } from '../shard-suggestion.ts'
import type { SuggestContext } from '../suggest-context.ts'
import type { Candidate, Place } from './candidate.ts'
import { type CandidateGenerator, openGenerator } from './candidate-generator.ts'
import { openCollate } from './collate.ts'
import { bestCorrections, type Correction, phraseScore } from './corrections.ts'
import { standardGenerator } from './generator-options.ts'
import { openScorer } from './word-scorer.ts'

/** The least double: what all scores are above. */
const NO_CUTOFF = Number.MIN_VALUE
const SHINGLE = 'shingle'
const SYNONYM = 'SYNONYM'

type Context = SuggestContext<PhraseOptions>

/** Yields where others may have their turn. */
export function* suggestPhrases(cx: Context): Generator<void, PhraseEntry[]> {
  const { options, target, field, text, shardSize, check } = cx
  const { gramSize, generators: asked } = shaped(cx)
  const { realWordErrorLikelihood: likelihood, confidence, maxErrors } = options
  const generators = asked.map(one => openGenerator(cx, one, likelihood)).filter(one => one !== null)
  const terms = FieldTerms.of(target.reader, field.spec.name, check)
  const collate = openCollate(cx)
  const entry = { text, offset: 0, length: text.length }
  if (target.reader.numDocs === 0 || generators.length === 0 || terms === null) return [{ ...entry, cutoff: NO_CUTOFF, options: [] }]
  const places = placesOf(cx, generators[0])
  if (places.length === 0 || places.length >= options.tokenLimit) return [{ ...entry, cutoff: NO_CUTOFF, options: [] }]
  for (const place of places) {
    drawAll(place, generators, shardSize)
    yield
  }
  const scorer = openScorer(options.smoothing, terms, likelihood, options.separator)
  const written = places.map(place => place.written)
  const cutoff = confidence > 0 ? phraseScore(written, scorer, gramSize) * confidence : NO_CUTOFF
  const found: PhraseOption[] = []
  const corrections = yield* bestCorrections(places, scorer, { maxErrors, cutoff, count: shardSize, gramSize, check })
  for (const correction of corrections) {
    const phrase = correction.words.map(({ term }) => term).join(' ')
    const matches = collate?.matches(phrase) ?? null
    yield
    if (matches === false && !options.collate!.prune) continue
    const score = Math.fround(correction.score)
    if (!(score > cutoff)) continue
    const collateMatch = options.collate?.prune === true ? matches : null
    found.push({ text: phrase, highlighted: options.tags === null ? null : highlighted(correction, options.tags), score, collateMatch })
  }
  return [{ ...entry, cutoff, options: found }]
}

/** How many words are looked at side by side, and where words come from, as the analyzer has it unless the request says. */
function shaped({ options, analyzer, field }: Context): { gramSize: number; generators: PhraseOptions['generators'] } {
  const shingles = shinglesOf(analyzer)
  const gramSize = options.gramSize ?? shingles?.max ?? 1
  if (options.generators.length > 0) return { gramSize, generators: options.generators }
  if (shingles !== null && shingles.min > 1 && !shingles.outputUnigrams && options.forceUnigrams) {
    throw illegalArgument(
      `The default candidate generator for phrase suggest can't operate on field: [${field.name}] since it doesn't emit unigrams. ` +
        'If this is intentional try to set the candidate generator field explicitly',
    )
  }
  return { gramSize, generators: [standardGenerator(field.name)] }
}

function placesOf({ analyzer, text, options }: Context, generator: CandidateGenerator): Place[] {
  const { forceUnigrams, realWordErrorLikelihood } = options
  const places: Place[] = []
  let anyToken = false
  const stream = analyzer.tokens(text)
  const tokens: { term: string; isSynonym: boolean }[] = []
  while (stream.next()) {
    const { term, type, positionIncrement } = stream.token
    anyToken = true
    if (!forceUnigrams || type !== SHINGLE) tokens.push({ term, isSynonym: positionIncrement === 0 && type === SYNONYM })
  }
  stream.end()
  if (forceUnigrams && anyToken && tokens.length === 0) {
    throw illegalState('At least one unigram is required but all tokens were ngrams')
  }
  for (const { term, isSynonym } of tokens) {
    const place = places.at(-1)
    if (!isSynonym || place === undefined) {
      places.push({ written: generator.written(term), others: [] })
      continue
    }
    const counts = generator.counts(term)
    if (counts.docFreq > 0) place.others.push(generator.candidate(term, counts, realWordErrorLikelihood, false))
  }
  return places
}

function drawAll(place: Place, generators: readonly CandidateGenerator[], most: number): void {
  for (const generator of generators) generator.draw(place)
  if (place.others.length > most) place.others = place.others.slice(0, most)
}

/** Words that were changed, neighbours together, between the tags. */
function highlighted({ words }: Correction, [pre, post]: readonly [string, string]): string {
  const isKept = (word: Candidate | undefined) => word === undefined || word.isWritten
  return words
    .map((word, i) => (word.isWritten ? word.term : `${isKept(words[i - 1]) ? pre : ''}${word.term}${isKept(words[i + 1]) ? post : ''}`))
    .join(' ')
}

/** Of its first shingle filter; null where it has none. */
function shinglesOf({ parts }: Analyzer): NonNullable<TokenFilterFactory['shingles']> | null {
  for (const { shingles } of parts.tokenFilters ?? []) if (shingles !== undefined) return shingles
  return null
}
