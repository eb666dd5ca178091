// For each word of a text, words of the index that read almost like it.
import type { TermOptions } from '../../contracts/suggest-spec.ts'
import { FieldTerms } from '../field-terms.ts'
import type { SuggestionEntry, TermOption } from '../shard-suggestion.ts'
import type { SuggestContext } from '../suggest-context.ts'
import { SpellChecker } from './spell-checker.ts'

/** Yields where others may have their turn. */
export function* suggestTerms(cx: SuggestContext<TermOptions>): Generator<void, SuggestionEntry<TermOption>[]> {
  const { target, field, options, shardSize } = cx
  const terms = FieldTerms.of(target.reader, field.spec.name, cx.check)
  const checker = terms === null ? null : new SpellChecker(terms, options.spelling)
  const entries: SuggestionEntry<TermOption>[] = []
  for (const { text, from, to } of wordsOf(cx)) {
    yield
    cx.check()
    const similar = target.reader.numDocs === 0 || checker === null ? [] : checker.similar(text, shardSize)
    const options = similar.map(({ term, score, docFreq }) => ({ text: term, score, freq: docFreq }))
    entries.push({ text, offset: from, length: to - from, options })
  }
  return entries
}

function wordsOf({ analyzer, text }: SuggestContext<TermOptions>): { text: string; from: number; to: number }[] {
  const stream = analyzer.tokens(text)
  const words: { text: string; from: number; to: number }[] = []
  while (stream.next()) words.push({ text: stream.token.term, from: stream.token.startOffset, to: stream.token.endOffset })
  stream.end()
  return words
}
