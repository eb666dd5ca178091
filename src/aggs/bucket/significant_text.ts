// `significant_text`: the words of a text field that are more frequent in the matching documents than in the background. The source is
// analysed again, so it is best used on a small sample.
import { booleanOf, textOf } from '../../core/json-token.ts'
import { BOOLEAN, readStrictly } from '../../query/dsl/strict-object.ts'
import type { AggregationBase, AggregationContext, Aggregator } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { RAW } from '../values/value-format.ts'
import { newValues } from '../values/values-config.ts'
import type { ValuesSource } from '../values/values-source.ts'
import { BY_KEY } from './bucket-order.ts'
import { DuplicateWords } from './significant/duplicate-words.ts'
import { refuseUnknown } from './significant/significance-options.ts'
import {
  SignificantAggregation,
  type SignificantOptions,
  type SignificantRequest,
  significantFields,
} from './significant/significant-aggregation.ts'
import type { SignificantFinding } from './significant/significant-finding.ts'
import { NO_TEXTS, textTerms } from './significant/text-terms.ts'
import { StringTermsAggregator } from './string-terms.ts'

export interface SignificantTextRequest extends SignificantRequest {
  readonly field: string
  /** Texts of the document that are read; the field. */
  readonly source_fields?: string | readonly string[]
  /** Passages that are seen again do not count; false. */
  readonly filter_duplicate_text?: boolean
}

const TYPE = 'significant_text'

interface TextOptions {
  field: string | null
  /** Where in the source texts are; null: where the field has its own from. */
  paths: readonly string[] | null
  filtersDuplicates: boolean
}

export const significant_text: AggregationType = {
  name: TYPE,
  isLeaf: true,
  parse(json, cx) {
    const text: TextOptions = { field: null, paths: null, filtersDuplicates: false }
    const { fields, settled } = significantFields(cx)
    const own = {
      ...fields,
      field: { accepts: ['VALUE_STRING'] as const, read: (value: unknown) => void (text.field = textOf(value)) },
      source_fields: {
        accepts: ['START_ARRAY', 'VALUE_STRING'] as const,
        read: (value: unknown) => void (text.paths = (Array.isArray(value) ? value : [value]).map(textOf)),
      },
      filter_duplicate_text: { accepts: BOOLEAN, read: (value: unknown) => void (text.filtersDuplicates = booleanOf(value)) },
    }
    refuseUnknown(TYPE, json, own)
    readStrictly(TYPE, json, own)
    const options = settled()
    return base => new SignificantTextAggregation(base, options, text)
  },
}

class SignificantTextAggregation extends SignificantAggregation {
  readonly type = TYPE

  constructor(
    base: AggregationBase,
    options: SignificantOptions,
    private readonly text: TextOptions,
  ) {
    super(base, options)
  }

  /** What is copied is known where all texts pass by. */
  override get needsWholeShard(): boolean {
    return this.text.filtersDuplicates || super.needsWholeShard
  }

  open(cx: AggregationContext): Aggregator<SignificantFinding> {
    const { thresholds, choice } = this.options
    const { paths, filtersDuplicates } = this.text
    const name = this.text.field ?? ''
    const field = cx.fields.field(name)
    const source: ValuesSource = {
      kind: field?.family === 'number' ? 'numeric' : 'bytes',
      field: field ?? null,
      missing: undefined,
      format: RAW,
      isFloating: false,
      script: null,
    }
    const terms = field === undefined ? NO_TEXTS : textTerms(field, paths ?? [name], filtersDuplicates ? new DuplicateWords() : null)
    const values = { ...newValues(), field: name }
    const options = { values, order: BY_KEY, thresholds, choice, showErrors: false, breadthFirst: null, executionHint: null }
    const counter = new StringTermsAggregator(this, options, terms, source, openSubs(this, cx), cx)
    return this.aggregator(counter, source, { type: 'sterms', byOrdinals: false }, cx)
  }
}
