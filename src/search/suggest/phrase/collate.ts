// Phrases tried with a query: a template that is filled in with each, and asked whether it finds anything in the shard.
import { ApiError, isApiError } from '../../../core/errors.ts'
import { parseJson } from '../../../core/json.ts'
import { locate } from '../../../core/json-locate.ts'
import { NO_MORE_DOCS } from '../../../index/contracts/segment-reader.ts'
import type { Query } from '../../../query/contracts/query.ts'
import { buildQuery } from '../../../query/contracts/query-builder.ts'
import { parseQuery } from '../../../query/dsl/parse-query.ts'
import { rewriteQuery } from '../../../query/exec/search.ts'
import { weigh } from '../../../query/exec/weigh.ts'
import type { PhraseOptions } from '../../contracts/suggest-spec.ts'
import { Template } from '../../templates/template.ts'
import type { SuggestContext } from '../suggest-context.ts'

type Context = SuggestContext<PhraseOptions>

/** Null where phrases are not tried. */
export function openCollate(cx: Context): CollateQuery | null {
  const { collate } = cx.options
  if (collate === null) return null
  if ('id' in collate.query) {
    // Those that are stored were put in its place before any shard was asked.
    throw new ApiError('resource_not_found_exception', `unable to find script [${collate.query.id}] in cluster state`)
  }
  return new CollateQuery(cx, new Template(collate.query.source), collate.params)
}

class CollateQuery {
  constructor(
    private readonly cx: Context,
    private readonly template: Template,
    private readonly params: Readonly<Record<string, unknown>>,
  ) {}

  matches(phrase: string): boolean {
    const { searcher, target } = this.cx
    const params = Object.assign(Object.create(null), this.params, { suggestion: phrase })
    const weight = weigh(searcher, rewriteQuery(this.query(this.template.render(params)), searcher), 'complete_no_scores', 1)
    return target.reader.segments.some(view => {
      const scorer = weight.scorer(view)
      if (scorer === null) return false
      for (let doc = scorer.next(); doc !== NO_MORE_DOCS; doc = scorer.next()) if (view.live === null || view.live.has(doc)) return true
      return false
    })
  }

  /** Errors are placed within the text that the template makes. */
  private query(text: string): Query {
    if (!text.trimStart().startsWith('{')) throw new ApiError('x_content_parse_exception', 'Failed to derive xcontent')
    const json = parseJson(text)
    try {
      return buildQuery(parseQuery(json), this.cx.queries)
    } catch (error) {
      const place = isApiError(error) && error.at !== undefined ? locate(text, json, error.at) : null
      if (place !== null) (error as ApiError).place(place.line, place.col)
      throw error
    }
  }
}
