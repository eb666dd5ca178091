// The query of a URL in place of a body: `q=title:fox&df=text`.

import { askQuery } from '../asked/asked.ts'
import type { SearchParameters } from '../contracts/search-parameters.ts'
import type { AskedQuery } from '../contracts/search-request.ts'

/** As the body of a query string query; null when there is no `q`. */
export function urlQuery({ q, df, analyzer, analyze_wildcard, lenient, default_operator }: SearchParameters): AskedQuery | null {
  if (q === undefined) return null
  const options = { query: q, default_field: df, analyzer, analyze_wildcard, lenient, default_operator }
  return askQuery({ query_string: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) })
}
