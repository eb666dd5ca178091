// Spans that are inside another.
import { parsing } from '../../core/errors.ts'
import { atEnd } from '../../core/json-spot.ts'
import { SpanWithinQuery } from '../exec/spans/span-contain.ts'
import { defineQuery } from './query-builder.ts'
import { spanBuilder } from './span-clause.ts'
import { readPair } from './span-pair.ts'

export const span_within = defineQuery({
  name: 'span_within',
  parse(json, cx) {
    const { options, big, little } = readPair('span_within', json, cx)
    if (big === null) throw parsing('span_within must include [big]', atEnd(json))
    if (little === null) throw parsing('span_within must include [little]', atEnd(json))
    const shown = { big: big.shown, little: little.shown, boost: 1 }
    return spanBuilder('span_within', options, shown, context => new SpanWithinQuery(big.toSpan(context), little.toSpan(context)))
  },
})
