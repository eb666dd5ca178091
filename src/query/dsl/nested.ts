// Documents with a nested object that matches.
import { illegalArgument, illegalState } from '../../core/errors.ts'
import { textOf } from '../../core/json-token.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { filtered, mayMatchOthers, nestedAt } from '../exec/document-kinds.ts'
import type { JoinScore } from '../exec/join-collector.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { ToParentBlockJoinQuery } from '../exec/to-parent-block-join.ts'
import { requireCheap } from '../fields/expensive.ts'
import type { InnerHitsRequest } from './inner-hits.ts'
import { addInnerHits } from './inner-hits.ts'
import type { JoinScoreName } from './join-body.ts'
import { readJoin } from './join-body.ts'
import { joinScoreOf } from './join-field.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'

/** Documents with nested ones that match. */
export interface NestedRequest<Q> extends CommonQueryOptions {
  /** The nested field. */
  readonly path: string
  /** What its objects must match. */
  readonly query: Q
  /** What the scores of the nested documents make of it; `avg`. */
  readonly score_mode?: JoinScoreName
  readonly ignore_unmapped?: boolean
  readonly inner_hits?: InnerHitsRequest
}

const DEFAULT_MAX_DEPTH = 20

export const nested = defineQuery({
  name: 'nested',
  parse(json, cx) {
    const options = new Options()
    let path: string | null = null
    let joinScore: JoinScore = 'Avg'
    const {
      query,
      innerHits: shown,
      ignoreUnmapped,
    } = readJoin('nested', json, cx, options, (key, value) => {
      if (key === 'path') path = textOf(value)
      else if (key === 'score_mode') joinScore = joinScoreOf(textOf(value))
      else return false
      return true
    })
    if (path === null) throw illegalArgument("[nested] requires 'path' field")
    if (query === null) throw illegalArgument("[nested] requires 'query' field")
    const [at, inner] = [path, query]
    return builder(
      'nested',
      options,
      context => {
        requireCheap('[joining] queries', context)
        const object = context.fields.object(at)
        if (object === undefined && ignoreUnmapped) return newMatchNone()
        if (object === undefined) throw illegalState(`[nested] failed to find nested object under path [${at}]`)
        if (object.nested === null) throw illegalState(`[nested] nested object under path [${at}] is not of nested type`)
        const child = inner.toQuery(inNested(at, context))
        const kept = mayMatchOthers(child, at, context.fields) ? filtered(child, nestedAt(at)) : child
        return new ToParentBlockJoinQuery(kept, context.nested?.path ?? '', joinScore)
      },
      found => {
        if (shown !== null) addInnerHits(found, { json: shown, join: { kind: 'nested', path: at }, query: inner, ignoreUnmapped })
      },
    )
  },
})

/** The context of a query on the nested documents of a path. */
export function inNested(path: string, cx: QueryContext): QueryContext {
  const depth = (cx.nested?.depth ?? 0) + 1
  const limit = Number(cx.settings['index.query.max_nested_depth'] ?? DEFAULT_MAX_DEPTH)
  if (depth > limit) {
    throw illegalArgument(
      `The depth of Nested Query is [${depth}] has exceeded the allowed maximum of [${limit}]. ` +
        'This maximum can be set by changing the [index.query.max_nested_depth] index level setting.',
    )
  }
  return { ...cx, nested: { path, depth } }
}
