// A value of a field as answers print it: decimals are printed with a fraction, even whole ones.
import { JsonFloat } from '../../core/json-float.ts'
import { isBytes } from '../../core/native-values.ts'
import type { FieldType, NumberFieldType } from './field-type.ts'

const DECIMAL: ReadonlySet<NumberFieldType['numeric']> = new Set(['double', 'float', 'half_float', 'scaled_float'])

/** Of a number as it stands in the index. */
export const printedValue = (field: FieldType, value: string | number | bigint): unknown => asDecimal(field, field.format(value))

/** Of a value that is read already. */
export const asDecimal = (field: FieldType, value: unknown): unknown =>
  Number.isInteger(value) && field.family === 'number' && DECIMAL.has(field.numeric) ? new JsonFloat(value as number) : value

/** The same of a value that is stored, which may be bytes. */
export const printedStored = (field: FieldType, value: unknown): unknown =>
  isBytes(value) ? Buffer.from(value).toString('base64') : printedValue(field, value as string | number | bigint)
