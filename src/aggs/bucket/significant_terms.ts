// `significant_terms`: the terms that are more frequent in the matching documents than in the background.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { textOf } from '../../core/json-token.ts'
import { INDEX_NONE } from '../../index/contracts/field-spec.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { AggregationBase, AggregationContext, Aggregator } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { readsScores } from '../values/script-values.ts'
import { newValues, readValues, type ValuesConfig, type ValuesRequest, valueFields } from '../values/values-config.ts'
import { isUnmapped, type ValuesSource, valuesSource } from '../values/values-source.ts'
import { BY_KEY } from './bucket-order.ts'
import { refuseUnknown } from './significant/significance-options.ts'
import {
  notLookedUp,
  SignificantAggregation,
  type SignificantOptions,
  type SignificantRequest,
  significantFields,
} from './significant/significant-aggregation.ts'
import type { SignificantFinding } from './significant/significant-finding.ts'
import { KINDS, openCounter } from './terms.ts'
import { NothingFound } from './unmapped.ts'

export interface SignificantTermsRequest extends ValuesRequest, SignificantRequest {
  readonly execution_hint?: 'map' | 'global_ordinals'
}

const TYPE = 'significant_terms'

export const significant_terms: AggregationType = {
  name: TYPE,
  parse(json, cx) {
    let executionHint: string | null = null
    const { fields, settled } = significantFields(cx)
    const own = {
      ...fields,
      execution_hint: { accepts: ['VALUE_STRING'] as const, read: (value: unknown) => void (executionHint = textOf(value)) },
    }
    refuseUnknown(TYPE, json, { ...valueFields(newValues(), cx.name), ...own })
    const values = readValues(TYPE, json, cx.name, own)
    const options = settled()
    return base => new SignificantTermsAggregation(base, options, values, executionHint)
  },
}

class SignificantTermsAggregation extends SignificantAggregation {
  readonly type = TYPE

  constructor(
    base: AggregationBase,
    options: SignificantOptions,
    private readonly values: ValuesConfig,
    private readonly executionHint: string | null,
  ) {
    super(base, options)
  }

  override get needsScores(): boolean {
    return super.needsScores || readsScores(this.values.script)
  }

  open(cx: AggregationContext): Aggregator<SignificantFinding> {
    const source = valuesSource(this.values, { type: TYPE, kinds: KINDS, fallback: 'bytes' }, cx)
    if (isUnmapped(source)) return new NothingFound(this.empty(), openSubs(this, cx))
    const { field } = source
    if (field === null) throw notLookedUp()
    if (!isSearchable(field))
      throw illegalArgument(`SignificantText aggregation requires fields to be searchable, but [${field.name}] is not`)
    if (isFloating(source))
      throw new ApiError('unsupported_operation_exception', 'No support for examining floating point numerics', { status: 500 })
    const { thresholds, choice } = this.options
    const { executionHint } = this
    const options = { values: this.values, order: BY_KEY, thresholds, choice, showErrors: false, breadthFirst: false, executionHint }
    const counter = openCounter(this, options, source, openSubs(this, cx), cx)
    const isText = source.kind === 'bytes' || source.kind === 'ip'
    const type = isText ? 'sterms' : source.format.kind === 'unsigned' ? 'ulterms' : 'lterms'
    const byOrdinals = isText && executionHint !== 'map' && source.script === null
    return this.aggregator(counter, source, { type, byOrdinals }, cx)
  }
}

const isSearchable = ({ spec }: FieldType) => spec.index !== INDEX_NONE || spec.points !== 'none'

const isFloating = ({ kind, isFloating }: ValuesSource) => isFloating && kind !== 'bytes' && kind !== 'ip'
