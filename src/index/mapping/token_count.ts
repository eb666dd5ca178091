// The field type `token_count`: the number of tokens of an analysed text.

import type { AnalyzerReference } from '../../analysis/analysis-request.ts'
import type { Analyzer } from '../../analysis/analyzer.ts'
import { mapperParsing } from '../../core/errors.ts'
import type { IndexedOptions, SkipListOption } from './common-options.ts'
import { DecimalFormat } from './decimal-format.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import { javaText } from './java-text.ts'
import { numberKinds } from './number/number-kinds.ts'
import { NumberLeaf } from './number.ts'
import { analyzerParameter, flag, metaParameter, nullValueParameter } from './parameter.ts'

type NumberOptions = ConstructorParameters<typeof NumberLeaf>[2]

class TokenCountLeaf extends NumberLeaf {
  constructor(
    path: string,
    private readonly analyzer: Analyzer,
    /** Positions that no token has, such as those of stop words, count too. */
    private readonly countsPositions: boolean,
    options: NumberOptions,
  ) {
    // As its column has them: in order.
    const readSourceList = (value: unknown, format: string | null) => {
      const values = Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value]
      const counts = values.filter(one => one !== null).map(one => countTokens(analyzer, countsPositions, javaText(one)))
      counts.sort((a, b) => a - b)
      return format === null ? counts : counts.map(count => DecimalFormat.of(format).print(count))
    }
    super(path, numberKinds.integer, { ...options, readSourceList, readsFormats: true })
  }

  override add(value: unknown, out: DocumentBuilder): void {
    super.add(value === null ? null : countTokens(this.analyzer, this.countsPositions, out.text(value)), out)
  }
}

function countTokens(analyzer: Analyzer, countsPositions: boolean, text: string): number {
  const stream = analyzer.tokens(text)
  const { token } = stream
  let count = 0
  while (stream.next()) count += countsPositions ? token.positionIncrement : Math.min(1, token.positionIncrement)
  stream.end()
  return countsPositions ? count + token.positionIncrement : count
}

/** How many tokens a text has. */
export interface TokenCountOptions extends IndexedOptions, SkipListOption {
  /** Makes the tokens that are counted. */
  readonly analyzer: AnalyzerReference
  /** Removed stop words count; true. */
  readonly enable_position_increments?: boolean
  /** Stands for null in documents. */
  readonly null_value?: number | null
}

export const token_count = defineField({
  type: 'token_count',
  parameters: {
    index: flag(true),
    doc_values: flag(true),
    store: flag(false),
    analyzer: analyzerParameter({ mergeable: true }),
    null_value: nullValueParameter<number | bigint>(value => numberKinds.integer.declared(value), { text: value => javaText(value) }),
    enable_position_increments: flag(true),
    meta: metaParameter,
    skip_list: flag(false),
  },
  check(name, { values }) {
    if (values.analyzer === null) throw mapperParsing(`Analyzer must be set for field [${name}] but wasn't.`)
  },
  build(path, values, { analyzers }) {
    const analyzer = analyzers.analyzer(values.analyzer ?? '') ?? analyzers.default
    return new TokenCountLeaf(path, analyzer, values.enable_position_increments, { ...values, coerce: true, ignore_malformed: false })
  },
})
