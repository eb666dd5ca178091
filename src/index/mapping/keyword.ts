// The field type `keyword`: exact strings, one term and one ordinal per value, optionally normalized.

import type { NormalizerReference } from '../../analysis/analysis-request.ts'
import type { Analyzer } from '../../analysis/analyzer.ts'
import { ApiError } from '../../core/errors.ts'
import { type FieldSpec, INDEX_DOCS, INDEX_FREQS, INDEX_NONE } from '../contracts/field-spec.ts'
import type { BoostOption, IndexedOptions, OrdinalsOption, TermOptions } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import type { KeywordFieldType } from './field-type.ts'
import { IndexingError } from './indexing-error.ts'
import { javaText } from './java-text.ts'
import { KeptLeaf } from './leaf.ts'
import {
  boostParameter,
  choice,
  flag,
  metaParameter,
  normalizerParameter,
  nullValueParameter,
  similarityParameter,
  wholeNumber,
} from './parameter.ts'

export const NO_LIMIT = 2147483647
/** Longest term the index takes, in bytes of UTF-8. */
const MAX_TERM_BYTES = 32766

/** Exact strings: for filters, sorts and aggregations. */
export interface KeywordOptions extends IndexedOptions, BoostOption, OrdinalsOption, Omit<TermOptions, 'index_options'> {
  /** Stands for null in documents. */
  readonly null_value?: string | null
  /** Longer values are in the source only; no limit. Dynamic mappings say 256. */
  readonly ignore_above?: number
  /** `docs`, or `freqs` to keep how often a value stands in a document. */
  readonly index_options?: 'docs' | 'freqs'
  /** Accepted as on the server; false. */
  readonly use_similarity?: boolean
  /** Changes values before they are kept, and those of queries: `lowercase`, or one of the settings' `analysis.normalizer`. */
  readonly normalizer?: NormalizerReference | null
  /** Full-text queries take each word by itself; false. */
  readonly split_queries_on_whitespace?: boolean
}

export class KeywordLeaf extends KeptLeaf {
  readonly fieldType: KeywordFieldType

  constructor(
    path: string,
    type: 'keyword' | 'wildcard',
    spec: FieldSpec,
    private readonly normalizer: Analyzer | null,
    private readonly options: {
      readonly ignore_above: number
      readonly null_value: string | null
      readonly split_queries_on_whitespace: boolean
      readonly boost: number
      readonly similarity: string | null
    },
  ) {
    super(path, spec)
    this.fieldType = {
      family: 'keyword',
      name: path,
      type,
      spec,
      boost: options.boost,
      similarity: options.similarity,
      ignoreAbove: options.ignore_above,
      splitQueriesOnWhitespace: options.split_queries_on_whitespace,
      normalizer,
      term: value => this.normalise(javaText(value)),
      format: value => value,
      nullValue: options.null_value,
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    let text: string | null
    if (typeof value === 'string') text = value
    else if (value === null) text = this.options.null_value
    else text = out.text(value)
    if (text === null) return
    if (text.length > this.options.ignore_above) return
    if (this.normalizer !== null) text = this.normalise(text)
    if (!this.kept) return
    // A UTF-16 unit takes three bytes at most.
    if (text.length * 3 > MAX_TERM_BYTES) checkLength(this.path, text)
    out.push(this.spec, text)
    if (this.named) out.nameField(this.path)
  }

  private normalise(text: string): string {
    const { normalizer } = this
    if (normalizer === null) return text
    const stream = normalizer.tokens(text)
    const normal = stream.next() ? stream.token.term : ''
    stream.end()
    return normal
  }
}

function checkLength(path: string, text: string): void {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= MAX_TERM_BYTES) return
  const tooLong = `bytes can be at most ${MAX_TERM_BYTES} in length; got ${bytes.length}`
  const prefix = `[${[...new Int8Array(bytes.buffer, 0, 30)].join(', ')}]...`
  throw new IndexingError(
    `Document contains at least one immense term in field="${path}" (whose UTF8 encoding is longer than the max length ${MAX_TERM_BYTES}), all of which were skipped.  Please correct the analyzer to not produce such terms.  The prefix of the first immense term is: '${prefix}', original message: ${tooLong}`,
    new ApiError('max_bytes_length_exceeded_exception', tooLong),
  )
}

export const keyword = defineField({
  type: 'keyword',
  parameters: {
    index: flag(true),
    doc_values: flag(true),
    store: flag(false),
    null_value: nullValueParameter<string>(value => javaText(value)),
    eager_global_ordinals: flag(false, { mergeable: true }),
    ignore_above: wholeNumber(NO_LIMIT, { mergeable: true }),
    index_options: choice('index_options', 'docs', ['freqs']),
    norms: flag(false),
    similarity: similarityParameter,
    use_similarity: flag(false, { mergeable: true }),
    normalizer: normalizerParameter,
    split_queries_on_whitespace: flag(false, { mergeable: true }),
    boost: boostParameter,
    meta: metaParameter,
  },
  /** Norms may be given up, never regained. */
  mayMerge: (key, existing, incoming) => (key === 'norms' ? existing.values.norms === true && incoming.values.norms === false : undefined),
  /** Only shown with all defaults, where the server gives a name to having none. */
  printed: (key, { values }) => (key === 'normalizer' && values.normalizer === null ? 'default' : undefined),
  build(path, values, { analyzers }) {
    const spec: FieldSpec = {
      name: path,
      index: !values.index ? INDEX_NONE : values.index_options === 'freqs' ? INDEX_FREQS : INDEX_DOCS,
      norms: values.index && values.norms,
      column: values.doc_values ? 'ordinal' : 'none',
      points: 'none',
      stored: values.store,
    }
    const normalizer = values.normalizer === null ? null : (analyzers.normalizer(values.normalizer) ?? null)
    return new KeywordLeaf(path, 'keyword', spec, normalizer, values)
  },
})
