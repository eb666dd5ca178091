// From the JSON of a query to its builder: one key names the query, its value is the query's own.
import { BROKEN, readWhole } from '../../core/broken-json.ts'
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atKey, atValue, type JsonSpot } from '../../core/json-spot.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { suggestion } from '../../core/likeness.ts'
import type { ParseContext, QueryBuilder, QueryType } from '../contracts/query-builder.ts'
import { queryTypes } from './registry.ts'

type QueryRegistry = ReadonlyMap<string, QueryType>

export const builtInQueries: QueryRegistry = queryTypes

/** Throws what is wrong with the body of `inner_hits`. */
type InnerHitsCheck = (json: JsonObject) => void

/** `at`: where `json` stands in the request's body. Who shows no hits need not check what is wanted beside them. */
export function parseQuery(
  json: unknown,
  at?: JsonSpot,
  registry: QueryRegistry = builtInQueries,
  innerHits: InnerHitsCheck = () => {},
): QueryBuilder {
  return new QueryParser(registry, innerHits).parseQuery(json, at)
}

class QueryParser implements ParseContext {
  constructor(
    private readonly registry: QueryRegistry,
    private readonly innerHits: InnerHitsCheck,
  ) {}

  parseQuery(json: unknown, at?: JsonSpot): QueryBuilder {
    if (!isObject(json)) throw parsing('[_na] query malformed, must start with start_object', at)
    const keys = Object.keys(json)
    if (keys.length === 0) {
      const reasonAt = (line: number, col: number) => `query malformed, empty clause found at [${line}:${col}]`
      throw illegalArgument('query malformed, empty clause found', { at: atEnd(json), reasonAt })
    }
    const name = keys[0]
    const body = json[name]
    if (!isObject(body)) throw parsing(`[${name}] query malformed, no start_object after query name`, atValue(json, name))
    const type = this.registry.get(name)
    if (type === undefined) throw this.unknown(name, json)
    const query = type.parse(body, this)
    if (keys.length > 1) {
      if (keys[1] === BROKEN) readWhole(json)
      throw parsing(`[${name}] malformed query, expected [END_OBJECT] but found [FIELD_NAME]`, atKey(json, keys[1]))
    }
    return query
  }

  checkInnerHits(json: JsonObject): JsonObject {
    this.innerHits(json)
    return json
  }

  private unknown(name: string, json: object): ApiError {
    const at = atValue(json, name)
    const cause = new ApiError('named_object_not_found_exception', `unknown field [${name}]`, { at })
    return parsing(`unknown query [${name}]${suggestion(name, [...this.registry.keys()])}`, at, { cause })
  }
}
