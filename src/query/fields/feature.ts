// Queries on rank features: only rank_feature is supported.
import { illegalArgument } from '../../core/errors.ts'
import type { FeatureFieldType } from '../../index/mapping/field-type.ts'
import { FEATURE_SPEC } from '../../index/mapping/meta-specs.ts'
import { TermQuery } from '../exec/term.ts'
import type { FieldQueries } from './family-queries.ts'
import { caseMatters } from './shared.ts'

function refuse({ type }: FeatureFieldType): never {
  throw illegalArgument(`Queries on [${type}] fields are not supported`)
}

export const featureFields: FieldQueries<FeatureFieldType> = {
  term: refuse,
  terms: refuse,
  range(field) {
    throw illegalArgument(`Field [${field.name}] of type [${field.type}] does not support range queries`)
  },
  exists(field) {
    if (field.type !== 'rank_feature') throw illegalArgument(`[${field.type}] fields do not support [exists] queries`)
    return new TermQuery(FEATURE_SPEC.name, field.name)
  },
  caseInsensitive: caseMatters,
}
