// The parameters of a list become a query over the index that configurations are kept in.
import { ApiError } from '../../core/errors.ts'
import { fieldOfFilter, LIST_FIELDS, listOf, pathOf } from './fields.ts'

type Query = Record<string, unknown>

/** All of them must hold. `access`: backend roles one of which a config must share, where it has any. */
export function filterQuery(filters: ReadonlyMap<string, string>, access: readonly string[] | null): Query {
  const clauses = [...filters].map(([name, value]) => filterOf(name, value))
  if (access !== null) clauses.push(accessibleTo(access))
  return { bool: { filter: clauses } }
}

/** Names that are no fields: they ask several at once. */
export const QUERY_PARAMETERS = ['query', 'text_query'] as const

function filterOf(parameter: string, value: string): Query {
  if (parameter === 'query') return anywhere(value, ['text', 'keyword'])
  if (parameter === 'text_query') return anywhere(value, ['text'])
  const name = fieldOfFilter(parameter)
  const path = pathOf(name)
  switch (LIST_FIELDS.get(name)) {
    case 'keyword':
      return { terms: { [path]: value.split(',') } }
    case 'text':
      return { match: { [path]: value } }
    case 'nested':
      return { nested: { path: listOf(path), query: { match: { [path]: value } } } }
    case 'boolean':
      return { term: { [path]: value } }
    case 'time':
      return timeFilter(path, value)
    default:
      throw new ApiError('status_exception', `Query on ${name} not acceptable`, { status: 406 })
  }
}

function timeFilter(path: string, value: string): Query {
  const parts = value.split('..')
  if (parts.length === 1) return { term: { [path]: value } }
  if (parts.length > 2)
    throw new ApiError('status_exception', `Invalid Range format ${value}, allowed format 'exact' or 'from..to'`, { status: 406 })
  return { range: { [path]: { gte: parts[0], lte: parts[1] } } }
}

/** `text_query` looks at words only; recipients are words. */
function anywhere(query: string, types: readonly string[]): Query {
  const named = [...LIST_FIELDS]
  const fields = named.filter(([, type]) => types.includes(type)).map(([name]) => name)
  const searched = types.includes('keyword') ? fields : fields.filter(name => !name.endsWith('.keyword'))
  const nested = named.filter(([, type]) => type === 'nested').map(([name]) => pathOf(name))
  return {
    bool: {
      should: [
        { query_string: { query, fields: searched.map(pathOf) } },
        ...nested.map(path => ({ nested: { path: listOf(path), query: { query_string: { query, fields: [path] } } } })),
      ],
      minimum_should_match: 1,
    },
  }
}

/** A configuration stored without backend roles is visible to everyone. */
const accessibleTo = (roles: readonly string[]): Query => ({
  bool: {
    should: [{ terms: { 'metadata.access': roles } }, { bool: { must_not: { exists: { field: 'metadata.access' } } } }],
    minimum_should_match: 1,
  },
})
