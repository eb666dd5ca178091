// The terms of a document, by analysing its source again, since text fields have no doc values.
import type { Analyzer } from '../../../analysis/analyzer.ts'
import { illegalArgument, nullPointer } from '../../../core/errors.ts'
import { parseJsonNumbers } from '../../../core/json.ts'
import { valuesAt } from '../../../core/values-at.ts'
import type { FieldType } from '../../../index/mapping/field-type.ts'
import { javaText } from '../../../index/mapping/java-text.ts'
import { FoundTerms } from '../../values/found-terms.ts'
import type { DuplicateWords } from './duplicate-words.ts'

/** `paths`: where in the source texts are. `duplicates`: leaves out what is copied; null: nothing is left out. */
export function textTerms(field: FieldType, paths: readonly string[], duplicates: DuplicateWords | null): FoundTerms {
  const cut = cutter(field)
  return new FoundTerms(({ reader }) => ({
    of(doc) {
      const bytes = reader.sourceOf(doc)
      if (bytes === null) return []
      const source = parseJsonNumbers(bytes)
      const found = new Set<string>()
      for (const path of paths) {
        for (const value of valuesAt(source, path)) {
          if (value === null) continue
          const words = cut(javaText(value))
          for (const word of duplicates === null ? words : duplicates.filter(words)) found.add(word)
        }
      }
      return [...found]
    },
  }))
}

/** Cuts a text as the index does. */
function cutter(field: FieldType): (text: string) => string[] {
  if (field.family === 'keyword') return text => [field.term(text)]
  if (field.family === 'number') return text => [text]
  const analyzer = field.spec.analyzer
  if (analyzer === undefined) throw illegalArgument(`Field [${field.name}] has no analyzer, but SignificantText requires an analyzed field`)
  return text => wordsOf(analyzer, text)
}

function wordsOf(analyzer: Analyzer, text: string): string[] {
  const words: string[] = []
  const stream = analyzer.tokens(text)
  while (stream.next()) words.push(stream.token.term)
  return words
}

/** Of a field that is not mapped: fails with the first document. */
export const NO_TEXTS = new FoundTerms(() => ({
  of() {
    throw nullPointer('Cannot invoke "org.opensearch.index.mapper.MappedFieldType.indexAnalyzer()" because "this.this$0.fieldType" is null')
  },
}))
