// The fragments as they are shown: each cut from the text at its boundaries, with its phrases between tags.
import { ApiError } from '../../../core/errors.ts'
import type { Encoder } from '../encoder.ts'
import { AT_ONCE } from '../text/field-tokens.ts'
import type { BoundaryScanner } from './boundary-scanners.ts'
import type { FragmentPlan } from './fragment-list.ts'
import { startOf } from './phrase-list.ts'

interface Tags {
  readonly preTags: readonly string[]
  readonly postTags: readonly string[]
}

export class FragmentsBuilder {
  /** The text so far as fragments have reached: values with a blank behind each. */
  private read = ''
  private nextValue = 0

  constructor(
    private readonly values: readonly string[],
    private readonly scanner: BoundaryScanner,
    private readonly tags: Tags,
    private readonly encode: Encoder,
  ) {}

  *build({ start, end, phrases }: FragmentPlan): Generator<void, string> {
    const { preTags, postTags } = this.tags
    if (phrases.length > 0 && (preTags.length === 0 || postTags.length === 0))
      throw new ApiError('arithmetic_exception', '/ by zero', { status: 500 })
    const { text, offset } = this.cut(start, end)
    let shown = ''
    let at = 0
    let left = AT_ONCE
    for (const phrase of [...phrases].sort((a, b) => startOf(a) - startOf(b))) {
      if (--left === 0) {
        left = AT_ONCE
        yield
      }
      for (const stretch of phrase.stretches) {
        const from = stretch.start - offset
        const to = stretch.end - offset
        shown += this.encode(text.slice(at, from)) + preTags[phrase.number % preTags.length]
        shown += this.encode(text.slice(from, to)) + postTags[phrase.number % postTags.length]
        at = to
      }
    }
    return shown + this.encode(text.slice(at))
  }

  private cut(start: number, end: number): { text: string; offset: number } {
    const { values, scanner } = this
    while (this.read.length < end && this.nextValue < values.length) this.read += `${values[this.nextValue++]} `
    const length = this.read.length - 1
    const to = length < end ? length : scanner.end(this.read, end)
    const offset = scanner.start(this.read, start)
    return { text: this.read.slice(offset, to), offset }
  }
}
