// Every field type, by the name mappings give it. A new one is a file and a line here.
import { lazily } from '../../core/lazily.ts'
import { lazyMap } from '../../core/lazy-map.ts'
import { boolean } from './boolean.ts'
import { date, date_nanos } from './date.ts'
import type { FieldDefinition, FieldTypeTable } from './field-definition.ts'
import { keyword } from './keyword.ts'
import type { FieldTypeName } from './mapping-request.ts'
import { byte, double, float, half_float, integer, long, scaled_float, short, unsigned_long } from './number.ts'
import { match_only_text, text } from './text.ts'

/** The frequent ones are there from the beginning. */
const fields = lazyMap<FieldDefinition>()({
  alias: lazily(() => import('./alias.ts')),
  binary: lazily(() => import('./binary.ts')),
  boolean,
  byte,
  completion: lazily(() => import('./completion.ts')),
  constant_keyword: lazily(() => import('./constant_keyword.ts')),
  date,
  date_nanos,
  date_range: lazily(() => import('./range.ts')),
  double,
  double_range: lazily(() => import('./range.ts')),
  flat_object: lazily(() => import('./flat_object.ts')),
  float,
  float_range: lazily(() => import('./range.ts')),
  geo_point: lazily(() => import('./geo_point.ts')),
  geo_shape: lazily(() => import('./geo_shape.ts')),
  half_float,
  integer,
  integer_range: lazily(() => import('./range.ts')),
  ip: lazily(() => import('./ip.ts')),
  ip_range: lazily(() => import('./range.ts')),
  join: lazily(() => import('./join.ts')),
  keyword,
  knn_vector: lazily(() => import('./knn_vector.ts')),
  long,
  long_range: lazily(() => import('./range.ts')),
  match_only_text,
  percolator: lazily(() => import('./percolator.ts')),
  rank_feature: lazily(() => import('./rank_feature.ts')),
  rank_features: lazily(() => import('./rank_feature.ts')),
  scaled_float,
  search_as_you_type: lazily(() => import('./search_as_you_type.ts')),
  short,
  sparse_vector: lazily(() => import('./sparse_vector.ts')),
  text,
  token_count: lazily(() => import('./token_count.ts')),
  unsigned_long,
  version: lazily(() => import('./version.ts')),
  wildcard: lazily(() => import('./wildcard.ts')),
} satisfies Readonly<Record<FieldTypeName, unknown>>)

export const fieldTypes: FieldTypeTable = { fields, objects: new Set(['object', 'nested']) }
