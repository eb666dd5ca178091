// Documents with a value between two bounds.

import { timeZone } from '../../core/date/time-zone.ts'
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, isObject, isScalar, type JsonObject, textOf } from '../../core/json-token.ts'
import type { RangeRelation } from '../exec/binary-range.ts'
import { type Bounds, coverage, rangeQuery } from '../fields/field-queries.ts'
import { newExists } from './exists.ts'
import { newMatchNone } from './match_none.ts'
import { builder, defineQuery } from './query-builder.ts'
import { afterItem, Options, onlyField, unsupported } from './simple-object.ts'

class RangeOptions extends Options implements Bounds {
  from: unknown
  to: unknown
  includeFrom = true
  includeTo = true
  format?: string
  timeZone?: string
  relation?: RangeRelation
}

export const range = defineQuery({
  name: 'range',
  parse(json) {
    const options = new RangeOptions()
    const field = fieldOf(json)
    if (field === null || field === '') throw illegalArgument('field name is null or empty')
    const bounds = json[field]
    if (!isObject(bounds)) throw unsupported('range', json, field)
    for (const key of Object.keys(bounds)) readOption(options, key, bounds)
    return builder('range', options, cx => {
      const type = cx.fields.field(field)
      if (type === undefined) return newMatchNone()
      if (options.from === undefined && options.to === undefined) return newExists(field, cx)
      // Where all dates of the shard lie in the range, or none does, the server asks a simpler question.
      const covered = coverage(type, options, cx)
      if (covered === 'disjoint') return newMatchNone()
      return covered === 'within' ? newExists(field, cx) : rangeQuery(type, options, cx)
    })
  },
})

function fieldOf(json: JsonObject): string | null {
  const objects = Object.keys(json).filter(key => isObject(json[key]))
  if (objects.length > 1) onlyField('range', json)
  for (const key of Object.keys(json)) {
    const value = json[key]
    // The server reads through lists as if they were not there, and sees no null.
    if (Array.isArray(value) && value.length > 0) throw parsing(`[range] query does not support [${key}]`, atValue(value, 0))
    if (isScalar(value) && key !== '_name') throw unsupported('range', json, key)
  }
  return objects[0] ?? null
}

function readOption(options: RangeOptions, key: string, json: JsonObject): void {
  const value = json[key]
  switch (key) {
    case 'from':
    case 'gte':
    case 'gt':
      options.from = bound(json, key, 'lower', options.from)
      if (key !== 'from') options.includeFrom = key === 'gte'
      return
    case 'to':
    case 'lte':
    case 'lt':
      options.to = bound(json, key, 'upper', options.to)
      if (key !== 'to') options.includeTo = key === 'lte'
      return
    case 'include_lower':
      options.includeFrom = booleanOf(value)
      return
    case 'include_upper':
      options.includeTo = booleanOf(value)
      return
    case 'format':
      options.format = textOf(value)
      return
    case 'time_zone':
      options.timeZone = zone(textOf(value))
      return
    case 'relation':
      options.relation = relationOf(textOf(value))
      return
    default:
      if (!options.take(key, value)) throw parsing(`[range] query does not support [${key}]`, atValue(json, key))
  }
}

/** Undefined for null: an open end. */
function bound(json: JsonObject, key: string, side: string, known: unknown): unknown {
  const value = json[key]
  if (value === null) return undefined
  const reason = `invalid ${side} bound for [range] query`
  if (known !== undefined) throw parsing(reason, atValue(json, key))
  if (!isScalar(value)) throw parsing(reason, Array.isArray(value) ? afterItem(value, -1) : atValue(json, key))
  return value
}

function zone(text: string): string {
  if (timeZone(text) !== null) return text
  if (/^[A-Za-z][A-Za-z0-9~/._+-]+$/.test(text)) {
    const reason = `Unknown time-zone ID: ${text}`
    throw illegalArgument(`java.time.zone.ZoneRulesException: ${reason}`, { cause: new ApiError('zone_rules_exception', reason) })
  }
  const reason = offsetProblem(text)
  throw illegalArgument(`java.time.DateTimeException: ${reason}`, { cause: new ApiError('date_time_exception', reason) })
}

/** What is wrong with an offset such as `+25:00`. */
function offsetProblem(text: string): string {
  const parts = /^([+-])(\d{1,2}):?(\d{2})?(?::?\d{2})?$/.exec(text)
  if (parts === null)
    return text.length <= 1 || /^[+-]/.test(text)
      ? `Invalid ID for ZoneOffset, invalid format: ${text}`
      : `Invalid ID for region-based ZoneId, invalid format: ${text}`
  const [, sign, hours, minutes] = parts
  const signed = (digits: string) => Number(`${sign}${digits}`)
  if (Number(hours) > 18) return `Zone offset hours not in valid range: value ${signed(hours)} is not in the range -18 to 18`
  if (Number(minutes ?? 0) > 59) return `Zone offset minutes not in valid range: value ${signed(minutes)} is not in the range -59 to 59`
  return 'Zone offset not in valid range: -18:00 to +18:00'
}

function relationOf(relation: string): RangeRelation {
  const known = relation.toLowerCase()
  if (known === 'disjoint') throw illegalArgument(`[range] query does not support relation [${relation}]`)
  if (known === 'intersects' || known === 'contains' || known === 'within') return known
  throw illegalArgument(`${relation} is not a valid relation`)
}
