// The maximum number of buckets in an answer: `search.max_buckets`.
import { ApiError } from '../../core/errors.ts'

export const STANDARD_MAX_BUCKETS = 65_535

export class BucketLimit {
  count = 0

  constructor(private readonly max: number) {}

  consume(buckets: number): void {
    this.count += buckets
    if (this.count <= this.max) return
    const advice = 'This limit can be set by changing the [search.max_buckets] cluster level setting.'
    const reason = `Trying to create too many buckets. Must be less than or equal to: [${this.max}] but was [${this.count}]. ${advice}`
    throw new ApiError('too_many_buckets_exception', reason, { details: { max_buckets: this.max } })
  }
}
