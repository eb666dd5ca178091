// Where in the server's source a script fails that asks for a field it cannot have: such frames stand above those of the script.
import type { FieldType } from '../../index/mapping/field-type.ts'
import { isMetaField } from '../../index/mapping/meta-fields.ts'

const LOOKUP = 'org.opensearch.search.lookup.LeafDocLookup'

export const NO_FIELD_FRAMES = [`${LOOKUP}.get(LeafDocLookup.java:89)`, `${LOOKUP}.get(LeafDocLookup.java:55)`]

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

function innermost({ family, type, name }: FieldType): readonly string[] {
  if (family === 'number') return [NOT_KEPT, `${MAPPER}.NumberFieldMapper$NumberFieldType.fielddataBuilder(NumberFieldMapper.java:2037)`]
  if (family === 'feature')
    return [`${MAPPER}.RankFeatureFieldMapper$RankFeatureFieldType.fielddataBuilder(RankFeatureFieldMapper.java:134)`]
  if (family === 'text' && type === 'text' && !isMetaField(name))
    return [`${MAPPER}.TextFieldMapper$TextFieldType.fielddataBuilder(TextFieldMapper.java:981)`]
  if (family === 'text' || family === 'meta' || isMetaField(name))
    return [`${MAPPER}.MappedFieldType.fielddataBuilder(MappedFieldType.java:123)`]
  return [NOT_KEPT]
}
