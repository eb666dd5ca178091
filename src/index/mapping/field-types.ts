// Every field type, by the name mappings give it. A new one is a file and a line here.
import { alias } from './alias.ts'
import { binary } from './binary.ts'
import { boolean } from './boolean.ts'
import { completion } from './completion.ts'
import { constant_keyword } from './constant_keyword.ts'
import { date, date_nanos } from './date.ts'
import type { FieldDefinition, FieldTypeTable } from './field-definition.ts'
import { flat_object } from './flat_object.ts'
import { geo_point } from './geo_point.ts'
import { geo_shape } from './geo_shape.ts'
import { ip } from './ip.ts'
import { join } from './join.ts'
import { keyword } from './keyword.ts'
import { knn_vector } from './knn_vector.ts'
import { byte, double, float, half_float, integer, long, scaled_float, short, unsigned_long } from './number.ts'
import { percolator } from './percolator.ts'
import { date_range, double_range, float_range, integer_range, ip_range, long_range } from './range.ts'
import { rank_feature, rank_features } from './rank_feature.ts'
import { search_as_you_type } from './search_as_you_type.ts'
import { match_only_text, text } from './text.ts'
import { token_count } from './token_count.ts'
import { wildcard } from './wildcard.ts'

type Named<T> = { readonly [K in keyof T]: FieldDefinition }

const fields = {
  alias,
  binary,
  boolean,
  byte,
  completion,
  constant_keyword,
  date,
  date_nanos,
  date_range,
  double,
  double_range,
  flat_object,
  float,
  float_range,
  geo_point,
  geo_shape,
  half_float,
  integer,
  integer_range,
  ip,
  ip_range,
  join,
  keyword,
  knn_vector,
  long,
  long_range,
  match_only_text,
  percolator,
  rank_feature,
  rank_features,
  scaled_float,
  search_as_you_type,
  short,
  text,
  token_count,
  unsigned_long,
  wildcard,
} satisfies Named<Record<string, FieldDefinition>>

export const fieldTypes: FieldTypeTable = { fields: new Map(Object.entries(fields)), objects: new Set(['object', 'nested']) }
