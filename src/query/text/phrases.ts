// Builds phrase queries on one field, using indexed phrases and prefixes where the field has them.
import { type ApiError, illegalArgument } from '../../core/errors.ts'
import type { FieldType, TermBeginnings, TextFieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { MultiPhraseQuery, type PhrasePlace } from '../exec/multi-phrase.ts'
import { MultiPhrasePrefixQuery } from '../exec/multi-phrase-prefix.ts'
import { PhraseQuery } from '../exec/phrase.ts'
import { PrefixQuery } from '../exec/prefix.ts'
import { FieldMaskingSpanQuery } from '../exec/spans/field-masking-span.ts'
import { SpanMultiTermQueryWrapper } from '../exec/spans/span-multi-term.ts'
import { SpanGapQuery, SpanNearQuery } from '../exec/spans/span-near.ts'
import { SpanOrQuery } from '../exec/spans/span-or.ts'
import type { SpanQuery } from '../exec/spans/span-query.ts'
import { SpanTermQuery } from '../exec/spans/span-term.ts'
import { SynonymQuery } from '../exec/synonym.ts'
import { endsPhrases } from '../fields/term-beginnings.ts'
import type { TokenGraph } from './token-graph.ts'
import { places, type TextToken } from './tokens.ts'
import { hasGaps, placeCount, wordRuns } from './word-runs.ts'

/** Throws where the field has no phrases. */
export function phraseQuery(field: FieldType, tokens: readonly TextToken[], slop: number): Query {
  if (field.family !== 'text') throw onlyText('phrase', field)
  if (slop < 0) throw illegalArgument(`slop must be >= 0 but was ${slop}`)
  const runs = runsOf(field, tokens, slop)
  const query = runs === null ? phraseOf(field.name, places(tokens), slop) : phraseOf(runs.field.name, places(runs.tokens), 0)
  return field.unscored ? new ConstantScoreQuery(query) : query
}

interface Runs {
  readonly field: TextFieldType
  readonly tokens: readonly TextToken[]
}

/** The phrase as the field knows it that keeps the longest runs of its words; null where there is none. */
function runsOf({ wordRuns: kept = [] }: TextFieldType, tokens: readonly TextToken[], slop: number): Runs | null {
  const words = placeCount(tokens)
  if (kept.length === 0 || slop > 0 || words < 2 || hasGaps(tokens)) return null
  const size = Math.min(words, kept.length + 1)
  return { field: kept[size - 2], tokens: wordRuns(tokens, size) }
}

function phraseOf(field: string, found: readonly PhrasePlace[], slop: number): Query {
  if (found.some(place => place.terms.length > 1)) return new MultiPhraseQuery(field, found, slop)
  return new PhraseQuery(
    field,
    found.map(place => place.terms[0]),
    found.map(place => place.position),
    slop,
  )
}

export function phrasePrefixQuery(field: FieldType, tokens: readonly TextToken[], slop: number, maxExpansions: number): Query {
  if (field.family !== 'text') throw onlyText('phrase prefix', field)
  const runs = runsOf(field, tokens, slop)
  // Only fields that keep beginnings of runs can look for the last, unfinished one.
  if (runs !== null && runs.field.beginnings !== undefined) return phrasePrefixQuery(runs.field, runs.tokens, slop, maxExpansions)
  const query = withBeginnings(field, places(tokens), slop) ?? new MultiPhrasePrefixQuery(field.name, places(tokens), slop, maxExpansions)
  return field.unscored ? new ConstantScoreQuery(query) : query
}

/** With the last word as a term of the field's beginnings; null where that holds no such short or long ones. */
function withBeginnings({ name, beginnings }: TextFieldType, found: readonly PhrasePlace[], slop: number): Query | null {
  if (beginnings === undefined || found.length === 0 || !servesPhrases(beginnings, slop)) return null
  const last = found[found.length - 1]
  if (!last.terms.every(term => endsPhrases(beginnings, term))) return null
  if (found.length === 1) return new SynonymQuery(beginnings.name, last.terms)
  const clauses: SpanQuery[] = []
  let previous = -1
  for (const place of found) {
    const gap = place.position - previous - 1
    previous = place.position
    if (gap > 0) clauses.push(new SpanGapQuery(name, gap))
    const spans =
      place === last
        ? place.terms.map(term => maskedBeginning(name, beginnings, term))
        : place.terms.map(term => new SpanTermQuery(name, term))
    clauses.push(spans.length === 1 ? spans[0] : new SpanOrQuery(spans))
  }
  return new SpanNearQuery(name, clauses, slop, true)
}

const servesPhrases = ({ inPhrases }: TermBeginnings, slop: number) => inPhrases === 'always' || (inPhrases === 'exact' && slop === 0)

const maskedBeginning = (field: string, { name }: TermBeginnings, term: string) =>
  new FieldMaskingSpanQuery(new SpanTermQuery(name, term), field)

/** Words that begin so, as spans. */
export function prefixSpans(field: TextFieldType, prefix: string, rewrite: PrefixQuery['rewriteMethod']): SpanQuery {
  const { name, beginnings } = field
  if (beginnings?.hasPositions && endsPhrases(beginnings, prefix)) return maskedBeginning(name, beginnings, prefix)
  return new SpanMultiTermQueryWrapper(new PrefixQuery(name, prefix, rewrite))
}

/** Tokens that branch, as one phrase: where all ways meet, and between that any way. Null when there are no tokens. */
export function graphPhraseQuery(field: FieldType, graph: TokenGraph, prefix: boolean): Query | null {
  if (field.family !== 'text') throw onlyText(prefix ? 'phrase prefix' : 'phrase', field)
  const stretches = graph.stretches()
  const clauses = stretches.map(({ from, to }, i) => {
    const isBegun = prefix && i === stretches.length - 1
    const ways = graph.hasSidePath(from)
      ? [...graph.paths(from, to)].map(path => pathSpans(field, path, isBegun))
      : graph.terms(from).map(term => wordSpans(field, term, isBegun))
    return ways.length === 1 && !graph.hasSidePath(from) ? ways[0] : new SpanOrQuery(ways)
  })
  if (clauses.length === 0) return null
  return clauses.length === 1 ? clauses[0] : new SpanNearQuery(field.name, clauses, 0, true)
}

const wordSpans = (field: TextFieldType, word: string, isBegun: boolean): SpanQuery =>
  isBegun ? prefixSpans(field, word, null) : new SpanTermQuery(field.name, word)

function pathSpans(field: TextFieldType, path: readonly TextToken[], isBegun: boolean): SpanQuery {
  if (path.length === 1) return wordSpans(field, path[0].term, isBegun)
  const clauses: SpanQuery[] = []
  path.forEach(({ term, positionIncrement }, i) => {
    if (i > 0 && positionIncrement > 1) clauses.push(new SpanGapQuery(field.name, positionIncrement - 1))
    clauses.push(wordSpans(field, term, isBegun && i === path.length - 1))
  })
  return new SpanNearQuery(field.name, clauses, 0, true)
}

const onlyText = (kind: string, field: FieldType): ApiError =>
  illegalArgument(`Can only use ${kind} queries on text fields - not on [${field.name}] which is of type [${field.type}]`)
