// The plain highlighter: analyses each value again and splits it into fragments of a fixed size, at words.
import { illegalArgument } from '../../../core/errors.ts'
import { isShort, sortedSteps } from '../../../core/kept-sort.ts'
import { pushAll } from '../../../core/long-lists.ts'
import type { Hit } from '../../contracts/hit.ts'
import { analyzerOf, checkLength, encoderFor, type FieldContext, type FieldHighlighter, fieldMatcher } from '../field-context.ts'
import type { FieldMatcher } from '../query-terms.ts'
import { type FieldTokens, TokenReader } from '../text/field-tokens.ts'
import { type Fragmenter, type PendingPhrase, SimpleFragmenter, SpanFragmenter, wholeText } from './fragmenters.ts'
import { type Fragment, FragmentCutter, type Marks } from './fragments.ts'
import { type WeightedTerm, weightedTerms } from './weighted-terms.ts'

export class PlainHighlighter implements FieldHighlighter {
  private readonly matches: FieldMatcher
  private readonly marks: Marks
  private readonly pending: PendingPhrase = { waitFor: -1 }

  constructor(private readonly cx: FieldContext) {
    const { field, options } = cx
    const { fragmenter } = options
    if (options.numberOfFragments !== 0 && fragmenter !== null && fragmenter !== 'simple' && fragmenter !== 'span') {
      throw illegalArgument(`unknown fragmenter option [${fragmenter}] for the field [${field.name}]`)
    }
    const limit = options.maxAnalyzerOffset
    if (limit !== null && limit > cx.maxAnalyzedOffset) {
      throw illegalArgument(
        `max_analyzer_offset has exceeded [${cx.maxAnalyzedOffset}] - maximum allowed to be analyzed for highlighting. This maximum can ` +
          'be set by changing the [index.highlight.max_analyzed_offset] index level setting. For large texts, indexing with offsets or ' +
          'term vectors is recommended!',
      )
    }
    this.matches = fieldMatcher(cx, new Set([field.name]))
    this.marks = { preTag: options.preTags[0], postTag: options.postTags[0], encode: encoderFor(cx) }
  }

  *highlight(hit: Hit): Generator<void, string[] | null> {
    const { cx } = this
    const { options, field } = cx
    const values = cx.valuesOf(hit, field)
    const wanted = options.numberOfFragments === 0 ? 1 : options.numberOfFragments
    const found: Fragment[] = []
    for (const value of values) {
      checkLength(cx, hit, value.length, ', and highlighting with unified or fvh highlighter')
      const text = options.maxAnalyzerOffset === null ? value : value.slice(0, options.maxAnalyzerOffset)
      pushAll(found, yield* this.bestOf(text, wanted))
    }
    if (options.byScore) byRoundedScore(found)
    const shown = options.numberOfFragments === 0 && values.length > 1 ? found : found.slice(0, wanted)
    if (shown.length > 0) return shown.map(fragment => fragment.text)
    return options.noMatchSize > 0 && values.length > 0 ? yield* this.beginning(values[0]) : null
  }

  private *bestOf(text: string, wanted: number): Generator<void, Fragment[]> {
    const { cx } = this
    const tokens = yield* this.tokensOf(text)
    const terms = yield* weightedTerms(cx.query, tokens, this.matches, cx.searcher.maxClauseCount)
    const cutter = new FragmentCutter(text, tokens, terms, this.fragmenter(text, tokens, terms), this.marks)
    while (cutter.cutSome()) yield
    const fragments = cutter.finish()
    const best = isShort(fragments) ? fragments.sort(bestFirst) : yield* sortedSteps(fragments, bestFirst)
    return best.slice(0, wanted).filter(({ score }) => score > 0)
  }

  private *tokensOf(text: string): Generator<void, FieldTokens> {
    const reader = new TokenReader([text], analyzerOf(this.cx.field))
    while (reader.readSome()) yield
    return reader.tokens
  }

  private fragmenter(text: string, tokens: FieldTokens, terms: ReadonlyMap<string, WeightedTerm>): Fragmenter {
    const { numberOfFragments, fragmenter, fragmentSize } = this.cx.options
    if (numberOfFragments === 0) return wholeText
    if (fragmenter === 'simple') return new SimpleFragmenter(tokens, fragmentSize)
    return new SpanFragmenter(tokens, terms, text.length, fragmentSize, this.pending)
  }

  /** What is shown of a field without matches: as many whole words as fit. */
  private *beginning(text: string): Generator<void, string[] | null> {
    const { ends } = yield* this.tokensOf(text)
    const size = this.cx.options.noMatchSize
    let shown = -1
    for (const end of ends) {
      if (end > size) break
      shown = end
      if (end === size) break
    }
    return shown > 0 ? [text.slice(0, shown)] : null
  }
}

const bestFirst = (a: Fragment, b: Fragment): number => b.score - a.score || a.number - b.number

/** Scores that differ by less than a half are alike; then the order stays. */
function byRoundedScore(fragments: Fragment[]): void {
  for (let i = 1; i < fragments.length; i++) {
    const one = fragments[i]
    let at = i
    while (at > 0 && Math.floor(one.score - fragments[at - 1].score + 0.5) > 0) {
      fragments[at] = fragments[at - 1]
      at--
    }
    fragments[at] = one
  }
}
