// The `field`, `script`, `missing`, `format` and similar options of an aggregation's values.
import { readZone } from '../../core/date/zone-problem.ts'
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { type JsonObject, textOf, wholeOf } from '../../core/json-token.ts'
import type { ScriptRequest } from '../../query/dsl/script-value.ts'
import { readScript } from '../../query/dsl/script-value.ts'
import { readStrictly, type StrictField, VALUE } from '../../query/dsl/strict-object.ts'

export type ValueTypeName =
  | 'string'
  | 'double'
  | 'float'
  | 'long'
  | 'integer'
  | 'short'
  | 'byte'
  | 'date'
  | 'ip'
  | 'numeric'
  | 'number'
  | 'boolean'
  | 'unsigned_long'

/** What the values of an aggregation are: of a field, of a script, or what a script makes of a field's. */
export interface ValuesRequest {
  readonly field?: string
  /** `"doc['price'].value * 2"`; with `field` it sees each value as `_value`. */
  readonly script?: ScriptRequest
  /** Counts for documents without a value; without it they are left out. */
  readonly missing?: string | number | boolean
  /** How values are shown: `'0.00'`, `'yyyy-MM-dd'`. */
  readonly format?: string
  /** What the values are where no mapping says it. */
  readonly value_type?: ValueTypeName
}

/** Dates may be those of a time zone. */
export interface ZonedValuesRequest extends ValuesRequest {
  /** `'Europe/Berlin'`, `'+02:00'`; UTC. */
  readonly time_zone?: string | number
}

export interface ValuesConfig {
  readonly field: string | null
  /** JSON of a script; null: none. */
  readonly script: unknown
  /** Undefined: documents without a value count for nothing. */
  readonly missing: unknown
  readonly format: string | null
  readonly valueType: string | null
  readonly timeZone: string | null
}

interface ValuesDraft {
  field: string | null
  script: unknown
  missing: unknown
  format: string | null
  valueType: string | null
  timeZone: string | null
}

export const newValues = (): ValuesDraft => ({
  field: null,
  script: null,
  missing: undefined,
  format: null,
  valueType: null,
  timeZone: null,
})

/** Reads `json` with the options of values, and those of the aggregation itself. */
export function readValues(
  type: string,
  json: JsonObject,
  name: string,
  own: Readonly<Record<string, StrictField>>,
  zoned = false,
): ValuesConfig {
  const draft = newValues()
  readStrictly(type, json, { ...valueFields(draft, name, zoned), ...own })
  if (draft.field === null && draft.script === null) throw noSource()
  return draft
}

/** The same for aggregations whose values are never shown. */
export function readUnformatted(type: string, json: JsonObject, name: string, own: Readonly<Record<string, StrictField>>): ValuesConfig {
  const draft = newValues()
  const { format: _, ...fields } = valueFields(draft, name)
  readStrictly(type, json, { ...fields, ...own })
  if (draft.field === null && draft.script === null) throw noSource()
  return draft
}

/** The same for aggregations whose values are those of a field, and never shown. */
export function readUnscripted(type: string, json: JsonObject, name: string, own: Readonly<Record<string, StrictField>>): ValuesConfig {
  const draft = newValues()
  const { format: _format, script: _script, ...fields } = valueFields(draft, name)
  readStrictly(type, json, { ...fields, ...own })
  if (draft.field === null) throw illegalArgument('Required one of fields [field], but none were specified. ')
  return draft
}

export const noSource = () => illegalArgument('Required one of fields [field, script], but none were specified. ')

/** The options of the values of an aggregation of this name; dates only know `time_zone`. */
export function valueFields(draft: ValuesDraft, name: string, zoned = false): Record<string, StrictField> {
  const fields: Record<string, StrictField> = {
    field: { accepts: ['VALUE_STRING'], read: value => void (draft.field = value as string) },
    missing: { accepts: [...VALUE, 'VALUE_NULL'], read: value => void (draft.missing = notNull(value, name)) },
    script: {
      accepts: ['VALUE_STRING', 'START_OBJECT'],
      takenWhole: true,
      isParsed: true,
      read: value => void (draft.script = checkedScript(value)),
    },
    format: { accepts: ['VALUE_STRING'], read: value => void (draft.format = value as string) },
    value_type: { accepts: ['VALUE_STRING'], read: value => void (draft.valueType = valueType(textOf(value))) },
  }
  if (zoned) fields.time_zone = { accepts: ['VALUE_STRING', 'VALUE_NUMBER'], read: value => void (draft.timeZone = zoneId(value)) }
  return fields
}

function notNull(missing: unknown, name: string): unknown {
  if (missing === null) throw illegalArgument(`[missing] must not be null: [${name}]`)
  return missing
}

/** Said at once where it is none; it is read again where it is used. */
function checkedScript(script: unknown): unknown {
  readScript({ script }, 'script')
  return script
}

/** Whole hours may be written as a number. */
function zoneId(value: unknown): string {
  if (typeof value === 'string') return readZone(value) && value
  const hours = wholeOf(value)
  if (Math.abs(hours) > 18) {
    throw new ApiError('date_time_exception', `Zone offset hours not in valid range: value ${hours} is not in the range -18 to 18`)
  }
  return `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
}

const VALUE_TYPES: ReadonlySet<string> = new Set([
  'string',
  'double',
  'float',
  'long',
  'integer',
  'short',
  'byte',
  'date',
  'ip',
  'numeric',
  'number',
  'boolean',
  'unsigned_long',
])

function valueType(name: string): string {
  if (VALUE_TYPES.has(name)) return name
  throw illegalArgument(`Unknown value type [${name}]`)
}
