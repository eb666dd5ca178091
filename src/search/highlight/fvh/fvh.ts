// The fast vector highlighter: locates phrases by term vectors, and builds fragments around them.
import { illegalArgument } from '../../../core/errors.ts'
import type { FieldType } from '../../../index/mapping/field-type.ts'
import type { Hit } from '../../contracts/hit.ts'
import { readSentenceEnds } from '../breaks/java-sentences.ts'
import { readWordEnds } from '../breaks/java-words.ts'
import { analyzerOf, encoderFor, type FieldContext, type FieldHighlighter } from '../field-context.ts'
import { keepsPositionsAndOffsets } from '../term-vector.ts'
import { TokenReader } from '../text/field-tokens.ts'
import { type BoundaryScanner, BreakBoundaries, CharacterBoundaries } from './boundary-scanners.ts'
import { FieldQuery } from './field-query.ts'
import { centredFragments, cutAtValues, type FragmentPlan, plan, singleFragment } from './fragment-list.ts'
import { FragmentsBuilder } from './fragments-builder.ts'
import { type FoundPhrase, foundPhrases, mergePhrases } from './phrase-list.ts'

export class FastVectorHighlighter implements FieldHighlighter {
  private readonly query: FieldQuery
  private readonly scanner: BoundaryScanner

  constructor(private readonly cx: FieldContext) {
    const { field, options, query, searcher } = cx
    if (!keepsPositionsAndOffsets(field)) {
      throw illegalArgument(
        `the field [${field.name}] should be indexed with term vector with position offsets to be used with fast vector highlighter`,
      )
    }
    this.query = new FieldQuery(query, searcher, options.requireFieldMatch)
    this.scanner = scannerOf(cx)
  }

  *highlight(hit: Hit): Generator<void, string[] | null> {
    const { options, spec, field } = this.cx
    const phrases = yield* this.find(hit)
    const whole = options.numberOfFragments === 0
    const plans = whole ? singleFragment(phrases) : centredFragments(phrases, options.fragmentSize, spec.fragmentOffset)
    const values = this.cx.valuesOf(hit, field)
    if (values.length === 0) return null
    const fragments = yield* this.build(values, plans, whole ? Number.POSITIVE_INFINITY : options.numberOfFragments)
    if (fragments.length > 0) return fragments
    if (options.noMatchSize <= 0) return null
    const beginning = yield* this.build(values, [plan(0, options.noMatchSize, [])], 1)
    return beginning.length > 0 ? beginning : null
  }

  private *find(hit: Hit): Generator<void, FoundPhrase[]> {
    const { spec, field, fieldNamed } = this.cx
    if (spec.matchedFields.length === 0) return yield* this.findIn(hit, field)
    const found: FoundPhrase[][] = []
    for (const name of new Set(spec.matchedFields)) {
      const one = fieldNamed(name)
      if (one !== undefined) found.push(yield* this.findIn(hit, one))
    }
    return mergePhrases(found)
  }

  private *findIn(hit: Hit, field: FieldType): Generator<void, FoundPhrase[]> {
    if (!keepsPositionsAndOffsets(field) || this.query.termsOf(field.name) === null) return []
    const reader = new TokenReader(this.cx.valuesOf(hit, field), analyzerOf(field))
    while (reader.readSome()) yield
    return yield* foundPhrases(field.name, reader.tokens, this.query, this.cx.options.phraseLimit)
  }

  private *build(values: readonly string[], plans: readonly FragmentPlan[], limit: number): Generator<void, string[]> {
    const { options } = this.cx
    const cut = values.length > 1 ? cutAtValues(plans, values) : [...plans]
    if (options.byScore && options.numberOfFragments !== 0) cut.sort((a, b) => b.boost - a.boost || a.start - b.start)
    const builder = new FragmentsBuilder(values, this.scanner, options, encoderFor(this.cx))
    const fragments: string[] = []
    for (const one of cut.slice(0, limit)) {
      fragments.push(yield* builder.build(one))
      yield
    }
    return fragments
  }
}

function scannerOf({ options }: FieldContext): BoundaryScanner {
  switch (options.boundaryScanner ?? 'chars') {
    case 'word':
      return new BreakBoundaries(readWordEnds)
    case 'sentence':
      return new BreakBoundaries(readSentenceEnds)
    case 'chars':
      return new CharacterBoundaries(options.boundaryMaxScan, options.boundaryChars)
  }
}
