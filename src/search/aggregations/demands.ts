// What the aggregations of a request require of the search around them.
import type { SearchRequest } from '../contracts/search-request.ts'

type Asked = NonNullable<SearchRequest['aggregations']>

/** Whether hits must be scored for them. */
export const needScores = ({ parsed }: Asked): boolean => parsed.subs.some(sub => sub.needsScores)

/** Whether the server would search slices for them side by side. */
export const areSliced = ({ parsed }: Asked): boolean => parsed.subs.every(sub => sub.isSliced)

/** Whether what slices find would not add up. */
export const needWholeShard = ({ parsed }: Asked): boolean => parsed.subs.some(sub => sub.needsWholeShard)
