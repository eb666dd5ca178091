// The mappings of some fields, by name or pattern.
import { matchesWildcard } from '../../core/values.ts'
import { fieldSight, shownField } from '../../engine/access/shown-mapping.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { LENIENT_EXPAND_OPEN } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import { METADATA_NAMES, printMetadata } from '../../index/mapping/root-declaration.ts'
import type { FieldSight } from '../../index/restricted/field-sight.ts'
import { splitPart, targetIndices } from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

export interface GetFieldMappingParams extends IndicesParams {
  fields: string | string[]
}

export interface FieldMapping {
  /** The path of the field. */
  full_name: string
  /** Its mapping, under the last part of its name. */
  mapping: Record<string, unknown>
}

export const getFieldMapping = typedOperation<GetFieldMappingParams, Record<string, { mappings: Record<string, FieldMapping> }>>()({
  name: 'indices.get_field_mapping',
  action: 'indices:admin/mappings/fields/get',
  routes: [
    { method: 'GET', path: '/_mapping/field/{fields}' },
    { method: 'GET', path: '/{index}/_mapping/field/{fields}' },
  ],
  params: { ...INDICES_PARAMS, include_defaults: 'boolean', local: 'boolean' },
  run(cx, request) {
    const patterns = splitPart(request.path.fields)
    const withDefaults = request.params.include_defaults === true
    const indices = targetIndices(cx, request, LENIENT_EXPAND_OPEN, 'metadata_read')
    return {
      body: new Map(indices.map(index => [index.name, { mappings: fieldMappings(index, patterns, withDefaults, fieldSight(cx, index)) }])),
    }
  },
})

/** In the order of the server's hash map. */
function fieldMappings(
  index: IndexService,
  patterns: readonly string[],
  withDefaults: boolean,
  sight: FieldSight | null,
): Map<string, FieldMapping> {
  const found = new Map<string, FieldMapping>()
  const { mapping } = index
  // Before there is a mapping, there are no metadata fields either.
  if (Object.keys(mapping.toJson()).length === 0) return found
  const names = [...METADATA_NAMES, ...[...mapping.fieldNames].sort()].filter(
    name => patterns.some(pattern => matchesWildcard(pattern, name)) && sight?.shows(name) !== false,
  )
  for (const name of hashMapOrder(names)) {
    if (METADATA_NAMES.includes(name)) {
      found.set(name, { full_name: name, mapping: printMetadata(mapping.options, name, withDefaults) })
      continue
    }
    const printed = mapping.printField(name, withDefaults)
    const own = mapping.ownName(name)
    found.set(name, { full_name: name, mapping: printed === undefined ? {} : { [own]: shownField(printed, name, sight) } })
  }
  return found
}
