// Terms that a script finds in documents, or makes of each term of a field: worked out for the documents that are looked at, and numbered in
// the order they come.
import { ApiError } from '../../core/errors.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import { javaText } from '../../painless/runtime/objects.ts'
import { compareTerms } from '../../query/exec/term-text.ts'
import { itemsOf, type ScriptedSegment, type ScriptValues } from './script-values.ts'
import type { SegmentTerms, ShardTerms } from './terms.ts'

export class ScriptedTerms implements ShardTerms {
  private readonly texts: string[] = []
  private readonly numbers = new Map<string, number>()

  /** `field`: the terms that the script changes; null: it finds them itself. `missing` stands where there are none. */
  constructor(
    private readonly script: ScriptValues,
    private readonly field: ShardTerms | null,
    private readonly missing: string | null,
  ) {}

  get size(): number {
    return this.texts.length
  }

  /** Works terms out anew whenever it is asked. */
  segment(view: SegmentView): SegmentTerms {
    return new ScriptedSegmentTerms(this, this.script.on(view), this.field, this.missing, view)
  }

  term(number: number): string {
    return this.texts[number]
  }

  number(term: string): number {
    let number = this.numbers.get(term)
    if (number === undefined) {
      number = this.texts.push(term) - 1
      this.numbers.set(term, number)
    }
    return number
  }
}

class ScriptedSegmentTerms implements SegmentTerms {
  ords = new Uint32Array(64)
  readonly starts: Uint32Array
  readonly toShard = null
  private readonly fieldTerms: SegmentTerms | null
  private used = 0
  private last = -1

  constructor(
    private readonly terms: ScriptedTerms,
    private readonly script: ScriptedSegment,
    private readonly field: ShardTerms | null,
    private readonly missing: string | null,
    view: SegmentView,
  ) {
    this.starts = new Uint32Array(view.reader.maxDoc + 1)
    this.fieldTerms = field?.segment(view) ?? null
  }

  get size(): number {
    return this.terms.size
  }

  prepare(docs: Int32Array, count: number, scores: Float32Array | null): void {
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      // A document comes again where it is in several buckets.
      if (doc <= this.last) continue
      this.last = doc
      this.starts[doc] = this.used
      this.take(this.textsOf(doc, scores === null ? 0 : scores[i]))
      this.starts[doc + 1] = this.used
    }
  }

  private textsOf(doc: number, score: number): readonly string[] {
    const { script, field } = this
    const found = field === null ? itemsOf(script.of(doc, score, null)).map(textOfItem) : this.changed(doc, score, field)
    if (found.length === 0) return this.missing === null ? found : [this.missing]
    return found.length === 1 ? found : [...new Set(found)].sort(compareTerms)
  }

  /** Each term of the field becomes one, whatever the script makes of it. */
  private changed(doc: number, score: number, field: ShardTerms): string[] {
    if (this.fieldTerms === null) return []
    const { ords, starts, toShard } = this.fieldTerms
    const texts: string[] = []
    for (let at = starts === null ? doc : starts[doc], end = starts === null ? doc + 1 : starts[doc + 1]; at < end; at++) {
      if (ords[at] === 0) continue
      const term = field.term(toShard === null ? ords[at] - 1 : toShard[ords[at] - 1])
      const result = this.script.of(doc, score, term)
      if (result === null) throw new ApiError('null_pointer_exception', 'Cannot invoke "Object.toString()" because "run" is null')
      texts.push(javaText(result))
    }
    return texts
  }

  private take(texts: readonly string[]): void {
    if (this.used + texts.length > this.ords.length) {
      const larger = new Uint32Array(Math.max(this.ords.length * 2, this.used + texts.length))
      larger.set(this.ords)
      this.ords = larger
    }
    for (const text of texts) this.ords[this.used++] = this.terms.number(text) + 1
  }
}

/** What is null in a list is an empty text. */
const textOfItem = (item: unknown): string => (item === null || item === undefined ? '' : javaText(item))
