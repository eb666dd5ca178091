// Texts of documents that begin with what was typed, the heaviest first.
import { illegalArgument } from '../../../core/errors.ts'
import { completionsOf } from '../../../index/completion/entry.ts'
import type { CompletionIndex } from '../../../index/contracts/segment-reader.ts'
import { NO_MORE_DOCS } from '../../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import { type CompletionFieldType, isCompletion } from '../../../index/mapping/field-type.ts'
import { hashMapOrder } from '../../../index/mapping/java-text.ts'
import { Heap } from '../../../query/iterators/heap.ts'
import type { CompletionOptions } from '../../contracts/suggest-spec.ts'
import type { CompletionOption, SuggestionEntry } from '../shard-suggestion.ts'
import type { SuggestContext } from '../suggest-context.ts'
import { type SuggestedStretch, suggestedStretches } from './context-stretches.ts'
import { openMatcher } from './open-matcher.ts'
import { type QueryContext, queryContexts } from './query-contexts.ts'

type Context = SuggestContext<CompletionOptions>

export function suggestCompletions(cx: Context): SuggestionEntry<CompletionOption>[] {
  const { field, text } = cx
  if (!isCompletion(field)) throw illegalArgument(`Field [${field.name}] is not a completion suggest field`)
  const contexts = wantedContexts(cx, field)
  const entry = { text, offset: 0, length: text.length }
  if (cx.target.reader.numDocs === 0) return [{ ...entry, options: [] }]
  return [{ ...entry, options: new CompletionSearch(cx, field, contexts).run() }]
}

/** Null where the field has none. */
function wantedContexts({ options }: Context, field: CompletionFieldType): QueryContext[] | null {
  if (field.contexts.length > 0) return options.contexts === null ? [] : queryContexts(field.contexts, options.contexts)
  if (options.contexts !== null) throw illegalArgument(`suggester [${field.name}] doesn't expect any context`)
  return null
}

/** A document by the best of its entries. */
interface Found {
  readonly text: string
  readonly doc: number
  readonly score: number
  /** In which its entries were found. */
  readonly contexts: string[]
}

class CompletionSearch {
  private readonly found = new Map<number, Found>()

  constructor(
    private readonly cx: Context,
    private readonly field: CompletionFieldType,
    private readonly contexts: QueryContext[] | null,
  ) {}

  run(): CompletionOption[] {
    const { cx, field, contexts } = this
    const { target, options, shardSize } = cx
    const matcher = openMatcher(cx, field)
    if (contexts?.length === 0) throw illegalArgument('Missing mandatory contexts in context query')
    for (const view of target.reader.segments) {
      cx.check()
      const index = view.reader.completions(completionsOf(field.name))
      if (index !== null) this.collect(view, index, suggestedStretches(index, matcher, contexts, cx.check))
    }
    const best = [...this.found.values()].sort(compareFound)
    const shown = options.skipDuplicates ? firstOfTexts(best) : best
    return shown
      .slice(0, Math.min(options.size, shardSize))
      .map(({ contexts: given, ...option }) => ({ ...option, contexts: this.named(given) }))
  }

  /**
   * The best entries of a segment, several of which may be of one document: as many as the shard may suggest for each way that the index
   * goes on from what was typed.
   */
  private collect(view: SegmentView, index: CompletionIndex, stretches: readonly SuggestedStretch[]): void {
    const { shardSize, options } = this.cx
    const queue = new Heap<Peak>((a, b) => a.score > b.score || (a.score === b.score && a.ord < b.ord))
    for (const stretch of stretches) queue.add(peakOf(index, stretch, stretch.from, stretch.to))
    const texts = options.skipDuplicates ? new Set<string>() : null
    for (let left = shardSize * stretches.length; left > 0 && queue.size > 0; ) {
      const { ord, score, stretch, from, to } = queue.pop()
      if (from < ord) queue.add(peakOf(index, stretch, from, ord))
      if (ord + 1 < to) queue.add(peakOf(index, stretch, ord + 1, to))
      const docs = index.docs(ord)
      let text: string | null = null
      for (let doc = docs.next(); doc !== NO_MORE_DOCS && left > 0; doc = docs.next()) {
        if (view.live !== null && !view.live.has(doc)) continue
        text ??= index.entry(ord).surface
        if (texts !== null) {
          if (texts.has(text)) break
          texts.add(text)
        }
        this.take(view.docBase + doc, text, score, stretch.context)
        left--
      }
    }
  }

  private take(doc: number, text: string, score: number, context: string | null): void {
    let found = this.found.get(doc)
    if (found === undefined) this.found.set(doc, (found = { doc, text, score, contexts: [] }))
    if (context !== null) found.contexts.push(context)
  }

  /** By the names that the mapping gives them. */
  private named(given: readonly string[]): CompletionOption['contexts'] {
    if (this.contexts === null) return null
    const byName = new Map<string, string[]>()
    for (const context of new Set(given)) {
      const { name } = this.field.contexts[context.charCodeAt(0)]
      const values = byName.get(name)
      if (values === undefined) byName.set(name, [context.slice(1)])
      else values.push(context.slice(1))
    }
    return new Map(hashMapOrder([...byName.keys()]).map(name => [name, hashMapOrder(byName.get(name)!)]))
  }
}

/** The best entry of [from, to), a part of a stretch. */
interface Peak {
  readonly ord: number
  readonly score: number
  readonly stretch: SuggestedStretch
  readonly from: number
  readonly to: number
}

function peakOf(index: CompletionIndex, stretch: SuggestedStretch, from: number, to: number): Peak {
  const ord = index.heaviest(from, to)
  return { ord, score: scoreOf(index.weight(ord), stretch.boost), stretch, from, to }
}

/** 32-bit floats. What weighs nothing is not made nothing by a boost. */
const scoreOf = (weight: number, boost: number) => Math.fround(boost === 0 ? weight : Math.fround(weight === 0 ? 1 : weight) * boost)

/** Best first; in JavaScript's order of texts, which is the server's, too. */
const compareFound = (a: Found, b: Found) => b.score - a.score || (a.text < b.text ? -1 : a.text > b.text ? 1 : a.doc - b.doc)

function firstOfTexts(found: readonly Found[]): Found[] {
  const seen = new Set<string>()
  return found.filter(({ text }) => !seen.has(text) && seen.add(text))
}
