// Queries on ip fields: an address, a network, or a range.
import { INDEX_NONE } from '../../index/contracts/field-spec.ts'
import type { IpFieldType } from '../../index/mapping/field-type.ts'
import {
  type AddressRange,
  FIRST_ADDRESS,
  LAST_ADDRESS,
  nextAddress,
  parseAddress,
  parseNetwork,
  previousAddress,
} from '../../index/mapping/ip-address.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { Query } from '../contracts/query.ts'
import { AddressColumnQuery, AddressQuery } from '../exec/address-range.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { IndexOrDocValuesQuery } from '../exec/index-or-doc-values.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { DocValuesTermsQuery } from '../exec/ordinal-column.ts'
import type { FieldQueries } from './family-queries.ts'
import { caseMatters, existsIn, notSearchable } from './shared.ts'

const one = (address: string): AddressRange => ({ min: address, max: address })

function readRange(value: unknown): AddressRange {
  const text = javaText(value)
  return text.includes('/') ? parseNetwork(text) : one(parseAddress(text))
}

/** Over the index, the column, or both. */
function over(field: IpFieldType, index: () => Query, column: () => Query): Query {
  const indexed = field.spec.index !== INDEX_NONE
  if (field.spec.column === 'none') {
    if (!indexed) throw notSearchable(field)
    return index()
  }
  return indexed ? new IndexOrDocValuesQuery(index(), column()) : column()
}

const inRange = (field: IpFieldType, range: AddressRange): Query =>
  over(
    field,
    () => new AddressQuery(field.name, [range], 'range'),
    () => new AddressColumnQuery(field.name, [range]),
  )

function inRanges(field: IpFieldType, ranges: readonly AddressRange[]): Query {
  const addresses = ranges.filter(({ min, max }) => min === max)
  const networks = ranges.filter(({ min, max }) => min !== max)
  const group = (some: readonly AddressRange[], form: 'set' | 'ranges') =>
    new AddressQuery(field.name, some, some.length === 1 ? 'range' : form)
  const parts = [
    ...(addresses.length === 0 ? [] : [group(addresses, 'set')]),
    ...(networks.length === 0 ? [] : [group(networks, 'ranges')]),
  ]
  const index = () =>
    parts.length === 1 ? parts[0] : new ConstantScoreQuery(new BooleanQuery(parts.map(query => ({ occur: 'should', query }))))
  const column = () =>
    networks.length === 0
      ? new ConstantScoreQuery(new DocValuesTermsQuery(new AddressQuery(field.name, ranges, 'terms')))
      : new AddressColumnQuery(field.name, ranges)
  return over(field, index, column)
}

export const ipFields: FieldQueries<IpFieldType> = {
  term: (field, value) => inRange(field, readRange(value)),
  terms(field, values) {
    if (values.length === 1) return inRange(field, readRange(values[0]))
    return inRanges(field, values.map(readRange))
  },
  range(field, { from, to, includeFrom, includeTo }) {
    if (field.spec.index === INDEX_NONE && field.spec.column === 'none') throw notSearchable(field)
    let min: string | null = from === undefined ? FIRST_ADDRESS : parseAddress(javaText(from))
    if (from !== undefined && !includeFrom) min = nextAddress(min)
    let max: string | null = to === undefined ? LAST_ADDRESS : parseAddress(javaText(to))
    if (to !== undefined && !includeTo) max = previousAddress(max)
    return min === null || max === null ? new MatchNoDocsQuery() : inRange(field, { min, max })
  },
  exists: existsIn,
  caseInsensitive: caseMatters,
}
