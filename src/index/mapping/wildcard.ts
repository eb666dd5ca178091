// The field type `wildcard`: whole values for pattern search. Indexed like keywords: a pattern is run against the sorted values.

import type { NormalizerReference } from '../../analysis/analysis-request.ts'
import { type FieldSpec, INDEX_DOCS } from '../contracts/field-spec.ts'
import type { MetaOption } from './common-options.ts'
import { defineField } from './field-definition.ts'
import { javaText } from './java-text.ts'
import { KeywordLeaf, NO_LIMIT } from './keyword.ts'
import { flag, metaParameter, normalizerParameter, nullValueParameter, wholeNumber } from './parameter.ts'

/** Long strings in which `wildcard` and `regexp` look for parts. */
export interface WildcardOptions extends MetaOption {
  /** Stands for null in documents. */
  readonly null_value?: string | null
  /** Longer values are in the source only; no limit. */
  readonly ignore_above?: number
  /** Changes values before they are kept, and those of queries. */
  readonly normalizer?: NormalizerReference | null
  /** Values are in a column; true. */
  readonly doc_values?: boolean
}

export const wildcard = defineField({
  type: 'wildcard',
  parameters: {
    null_value: nullValueParameter<string>(value => javaText(value)),
    ignore_above: wholeNumber(NO_LIMIT, { mergeable: true }),
    normalizer: normalizerParameter,
    doc_values: flag(true),
    meta: metaParameter,
  },
  ignored: ['index'],
  prints: key => (key === 'doc_values' ? true : undefined),
  printed: (key, { values }) => (key === 'normalizer' && values.normalizer === null ? 'default' : undefined),
  build(path, values, { analyzers }) {
    const spec: FieldSpec = {
      name: path,
      index: INDEX_DOCS,
      norms: false,
      column: values.doc_values ? 'ordinal' : 'none',
      points: 'none',
      stored: false,
    }
    const normalizer = values.normalizer === null ? null : (analyzers.normalizer(values.normalizer) ?? null)
    return new KeywordLeaf(path, 'wildcard', spec, normalizer, {
      ...values,
      split_queries_on_whitespace: false,
      boost: 1,
      similarity: null,
    })
  },
})
