// Queries on every field type, as recorded from a real server.
import { expect, test } from 'vitest'
import type { ApiError } from '../../../src/core/errors.ts'
import { JsonFloat, parseJson, parseJsonNumbers } from '../../../src/core/json.ts'
import { javaDouble, javaFloat } from '../../../src/core/numbers.ts'
import type { FieldType, NumberFieldType } from '../../../src/index/mapping/field-type.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { analyzers, chain, type ErrorChain, recorded } from './recorded.ts'

interface Case {
  readonly kind: 'term' | 'range'
  readonly field: string
  readonly query: string
  readonly explanation?: string
  readonly error?: ErrorChain
}

const mapping = Mapping.parse(
  {
    properties: {
      i: { type: 'integer' },
      l: { type: 'long' },
      by: { type: 'byte' },
      u: { type: 'unsigned_long' },
      f: { type: 'float' },
      h: { type: 'half_float' },
      d: { type: 'double' },
      sf: { type: 'scaled_float', scaling_factor: 10 },
      b: { type: 'boolean' },
      k: { type: 'keyword' },
      kn: { type: 'keyword', normalizer: 'lowercase' },
    },
  },
  analyzers,
  {},
)

/** An index value as the server's explanation writes it. */
function written(type: NumberFieldType, value: number | bigint): string {
  if (type.numeric === 'scaled_float') return String(value)
  if (type.numeric === 'unsigned_long') return String(type.format(value))
  if (type.spec.points === 'int') return String(value)
  return type.numeric === 'double' ? javaDouble(Number(value)) : javaFloat(Number(value))
}

function bounds(type: NumberFieldType, range: { min: number | bigint; max: number | bigint } | null): string {
  return range === null ? 'none' : `[${written(type, range.min)} TO ${written(type, range.max)}]`
}

function ours(c: Case): unknown {
  const type = mapping.field(c.field) as FieldType
  try {
    if (type.family === 'keyword') {
      const value = parseJsonNumbers(c.query)
      return type.term(value instanceof JsonFloat ? value : parseJson(c.query))
    }
    if (type.family === 'boolean') return type.term(parseJson(c.query))
    if (type.family !== 'number') throw new Error(type.family)
    if (c.kind === 'term') {
      const value = type.exact(parseJson(c.query))
      return bounds(type, value === null ? null : { min: value, max: value })
    }
    const { gte, gt, lte, lt } = parseJson(c.query) as Record<string, unknown>
    return bounds(type, type.range(gte ?? gt, lte ?? lt, gt === undefined, lt === undefined))
  } catch (error) {
    return chain(error as ApiError)
  }
}

function theirs(c: Case): unknown {
  if (c.error !== undefined) return c.error
  const explanation = c.explanation!
  if (explanation.startsWith('MatchNoDocs')) return 'none'
  return /\[(\S+ TO \S+)\]/.exec(explanation)?.[0].replace(/,$/, '') ?? /:([^)]*)\)?$/.exec(explanation)?.[1]
}

test.each(recorded<Case>('queries').map(c => [`${c.kind} ${c.field} ${c.query}`, c] as const))('%s', (_name, c) => {
  expect(ours(c)).toEqual(theirs(c))
})
