// The unified highlighter: passages of text, split at sentences and scored like documents.
import { illegalArgument } from '../../../core/errors.ts'
import { isShort, sortedSteps } from '../../../core/kept-sort.ts'
import { pushAll } from '../../../core/long-lists.ts'
import { INDEX_OFFSETS } from '../../../index/contracts/field-spec.ts'
import type { FieldType } from '../../../index/mapping/field-type.ts'
import type { Hit } from '../../contracts/hit.ts'
import { Breaks } from '../breaks/breaks.ts'
import { analyzerOf, checkLength, encoderFor, type FieldContext, type FieldHighlighter, fieldMatcher } from '../field-context.ts'
import { type QueryTerms, queryTerms } from '../query-terms.ts'
import { expands } from '../span-forms.ts'
import { keepsPositionsAndOffsets } from '../term-vector.ts'
import { DocumentTerms } from '../text/document-terms.ts'
import { AT_ONCE, TokenReader } from '../text/field-tokens.ts'
import { type CutValue, sentences, ValueCuts, wholeValue, words } from './cuts.ts'
import { PassageText } from './format-passage.ts'
import { inTextOrder, type Occurrence, occurrences } from './occurrences.ts'
import { BestPassages, type Passage } from './passages.ts'

/** Stands between values while they are one text. */
const SEPARATOR = '\u0000'

interface Source {
  readonly field: FieldType
  readonly query: QueryTerms
  /** Where words stand is kept in no index. */
  readonly readThrough: boolean
}

export class UnifiedHighlighter implements FieldHighlighter {
  /** The field, and others whose words are shown in its text. */
  private readonly sources: readonly Source[]
  private readonly cutValue: CutValue

  constructor(private readonly cx: FieldContext) {
    this.cutValue = cutValueOf(cx)
    this.sources = sourcesOf(cx)
  }

  *highlight(hit: Hit): Generator<void, string[] | null> {
    const { cx, sources } = this
    const { options, field } = cx
    if (options.noMatchSize === 0 && sources.every(({ query }) => nothingToFind(query))) return null
    const values = cx.valuesOf(hit, field)
    const text = values.join(SEPARATOR)
    if (text.length === 0) return null
    if (sources.some(({ readThrough }) => readThrough)) checkLength(cx, hit, text.length, '')
    const limit = options.numberOfFragments === 0 ? Number.POSITIVE_INFINITY : options.numberOfFragments
    const best = new BestPassages(new ValueCuts(values, this.cutValue), text.length, limit)
    let sinceLook = 0
    for (const one of yield* this.find(values)) {
      if (one.start >= text.length) break
      while (best.prepares(one.start)) yield
      best.add(one)
      if (++sinceLook % AT_ONCE === 0) yield
    }
    const passages = best.finish()
    if (passages.length === 0) passages.push(...beginning(text, options.noMatchSize))
    const tags = [options.preTags[0], options.postTags[0]] as const
    const encode = encoderFor(cx)
    const fragments: { readonly score: number; readonly text: string }[] = []
    for (const passage of passages) {
      const written = new PassageText(passage, text, tags, encode)
      while (written.writeSome()) yield
      const shown = written.finish()
      if (shown !== '') fragments.push({ score: passage.score, text: shown })
      if (++sinceLook % AT_ONCE === 0) yield
    }
    if (options.byScore) fragments.sort((a, b) => b.score - a.score)
    return fragments.length === 0 ? null : fragments.map(one => one.text)
  }

  private *find(values: readonly string[]): Generator<void, readonly Occurrence[]> {
    const { cx, sources } = this
    const limit = cx.options.maxAnalyzerOffset ?? undefined
    const found: Occurrence[] = []
    for (const { field, query, readThrough } of sources) {
      if (nothingToFind(query)) continue
      const reader = new TokenReader(values, analyzerOf(field), readThrough ? limit : undefined)
      while (reader.readSome()) yield
      const terms = new DocumentTerms(reader.tokens)
      while (terms.readSome()) yield
      pushAll(found, yield* occurrences(query, terms, cx.searcher.maxClauseCount))
    }
    return isShort(found) ? found.sort(inTextOrder) : yield* sortedSteps(found, inTextOrder)
  }
}

function sourcesOf(cx: FieldContext): Source[] {
  const { field, query, spec, fieldNamed } = cx
  const others = spec.matchedFields.flatMap(name => fieldNamed(name) ?? [])
  const fields = [...others.filter(other => other !== field), field]
  // Words that were asked for in one of them count in all.
  const names = new Set(fields.map(({ name }) => name))
  return fields.flatMap(one => {
    const terms = queryTerms(query, fieldMatcher(cx, names))
    const kept = keptPlaces(field)
    const readThrough = kept === 'nowhere' || (kept === 'postings' && needsText(terms))
    if (nothingToFind(terms) || readThrough || keptPlaces(one) === kept) return { field: one, query: terms, readThrough }
    // The other field is looked for where this one's words are kept.
    if (kept === 'vectors') return []
    throw illegalArgument(`field '${field.name}' was indexed without offsets, cannot highlight`)
  })
}

/** From offsets in the index. */
function keptPlaces(field: FieldType): 'postings' | 'vectors' | 'nowhere' {
  if (field.spec.index === INDEX_OFFSETS) return 'postings'
  return keepsPositionsAndOffsets(field) ? 'vectors' : 'nowhere'
}

/** Patterns of words are looked for in the text itself, and so is all of a query that is not understood. */
const needsText = ({ patterns, spans, opaque }: QueryTerms): boolean => patterns.length > 0 || spans.some(expands) || opaque

const nothingToFind = ({ terms, patterns, spans }: QueryTerms) => terms.length + patterns.length + spans.length === 0

function cutValueOf({ field, options }: FieldContext): CutValue {
  if (options.numberOfFragments === 0 || field.family !== 'text') return wholeValue
  switch (options.boundaryScanner ?? 'sentence') {
    case 'sentence':
      return sentences(options.fragmentSize)
    case 'word':
      return words
    case 'chars':
      throw illegalArgument('Invalid boundary scanner type: chars')
  }
}

/** What is shown of a text without matches: so much of its first value that is not empty. */
function beginning(text: string, size: number): Passage[] {
  if (size <= 0) return []
  let from = 0
  while (text[from] === SEPARATOR) from++
  if (from === text.length) return []
  let to = text.indexOf(SEPARATOR, from)
  if (to < 0) to = text.length
  if (from + size < to) {
    const cut = Breaks.words(text).after(from + size)
    to = cut < 0 ? text.length : cut
  }
  return [{ from, to, found: [], score: Number.NaN }]
}
