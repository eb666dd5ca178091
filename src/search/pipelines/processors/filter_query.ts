// Only hits that also match another query, which scores nothing.
import { illegalArgument, isApiError } from '../../../core/errors.ts'
import { parseJson, stringify } from '../../../core/json.ts'
import { locate } from '../../../core/json-locate.ts'
import { parseQuery } from '../../../query/dsl/parse-query.ts'
import type { QueryRequest } from '../../../query/dsl/query-request.ts'
import { askQuery } from '../../asked/asked.ts'
import type { RequestProcessorType } from '../processor.ts'

export interface FilterQueryOptions {
  /** What hits match besides. */
  readonly query: QueryRequest
}

export const filter_query: RequestProcessorType = {
  name: 'filter_query',
  create(options) {
    const config = options.optionalMap('query')
    if (config === null) throw illegalArgument('Did not specify the query property in processor of type filter_query')
    const filter = readQuery(stringify(config))
    return request => ({
      ...request,
      query: askQuery({ bool: { ...(request.query !== null && { must: [request.query.json] }), filter: [filter] } }),
    })
  },
}

/** Errors tell places within the query. */
function readQuery(text: string): unknown {
  const json = parseJson(text)
  try {
    parseQuery(json)
  } catch (error) {
    for (let each = isApiError(error) ? error : undefined; each !== undefined; each = each.cause) {
      const position = each.at === undefined ? null : locate(text, json, each.at)
      if (position !== null) each.place(position.line, position.col)
      each.at = undefined
    }
    throw error
  }
  return json
}
