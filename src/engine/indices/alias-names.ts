// Which names and options an alias may have, and which aliases an expression means.
import { ApiError, illegalArgument, illegalState, isApiError } from '../../core/errors.ts'
import { stringify } from '../../core/json.ts'
import { placeError } from '../../core/place-error.ts'
import { bodyOfBytes } from '../../core/request-body.ts'
import { matchesWildcard } from '../../core/values.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import { lookupsIn } from '../../query/dsl/terms-lookup.ts'
import type { AliasMetadata } from './index-metadata.ts'
import { checkLetters } from './name-rules.ts'

const invalidName = (alias: string, why: string) => new ApiError('invalid_alias_name_exception', `Invalid alias name [${alias}]: ${why}`)

/** Throws unless an alias may be called so and routed so. */
export function validateAlias(alias: string, options: AliasMetadata): void {
  if (alias === '') throw illegalArgument('alias name is required')
  checkLetters(alias, why => invalidName(alias, why))
  const bytes = Buffer.byteLength(alias)
  if (bytes > 255) throw invalidName(alias, `index name is too long, (${bytes} > 255)`)
  if (alias === '.' || alias === '..') throw invalidName(alias, "must not be '.' or '..'")
  if (options.index_routing?.includes(',')) throw illegalArgument(`alias [${alias}] has several index routing values associated with it`)
  if (options.filter !== undefined) checkFilter(alias, options.filter)
}

/** The filter is kept as a text of its own, so the places of its errors count from its beginning. */
function checkFilter(alias: string, filter: unknown): void {
  const text = Buffer.from(stringify(filter))
  const body = bodyOfBytes(text)
  try {
    const json = body.json()
    parseQuery(json)
    // A filter stays; what it looks up would not.
    if (lookupsIn(json).size > 0) throw illegalState('async actions are left after rewrite')
  } catch (error) {
    if (!isApiError(error)) throw error
    for (let e: ApiError | undefined = error; e !== undefined; e = e.cause) placeError(e, body)
    throw illegalArgument(`failed to parse filter for alias [${alias}]`, { cause: error })
  }
}

/** Throws when an index bears the name. */
export function refuseIndexName(alias: string, index: { readonly name: string; readonly uuid: string } | undefined): void {
  if (index === undefined) return
  throw new ApiError('invalid_alias_name_exception', `Invalid alias name [${alias}], an index exists with the same name as the alias`, {
    details: { index: index.name, index_uuid: index.uuid },
  })
}

/** Names that fit the patterns, in order: later patterns decide over earlier ones, and `-x` takes away. No patterns: all. */
export function matchAliases(names: Iterable<string>, patterns: readonly string[]): string[] {
  if (patterns.length === 0 || patterns.includes('_all')) return [...names].sort()
  const found = [...names].filter(name => {
    let included = false
    for (const pattern of patterns) {
      const excludes = pattern.startsWith('-')
      if (included) {
        if (excludes && matchesWildcard(pattern.slice(1), name)) included = false
      } else if (!excludes && matchesWildcard(pattern, name)) included = true
    }
    return included
  })
  return found.sort()
}
