// A query with the hits of another one, which changes scores only.
import { type CachingKind, type NumberBounds, Query } from '../contracts/query.ts'

export abstract class WrappingQuery extends Query {
  constructor(readonly query: Query) {
    super()
  }

  override identity(): string | null {
    return this.query.identity()
  }

  override get caching(): CachingKind {
    return this.query.caching
  }

  override children(): readonly Query[] {
    return [this.query]
  }

  override withoutScoring(): Query {
    return this.query
  }

  override numbersWithin(field: string): NumberBounds | null {
    return this.query.numbersWithin(field)
  }
}
