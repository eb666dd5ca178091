// The field that tells parents from children: what joins ask a mapping.
import { illegalArgument } from '../../core/errors.ts'
import type { FieldLookup, MetaFieldType } from '../../index/mapping/field-type.ts'
import { type QueryContext, shardError } from '../contracts/query-builder.ts'
import type { JoinScore } from '../exec/join-collector.ts'
import { requireCheap } from '../fields/expensive.ts'

/** A mapping has one at most. */
export function joinField(fields: FieldLookup): MetaFieldType | null {
  for (const name of fields.names('*')) {
    const field = fields.field(name)
    if (field?.family === 'meta' && field.relations !== undefined) return field
  }
  return null
}

/** The parent relation of a relation; undefined for those without a parent. */
export const parentOf = ({ relations }: MetaFieldType, child: string): string | undefined =>
  [...relations!].find(([, children]) => children.includes(child))?.[0]

/** The join field, and what it knows of a relation. Null: nothing, and that is no fault. */
export function joinedBy<T>(
  query: string,
  relation: { readonly name: string; readonly as: 'child' | 'parent'; find(join: MetaFieldType): T | undefined },
  ignoreUnmapped: boolean,
  cx: QueryContext,
): { readonly join: MetaFieldType; readonly found: T } | null {
  requireCheap('[joining] queries', cx)
  const join = joinField(cx.fields)
  const found = join === null ? undefined : relation.find(join)
  if (join !== null && found !== undefined) return { join, found }
  if (ignoreUnmapped) return null
  if (join === null) throw shardError(cx, `[${query}] no join field has been configured`)
  throw shardError(cx, `[${query}] join field [${join.name}] doesn't hold [${relation.name}] as a ${relation.as}`)
}

/** The field that holds the ids of parents of a kind, in themselves and in their children. */
export const parentIdField = ({ name }: MetaFieldType, parent: string): string => `${name}#${parent}`

const JOIN_SCORES: ReadonlyMap<string, JoinScore> = new Map([
  ['avg', 'Avg'],
  ['max', 'Max'],
  ['min', 'Min'],
  ['none', 'None'],
  ['sum', 'Total'],
])

/** `score_mode` of joins. */
export function joinScoreOf(text: string): JoinScore {
  const joinScore = JOIN_SCORES.get(text)
  if (joinScore === undefined) throw illegalArgument(`No score mode for child query [${text}] found`)
  return joinScore
}
