// What scripts find when they run on windows of documents: columns of a segment, parameters, functions of numbers.
import { JsonFloat } from '../../core/json.ts'
import type { NumericColumn, OrdinalColumn, SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { Constant, type ScriptContext, UNFIT, type WindowColumn, type WindowScope } from '../../painless/script.ts'
import { isInt } from '../../painless/values.ts'
import { requireColumn } from '../values/fielddata.ts'
import type { ScriptMap } from './parameters.ts'
import { plainScoreFunctions } from './score-functions.ts'
import type { SegmentDocuments } from './source-lookup.ts'

export function windowScope(
  context: ScriptContext,
  { documents, segment }: SegmentDocuments,
  parameters: ScriptMap,
  value: WindowColumn | null = null,
): WindowScope {
  return {
    hasScore: context.variables.some(({ name, type }) => name === '_score' && (type === 'double' || type === 'Number')),
    value,
    column(name) {
      const field = documents.fields.field(name)
      return field === undefined ? null : columnOf(field, segment.reader)
    },
    parameter: name => constantOf(parameters.get(name)),
    function: (name, arity) => (context.functions === undefined ? null : (plainScoreFunctions.get(`${name}/${arity}`) ?? null)),
  }
}

function constantOf(value: unknown): Constant | null {
  if (value instanceof JsonFloat) return new Constant('double', value.value)
  if (typeof value === 'boolean') return new Constant('boolean', Number(value))
  return typeof value === 'number' ? new Constant(isInt(value) ? 'int' : 'long', value) : null
}

/** As `openDocValues` presents them; null where it gives an error, or values of another kind. */
function columnOf(field: FieldType, reader: SegmentReader): WindowColumn | null {
  const isBoolean = field.family === 'boolean'
  const isTerm = field.type === 'keyword' || field.type === 'ip'
  const isDate = field.family === 'date'
  if (!isBoolean && !isTerm && !isDate && (field.family !== 'number' || field.numeric === 'unsigned_long')) return null
  try {
    requireColumn(field)
  } catch {
    return null
  }
  if (isTerm) return new TermColumn(reader.ordinals(field.name))
  const column = reader.numeric(field.name)
  if (isDate) return new NumberColumn(null, column, null)
  if (field.family === 'number' && DECIMAL.has(field.numeric)) {
    const isDecoded = field.numeric === 'scaled_float'
    return new NumberColumn('double', column, isDecoded ? value => field.toNumber(value) : null)
  }
  if (column?.values instanceof BigInt64Array) return null
  return new NumberColumn(isBoolean ? 'boolean' : 'long', column, null)
}

const DECIMAL: ReadonlySet<string> = new Set(['double', 'float', 'half_float', 'scaled_float'])

class NumberColumn implements WindowColumn {
  constructor(
    readonly kind: WindowColumn['kind'],
    private readonly column: NumericColumn | null,
    /** Null: numbers are kept as they are. */
    private readonly decode: ((value: number | bigint) => number) | null,
  ) {}

  first(docs: Int32Array, count: number, out: Float64Array): void {
    const { column, decode } = this
    if (column === null) throw UNFIT
    const { present, starts } = column
    const values = column.values as Exclude<NumericColumn['values'], BigInt64Array>
    // Of several values it is their number that tells whether there is one.
    if (present !== null || starts !== null) for (let i = 0; i < count; i++) if (!column.has(docs[i])) throw UNFIT
    if (starts === null) for (let i = 0; i < count; i++) out[i] = values[docs[i]]
    else for (let i = 0; i < count; i++) out[i] = values[starts[docs[i]]]
    if (decode !== null) for (let i = 0; i < count; i++) out[i] = decode(out[i])
  }

  sizes(docs: Int32Array, count: number, out: Float64Array): void {
    const { column } = this
    if (column === null) out.fill(0, 0, count)
    else {
      const { starts } = column
      for (let i = 0; i < count; i++) {
        const doc = docs[i]
        out[i] = !column.has(doc) ? 0 : starts === null ? 1 : starts[doc + 1] - starts[doc]
      }
    }
  }
}

class TermColumn implements WindowColumn {
  readonly kind = null

  constructor(private readonly column: OrdinalColumn | null) {}

  first(): void {
    throw UNFIT
  }

  sizes(docs: Int32Array, count: number, out: Float64Array): void {
    const { column } = this
    if (column === null) out.fill(0, 0, count)
    else if (column.starts === null) for (let i = 0; i < count; i++) out[i] = Number(column.ords[docs[i]] > 0)
    else for (let i = 0; i < count; i++) out[i] = column.starts[docs[i] + 1] - column.starts[docs[i]]
  }
}
