// Queries of roles may name terms that stand in documents, often of an index that the caller does not reach: the engine reads them itself.
import { isApiError } from '../../core/errors.ts'
import { parseJson, stringify } from '../../core/json.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import { lookupsIn, type TermsLookup, unresolved, withTerms } from '../../query/dsl/terms-lookup.ts'
import type { Restrictions } from '../../security/authorisation/restrictions.ts'
import type { Engine } from '../engine.ts'
import { lookUpOwn } from './look-up.ts'
import { valuesIn } from './terms-lookups.ts'

/** `rules` itself where nothing is looked up. */
export function withRuleLookups(engine: Engine, rules: Restrictions): Restrictions {
  if (!rules.queries?.some(mayLookUp)) return rules
  return { ...rules, queries: rules.queries.map(text => (mayLookUp(text) ? lookedUp(engine, text) : text)) }
}

const mayLookUp = (query: string) => query.includes('"path"')

/** The query as it stands where something is wrong with it: then it hides everything. */
function lookedUp(engine: Engine, text: string): string {
  try {
    const json = parseJson(text)
    parseQuery(json)
    const terms = new Map([...lookupsIn(json)].map(([body, lookup]) => [body, termsOf(engine, lookup)] as const))
    return stringify(withTerms(json, terms))
  } catch (error) {
    if (!isApiError(error)) throw error
    return text
  }
}

function termsOf({ indices }: Engine, { index, id, path, routing, store }: TermsLookup): readonly unknown[] {
  if (id === null || store) throw unresolved()
  const document = lookUpOwn(indices.single(index), id, routing)
  return document === null || document.source === null ? [] : valuesIn(document.source, path)
}
