// Where in the server's source a script fails that asks for a field it cannot have: such frames stand above those of the script.
import type { FieldType } from '../../index/mapping/field-type.ts'
import { isMetaField } from '../../index/mapping/meta-fields.ts'

const LOOKUP = 'org.opensearch.search.lookup.LeafDocLookup'

export const NO_FIELD_FRAMES = [`${LOOKUP}.get(LeafDocLookup.java:89)`, `${LOOKUP}.get(LeafDocLookup.java:55)`]

export const NULL_FIELD_FRAMES = [`${LOOKUP}.get(LeafDocLookup.java:84)`, NO_FIELD_FRAMES[1]]

const FIELD_DATA = [
  'org.opensearch.index.fielddata.IndexFieldDataService.getForField(IndexFieldDataService.java:134)',
  'org.opensearch.index.query.QueryShardContext.lambda$lookup$0(QueryShardContext.java:530)',
  'org.opensearch.search.lookup.SearchLookup.lambda$new$0(SearchLookup.java:118)',
  `${LOOKUP}.lambda$get$0(LeafDocLookup.java:93)`,
  'org.opensearch.secure_sm.AccessController.doPrivileged(AccessController.java:76)',
  `${LOOKUP}.get(LeafDocLookup.java:93)`,
  `${LOOKUP}.get(LeafDocLookup.java:55)`,
]

const MAPPER = 'org.opensearch.index.mapper'
const NOT_KEPT = `${MAPPER}.MappedFieldType.failIfNoDocValues(MappedFieldType.java:439)`

/** Of a field that keeps nothing by document. */
export function fieldDataFrames(field: FieldType): readonly string[] {
  return [...innermost(field), ...FIELD_DATA]
}

/** Where the types of fields look whether they keep values. */
const MAPPERS: Readonly<Record<string, readonly [mapper: string, line: number]>> = {
  binary: ['Binary', 167],
  boolean: ['Boolean', 252],
  date: ['Date', 724],
  date_nanos: ['Date', 724],
  geo_point: ['GeoPoint', 280],
  ip: ['Ip', 541],
  keyword: ['Keyword', 397],
  scaled_float: ['ScaledFloat', 315],
  wildcard: ['Wildcard', 377],
}

const builder = (mapper: string, line: number) =>
  `${MAPPER}.${mapper}FieldMapper$${mapper}FieldType.fielddataBuilder(${mapper}FieldMapper.java:${line})`

function innermost({ family, type, name }: FieldType): readonly string[] {
  if (Object.hasOwn(MAPPERS, type)) return [NOT_KEPT, builder(...MAPPERS[type])]
  if (family === 'number') return [NOT_KEPT, builder('Number', 2037)]
  if (type === 'rank_features') return [builder('RankFeatures', 121)]
  if (family === 'feature') return [builder('RankFeature', 134)]
  if ((type === 'text' || type === 'match_only_text') && !isMetaField(name)) return [builder('Text', 981)]
  if (family === 'text' || family === 'meta' || isMetaField(name))
    return [`${MAPPER}.MappedFieldType.fielddataBuilder(MappedFieldType.java:123)`]
  return [NOT_KEPT]
}
