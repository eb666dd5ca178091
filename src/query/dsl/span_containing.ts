// Spans that contain another.
import { illegalArgument } from '../../core/errors.ts'
import { SpanContainingQuery } from '../exec/spans/span-contain.ts'
import { defineQuery } from './query-builder.ts'
import { spanBuilder } from './span-clause.ts'
import { readPair } from './span-pair.ts'

export const span_containing = defineQuery({
  name: 'span_containing',
  parse(json, cx) {
    const { options, big, little } = readPair('span_containing', json, cx)
    if (big === null) throw illegalArgument('inner clause [big] cannot be null.')
    if (little === null) throw illegalArgument('inner clause [little] cannot be null.')
    const shown = { big: big.shown, little: little.shown, boost: 1 }
    return spanBuilder('span_containing', options, shown, context => {
      return new SpanContainingQuery(big.toSpan(context), little.toSpan(context))
    })
  },
})
