// What the aggregations of a request require of the search around them.
import type { SearchRequest } from '../contracts/search-request.ts'

type Asked = Pick<SearchRequest, 'aggregations'>

/** Whether hits must be scored for them. */
export const needScores = ({ aggregations }: Asked): boolean => aggregations?.parsed.subs.some(sub => sub.needsScores) === true

/** Whether the server would search slices for them side by side. False where there are none. */
export const areSliced = ({ aggregations }: Asked): boolean => aggregations?.parsed.subs.every(sub => sub.isSliced) === true

/** Whether what slices find would not add up. */
export const needWholeShard = ({ aggregations }: Asked): boolean => aggregations?.parsed.subs.some(sub => sub.needsWholeShard) === true
