// What the aggregations of a request require of the search around them.
import type { SearchRequest } from '../contracts/search-request.ts'
import { askedAggregations } from './asked-aggregations.ts'

type Asked = Pick<SearchRequest, 'aggregations'>

/** Whether hits must be scored for them. */
export const needScores = ({ aggregations }: Asked): boolean =>
  aggregations !== null && askedAggregations(aggregations).subs.some(sub => sub.needsScores)

/** Whether the server would search slices for them side by side. False where there are none. */
export const areSliced = ({ aggregations }: Asked): boolean =>
  aggregations !== null && askedAggregations(aggregations).subs.every(sub => sub.isSliced)

/** Whether what slices find would not add up. */
export const needWholeShard = ({ aggregations }: Asked): boolean =>
  aggregations !== null && askedAggregations(aggregations).subs.some(sub => sub.needsWholeShard)
