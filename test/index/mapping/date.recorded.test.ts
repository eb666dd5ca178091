// Dates and date ranges, as recorded from a real server.
import { describe, expect, test } from 'vitest'
import type { ApiError } from '../../../src/core/errors.ts'
import { DateFormat } from '../../../src/index/mapping/date-format.ts'
import type { DateFieldType } from '../../../src/index/mapping/field-type.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { analyzers, chain, type ErrorChain, recorded } from './recorded.ts'

interface Parsing {
  readonly format: string
  readonly locale?: string
  readonly text: string
  readonly millis?: number
  readonly shown?: string
  readonly roundUp?: number
  readonly roundUpFails?: boolean
  readonly error?: ErrorChain
}

const attempt = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return chain(error as ApiError)
  }
}

describe('dates of documents', () => {
  test.each(recorded<Parsing>('date-parsing').map(c => [`${c.format} ${c.locale ?? ''} ${c.text}`, c] as const))('%s', (_name, c) => {
    const read = attempt(() => {
      const format = DateFormat.of(c.format, c.locale)
      const fast = format.fastMillis(c.text)
      const { millis } = format.parse(c.text)
      // The short way must agree with the long one wherever it answers.
      if (!Number.isNaN(fast)) expect(fast).toBe(millis)
      return { millis, shown: format.print({ millis, nanos: 0 }) }
    })
    expect(read).toEqual(c.error ?? { millis: c.millis, shown: c.shown })
  })

  test.each(recorded<Parsing>('date-parsing').map(c => [`${c.format} ${c.locale ?? ''} ${c.text}`, c] as const))(
    'rounded up: %s',
    (_name, c) => {
      const read = attempt(() => DateFormat.of(c.format, c.locale).parse(c.text, true).millis)
      if (c.roundUp === undefined) expect(read).toHaveProperty('type')
      else expect(read).toBe(c.roundUp)
    },
  )
})

interface Range {
  readonly field: 'd' | 'n' | 'y'
  readonly bounds: { gte?: unknown; gt?: unknown; lte?: unknown; lt?: unknown; format?: string; time_zone?: string }
  readonly min?: string
  readonly max?: string
  readonly explanation?: string
  readonly error?: ErrorChain
}

describe('date ranges', () => {
  const mapping = Mapping.parse(
    { properties: { d: { type: 'date' }, n: { type: 'date_nanos' }, y: { type: 'date', format: 'yyyy' } } },
    analyzers,
    {},
  )
  test.each(recorded<Range>('date-ranges').map(c => [`${c.field} ${JSON.stringify(c.bounds)}`, c] as const))('%s', (_name, c) => {
    const { gte, gt, lte, lt, format, time_zone: timeZone } = c.bounds
    const ours = attempt(() => {
      const range = (mapping.field(c.field) as DateFieldType).range(gte ?? gt, lte ?? lt, gt === undefined, lt === undefined, {
        now: 0,
        format,
        timeZone,
      })
      return range === null ? null : { min: String(range.min), max: String(range.max) }
    })
    const { error } = c
    const expected = error === undefined ? { min: c.min, max: c.max } : error.type === 'query_shard_exception' ? error.caused_by : error
    if (c.min !== undefined && BigInt(c.min) > BigInt(c.max!)) expect(ours).toBeNull()
    else expect(ours).toEqual(expected)
  })
})

interface Printing {
  readonly format: string
  readonly printed?: Record<string, string>
  readonly error?: ErrorChain
}

test.each(recorded<Printing>('date-printing').map(c => [c.format, c] as const))('prints %s', (_name, c) => {
  if (c.printed === undefined) {
    expect(attempt(() => DateFormat.of(c.format))).toEqual(c.error)
    return
  }
  for (const [iso, printed] of Object.entries(c.printed)) {
    expect(DateFormat.of(c.format).print(DateFormat.of('strict_date_optional_time').parse(iso))).toBe(printed)
  }
})
