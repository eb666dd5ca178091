// Documents with a value between two bounds.

import { zoneProblem } from '../../core/date/zone-problem.ts'
import { type ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import type { RangeRelation } from '../exec/binary-range.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { newExists } from '../fields/exists.ts'
import type { Bounds } from '../fields/family-queries.ts'
import { coverage, rangeQuery } from '../fields/field-queries.ts'
import { noFieldName } from './no-field-name.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'
import { print } from './term-pattern.ts'
import { unsupportedAt, walked, walkField } from './walked-query.ts'

/** By field: bounds, `{ price: { gte: 10, lt: 20 } }`. */
export type RangeRequest = Readonly<Record<string, RangeFieldOptions>>

interface RangeFieldOptions extends CommonQueryOptions {
  /** From here on. */
  readonly gte?: RangeBound
  /** Above. */
  readonly gt?: RangeBound
  /** Up to here. */
  readonly lte?: RangeBound
  /** Below. */
  readonly lt?: RangeBound
  /** The earlier name of `gte` and `gt`. */
  readonly from?: RangeBound
  /** The earlier name of `lte` and `lt`. */
  readonly to?: RangeBound
  /** `from` itself is within; `true` by default. */
  readonly include_lower?: boolean
  /** `to` itself is within; `true` by default. */
  readonly include_upper?: boolean
  /** How dates are written; the field's own by default. */
  readonly format?: string
  readonly time_zone?: string
  /** How ranges in documents lie to it; `intersects`. */
  readonly relation?: 'intersects' | 'contains' | 'within' | 'INTERSECTS' | 'CONTAINS' | 'WITHIN'
}

/** Dates may be computed: `'now-1d/d'`. */
type RangeBound = string | number | bigint | boolean | Date | null

class RangeOptions extends Options implements Bounds {
  from: unknown
  to: unknown
  includeFrom = true
  includeTo = true
  format?: string
  timeZone?: string
  relation?: RangeRelation
}

/** A bound being parsed: the server rejects some, but not all, ways to give it twice. */
class End {
  value: unknown = null
  included: boolean | null = null

  constructor(private readonly side: 'lower' | 'upper') {}

  /** `from` and `to`. */
  bound(walk: JsonWalk): void {
    if (this.value !== null) throw this.again(walk)
    this.value = walk.anything()
  }

  /** `gte` and `gt`, `lte` and `lt`. */
  boundAndInclusion(walk: JsonWalk, included: boolean): void {
    if (this.value !== null || this.included !== null) throw this.again(walk)
    this.value = walk.anything()
    this.included = included
  }

  inclusion(walk: JsonWalk): void {
    if (this.included !== null) throw this.again(walk)
    this.included = walk.boolean()
  }

  private again(walk: JsonWalk): ApiError {
    return parsing(`invalid ${this.side} bound for [range] query`, walk.at)
  }
}

export const range = defineQuery({
  name: 'range',
  parse: walked('range', walk => {
    const options = new RangeOptions()
    const field = readRange(options, walk)
    if (field === null || field === '') throw noFieldName(walk.at)
    checkBoost(options.boost, () => printed(field, options))
    return builder('range', options, cx => {
      const type = cx.fields.field(field)
      if (type === undefined) return newMatchNone()
      if (options.from === undefined && options.to === undefined) return newExists(field, cx)
      // What scripts say is not known beforehand.
      if (cx.derived?.isDerived(field) === true) return rangeQuery(type, options, cx)
      // Where all dates of the shard lie in the range, or none does, the server asks a simpler question.
      const covered = coverage(type, options, cx)
      if (covered === 'disjoint') return newMatchNone()
      return covered === 'within' ? newExists(field, cx) : rangeQuery(type, options, cx)
    })
  }),
})

const printed = (field: string, options: RangeOptions): string =>
  print('range', field, {
    from: options.from ?? null,
    to: options.to ?? null,
    include_lower: options.includeFrom,
    include_upper: options.includeTo,
    time_zone: options.timeZone,
    format: options.format,
    relation: options.relation?.toUpperCase(),
  })

/** Answers the field. */
function readRange(options: RangeOptions, walk: JsonWalk): string | null {
  const lower = new End('lower')
  const upper = new End('upper')
  let timeZone: string | null = null
  let relation: string | null = null
  const read = () => {
    switch (walk.key) {
      case 'from':
        return lower.bound(walk)
      case 'to':
        return upper.bound(walk)
      case 'gte':
      case 'gt':
        return lower.boundAndInclusion(walk, walk.key === 'gte')
      case 'lte':
      case 'lt':
        return upper.boundAndInclusion(walk, walk.key === 'lte')
      case 'include_lower':
        return lower.inclusion(walk)
      case 'include_upper':
        return upper.inclusion(walk)
      case 'format':
        options.format = walk.text()
        return
      case 'time_zone':
        timeZone = walk.text()
        return
      case 'relation':
        relation = walk.text()
        return
      default:
        if (!options.takeWalk(walk)) throw unsupportedAt('range', walk)
    }
  }
  const field = walkField('range', walk, {
    option: read,
    accepts() {
      // Lists are read through as if they were not there, and nulls not seen.
      if (walk.isValue) throw unsupportedAt('range', walk)
      return false
    },
    value() {},
  })
  options.from = lower.value ?? undefined
  options.to = upper.value ?? undefined
  options.includeFrom = lower.included ?? true
  options.includeTo = upper.included ?? true
  if (timeZone !== null) options.timeZone = zone(timeZone)
  if (relation !== null) options.relation = relationOf(relation)
  return field
}

function zone(text: string): string {
  const problem = zoneProblem(text)
  if (problem === null) return text
  const java = problem.type === 'zone_rules_exception' ? 'java.time.zone.ZoneRulesException' : 'java.time.DateTimeException'
  throw illegalArgument(`${java}: ${problem.reason}`, { cause: problem })
}

function relationOf(relation: string): RangeRelation {
  const known = relation.toLowerCase()
  if (known === 'disjoint') throw illegalArgument(`[range] query does not support relation [${relation}]`)
  if (known === 'intersects' || known === 'contains' || known === 'within') return known
  throw illegalArgument(`${relation} is not a valid relation`)
}
