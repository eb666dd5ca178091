// Queries stored as documents: which are allowed, and their view of the mapping.
import { ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import type { FieldLookup, FieldType } from '../../index/mapping/field-type.ts'
import { Mapping } from '../../index/mapping/mapping.ts'
import { RestrictedLookup } from '../../index/restricted/restricted-lookup.ts'
import type { Query } from '../contracts/query.ts'
import type { ParseContext, QueryBuilder, QueryContext, QueryType } from '../contracts/query-builder.ts'

/** Joins need the shard around a document, which one that is only matched has not. */
export const refusedInside = (name: string): QueryType => ({
  name,
  parse(_json: Record<string, unknown>, _cx: ParseContext): QueryBuilder {
    throw illegalArgument(`the [${name}] query is unsupported inside a percolator query`)
  },
})

/** What stored queries are made with. */
export function storedQueryContext(cx: QueryContext): QueryContext {
  const asText = String(cx.settings['index.percolator.map_unmapped_fields_as_text'] ?? 'false') === 'true'
  return { ...cx, reader: null, nested: undefined, namedQueries: new Map(), fields: new MappedFields(cx.fields, asText, cx) }
}

/** Null for a query that looks things up in other documents, which are not fetched for stored queries. Throws what the server answers for one that cannot be kept. */
export function makeStored(query: QueryBuilder, inside: QueryContext): Query | null {
  try {
    return query.toQuery(inside)
  } catch (error) {
    if (isApiError(error) && error.type === 'unsupported_operation_exception') return null
    throw error
  }
}

/**
 * The whole mapping behind what queries see of it; null where there is none. Also who does not see all fields percolates documents with all
 * of theirs: they are the user's own.
 */
export function wholeMapping(fields: FieldLookup): Mapping | null {
  if (fields instanceof MappedFields) return wholeMapping(fields.inner)
  if (fields instanceof RestrictedLookup) return wholeMapping(fields.mapping)
  return fields instanceof Mapping ? fields : null
}

/** Queries must name fields that there are, unless all others are texts. */
class MappedFields implements FieldLookup {
  constructor(
    readonly inner: FieldLookup,
    private readonly asText: boolean,
    private readonly cx: Pick<QueryContext, 'index' | 'indexUuid'>,
  ) {}

  field(name: string): FieldType | undefined {
    const field = this.inner.field(name)
    if (field !== undefined || this.inner.object(name) !== undefined) return field
    const mapping = this.asText ? wholeMapping(this.inner) : null
    if (mapping === null) {
      const details = { index: this.cx.index, index_uuid: this.cx.indexUuid }
      throw new ApiError('query_shard_exception', `No field mapping can be found for the field with name [${name}]`, { details })
    }
    return mapping.merge(textAt(name)).field(name)
  }

  names(pattern: string): readonly string[] {
    return pattern.includes('*') ? this.inner.names(pattern) : this.field(pattern) === undefined ? [] : [pattern]
  }

  fieldsBelow(path: string): readonly string[] {
    return this.inner.fieldsBelow(path)
  }

  object(path: string) {
    return this.inner.object(path)
  }

  get hasNested(): boolean {
    return this.inner.hasNested
  }

  get searchAnalyzer() {
    return this.inner.searchAnalyzer
  }
}

const textAt = (name: string) => ({ properties: { [name]: { type: 'text' } } })
