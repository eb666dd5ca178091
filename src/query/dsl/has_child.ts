// Parent documents with matching children.
import { illegalArgument } from '../../core/errors.ts'
import { textOf, wholeOf } from '../../core/json-token.ts'
import { filtered } from '../exec/document-kinds.ts'
import { ANY_COUNT, type JoinCounts, type JoinScore } from '../exec/join-collector.ts'
import { LateJoinQuery } from '../exec/late-join.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { TermQuery } from '../exec/term.ts'
import type { InnerHitsRequest } from './inner-hits.ts'
import { addInnerHits } from './inner-hits.ts'
import type { JoinScoreName } from './join-body.ts'
import { readJoin } from './join-body.ts'
import { joinedBy, joinScoreOf, parentIdField, parentOf } from './join-field.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'

/** Documents with children that match. */
export interface HasChildRequest<Q> extends CommonQueryOptions {
  /** The children's name in the join field. */
  readonly type: string
  /** What children must match. */
  readonly query: Q
  /** What the scores of the children make of it; `none`. */
  readonly score_mode?: JoinScoreName
  /** 1. */
  readonly min_children?: number
  /** So many children at most; any number by default. */
  readonly max_children?: number
  readonly ignore_unmapped?: boolean
  readonly inner_hits?: InnerHitsRequest
}

export const has_child = defineQuery({
  name: 'has_child',
  parse(json, cx) {
    const options = new Options()
    let type: string | null = null
    let joinScore: JoinScore = 'None'
    let min = 1
    let max = ANY_COUNT
    const {
      query,
      innerHits: shown,
      ignoreUnmapped,
    } = readJoin('has_child', json, cx, options, (key, value) => {
      if (key === 'type') type = textOf(value)
      else if (key === 'score_mode') joinScore = joinScoreOf(textOf(value))
      else if (key === 'min_children') min = wholeOf(value)
      else if (key === 'max_children') max = wholeOf(value)
      else return false
      return true
    })
    if (type === null) throw illegalArgument("[has_child] requires 'type' field")
    if (query === null) throw illegalArgument("[has_child] requires 'query' field")
    const [child, inner] = [type, query]
    const counts = checkCounts({ min, max })
    return builder(
      'has_child',
      options,
      context => {
        const joined = joinedBy('has_child', { name: child, as: 'child', find: join => parentOf(join, child) }, ignoreUnmapped, context)
        if (joined === null) return newMatchNone()
        const { join, found: parent } = joined
        const from = filtered(inner.toQuery(context), new TermQuery(join.name, child))
        return new LateJoinQuery(parentIdField(join, parent), from, new TermQuery(join.name, parent), joinScore, counts)
      },
      found => {
        if (shown !== null) addInnerHits(found, { json: shown, join: { kind: 'child', type: child }, query: inner, ignoreUnmapped })
      },
    )
  },
})

function checkCounts(counts: JoinCounts): JoinCounts {
  if (counts.min < 0) throw illegalArgument("[has_child] requires non-negative 'min_children' field")
  if (counts.max < 0) throw illegalArgument("[has_child] requires non-negative 'max_children' field")
  if (counts.max < counts.min) throw illegalArgument("[has_child] 'max_children' is less than 'min_children'")
  return counts
}
