// Every field type, by the name mappings give it. A new one is a file and a line here.
import { alias } from './alias.ts'
import { binary } from './binary.ts'
import { boolean } from './boolean.ts'
import { date, date_nanos } from './date.ts'
import type { FieldDefinition, FieldTypeTable } from './field-definition.ts'
import { keyword } from './keyword.ts'
import { byte, double, float, half_float, integer, long, scaled_float, short, unsigned_long } from './number.ts'
import { text } from './text.ts'

type Named<T> = { readonly [K in keyof T]: FieldDefinition }

const fields = {
  alias,
  binary,
  boolean,
  byte,
  date,
  date_nanos,
  double,
  float,
  half_float,
  integer,
  keyword,
  long,
  scaled_float,
  short,
  text,
  unsigned_long,
} satisfies Named<Record<string, FieldDefinition>>

export const fieldTypes: FieldTypeTable = { fields: new Map(Object.entries(fields)), objects: new Set(['object', 'nested']) }
