// How numbers by key are shown: `{"50.0": 3.0}`, or a list of keys and values.
import { javaDouble } from '../../core/numbers.ts'
import { double } from '../print-aggregations.ts'
import { formatNumber, type ValueFormat } from '../values/value-format.ts'

/** `numberOf` null: there is none. `textName`: what the text of a key's number is called in a list. */
export function printKeyed(
  keys: readonly number[],
  keyed: boolean,
  format: ValueFormat,
  numberOf: (key: number) => number | null,
  textName: (key: number) => string = () => 'value_as_string',
): Map<string, unknown> {
  const text = (value: number | null) => (value === null || format.kind === 'raw' ? null : formatNumber(format, value))
  if (!keyed) {
    const list = keys.map(key => {
      const value = numberOf(key)
      const entry = new Map<string, unknown>([
        ['key', double(key)],
        ['value', value === null ? null : double(value)],
      ])
      const shown = text(value)
      if (shown !== null) entry.set(textName(key), shown)
      return entry
    })
    return new Map([['values', list]])
  }
  const values = new Map<string, unknown>()
  for (const key of keys) {
    const value = numberOf(key)
    values.set(javaDouble(key), value === null ? null : double(value))
    const shown = text(value)
    if (shown !== null) values.set(keyedText(key), shown)
  }
  return new Map([['values', values]])
}

export const keyedText = (key: number): string => `${javaDouble(key)}_as_string`

/** Numbers by key go by their keys. */
export const isKey = (name: string): boolean => name.trim() !== '' && !Number.isNaN(Number(name))
