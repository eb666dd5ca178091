// The bucket aggregations.
import type { AggregationType } from '../aggregation-type.ts'
import { adjacency_matrix } from './adjacency_matrix.ts'
import { auto_date_histogram } from './auto_date_histogram.ts'
import { composite } from './composite.ts'
import { date_histogram } from './date_histogram.ts'
import { filter } from './filter.ts'
import { filters } from './filters.ts'
import { geo_distance } from './geo_distance.ts'
import { global } from './global.ts'
import { geohash_grid, geotile_grid } from './grid/grid-aggregation.ts'
import { histogram } from './histogram.ts'
import { ip_range } from './ip_range.ts'
import { children, parent } from './join.ts'
import { missing } from './missing.ts'
import { multi_terms } from './multi_terms.ts'
import { nested } from './nested.ts'
import { date_range, range } from './range.ts'
import { rare_terms } from './rare_terms.ts'
import { reverse_nested } from './reverse_nested.ts'
import { diversified_sampler, sampler } from './sampler.ts'
import { significant_terms } from './significant_terms.ts'
import { significant_text } from './significant_text.ts'
import { terms } from './terms.ts'
import { variable_width_histogram } from './variable_width_histogram.ts'

export const bucketTypes: readonly AggregationType[] = [
  adjacency_matrix,
  auto_date_histogram,
  children,
  composite,
  date_histogram,
  date_range,
  diversified_sampler,
  filter,
  filters,
  geo_distance,
  geohash_grid,
  geotile_grid,
  global,
  histogram,
  ip_range,
  missing,
  multi_terms,
  nested,
  parent,
  range,
  rare_terms,
  reverse_nested,
  sampler,
  significant_terms,
  significant_text,
  terms,
  variable_width_histogram,
]
