// Every document, all with one score.
import { ApproximateScoreQuery } from '../exec/approximate-score.ts'
import { MatchAllDocsQuery } from '../exec/match-all.ts'
import { builder, defineQuery } from './query-builder.ts'
import { CommonFields, readStrictly, retold } from './strict-object.ts'

export const newMatchAll = () => new ApproximateScoreQuery(new MatchAllDocsQuery(), '*:*')

export const match_all = defineQuery({
  name: 'match_all',
  parse(json) {
    const common = new CommonFields('match_all')
    retold(() => readStrictly('match_all', json, common.fields))
    return builder('match_all', common, newMatchAll)
  },
})
