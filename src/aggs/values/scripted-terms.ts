// The terms that a script finds in a document, or makes of each term of a field.
import { nullPointer } from '../../core/errors.ts'
import { javaText } from '../../painless/runtime/objects.ts'
import { compareTerms } from '../../query/values/term-text.ts'
import { FoundTerms } from './found-terms.ts'
import { itemsOf, type ScriptedSegment, type ScriptValues } from './script-values.ts'
import type { SegmentTerms, ShardTerms } from './terms.ts'

/** `field`: the terms that the script changes; null: it finds them itself. `missing` stands where there are none. */
export function scriptedTerms(script: ScriptValues, field: ShardTerms | null, missing: string | null): FoundTerms {
  return new FoundTerms(view => {
    const run = script.on(view)
    const ofSegment = field?.segment(view) ?? null
    const wholes = field === null ? (run.wholes?.() ?? null) : null
    return {
      of(doc, score) {
        const result = field === null ? run.of(doc, score, null) : null
        if (typeof result === 'string') return result
        const texts = field === null ? itemsOf(result).map(textOfItem) : changed(run, doc, score, field, ofSegment)
        if (texts.length === 0) return missing === null ? texts : [missing]
        return texts.length === 1 ? texts : [...new Set(texts)].sort(compareTerms)
      },
      ...(wholes === null ? {} : { numbers: wholes, text: String }),
    }
  })
}

/** What is null in a list is an empty text. */
const textOfItem = (item: unknown): string => (item === null || item === undefined ? '' : javaText(item))

/** Each term of the field becomes one, for any result of the script. */
function changed(run: ScriptedSegment, doc: number, score: number, field: ShardTerms, ofSegment: SegmentTerms | null): string[] {
  if (ofSegment === null) return []
  const { ords, starts, toShard } = ofSegment
  const texts: string[] = []
  for (let at = starts === null ? doc : starts[doc], end = starts === null ? doc + 1 : starts[doc + 1]; at < end; at++) {
    if (ords[at] === 0) continue
    const result = run.of(doc, score, field.term(toShard === null ? ords[at] - 1 : toShard[ords[at] - 1]))
    if (result === null) throw nullPointer('Cannot invoke "Object.toString()" because "run" is null')
    texts.push(javaText(result))
  }
  return texts
}
