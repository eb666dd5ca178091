// Child documents with a matching parent.
import { illegalArgument } from '../../core/errors.ts'
import { booleanOf, textOf } from '../../core/json-token.ts'
import type { MetaFieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { filtered } from '../exec/document-kinds.ts'
import { ANY_COUNT } from '../exec/join-collector.ts'
import { LateJoinQuery } from '../exec/late-join.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { TermQuery } from '../exec/term.ts'
import type { InnerHitsRequest } from './inner-hits.ts'
import { addInnerHits } from './inner-hits.ts'
import { readJoin } from './join-body.ts'
import { joinedBy, parentIdField } from './join-field.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'

/** Documents whose parent matches. */
export interface HasParentRequest<Q> extends CommonQueryOptions {
  /** The parents' name in the join field. */
  readonly parent_type: string
  /** What the parent must match. */
  readonly query: Q
  /** Whether the parent's score counts; false. */
  readonly score?: boolean
  readonly ignore_unmapped?: boolean
  readonly inner_hits?: InnerHitsRequest
}

const ANY = { min: 1, max: ANY_COUNT }

export const has_parent = defineQuery({
  name: 'has_parent',
  parse(json, cx) {
    const options = new Options()
    let type: string | null = null
    let scored = false
    const {
      query,
      innerHits: shown,
      ignoreUnmapped,
    } = readJoin('has_parent', json, cx, options, (key, value) => {
      if (key === 'parent_type') type = textOf(value)
      else if (key === 'score') scored = booleanOf(value)
      else return false
      return true
    })
    if (type === null) throw illegalArgument("[has_parent] requires 'parent_type' field")
    if (query === null) throw illegalArgument("[has_parent] requires 'query' field")
    const [parent, inner] = [type, query]
    return builder(
      'has_parent',
      options,
      context => {
        const relation = { name: parent, as: 'parent', find: ({ relations }: MetaFieldType) => relations!.get(parent) } as const
        const joined = joinedBy('has_parent', relation, ignoreUnmapped, context)
        if (joined === null) return newMatchNone()
        const { join, found: children } = joined
        const from = filtered(inner.toQuery(context), new TermQuery(join.name, parent))
        return new LateJoinQuery(parentIdField(join, parent), from, anyOf(join.name, children), scored ? 'Max' : 'None', ANY)
      },
      found => {
        if (shown !== null) addInnerHits(found, { json: shown, join: { kind: 'parent', type: parent }, query: inner, ignoreUnmapped })
      },
    )
  },
})

const anyOf = (field: string, terms: readonly string[]): Query =>
  new ConstantScoreQuery(new BooleanQuery(terms.map(term => ({ occur: 'should', query: new TermQuery(field, term) }))))
