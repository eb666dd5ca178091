// An aggregator whose collectors count documents into one bucket for each owner.
import { Aggregator, type Bucket } from '../aggregation.ts'
import { buildSubs } from '../collectors.ts'
import { Ints } from '../growable.ts'

export abstract class CountingAggregator extends Aggregator<Bucket> {
  protected readonly counts = new Ints()

  build(owners: ArrayLike<number>): Bucket[] {
    const subs = buildSubs(this.subs, owners)
    return Array.from(owners, (owner, place) => ({ count: this.counts.at(owner), subs: subs[place] }))
  }
}
