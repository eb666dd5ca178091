// Matches no documents and is never rewritten, so that the query around it keeps its other clauses.
import { Query, type Weight } from '../contracts/query.ts'
import { MatchNoneWeight } from './match-none.ts'

export class MatchNoDocsWithoutRewriteQuery extends Query {
  readonly type = 'MatchNoDocsWithoutRewriteQuery'

  constructor(readonly reason: string) {
    super()
  }

  toString(): string {
    return `MatchNoDocsWithoutRewriteQuery(${this.reason})`
  }

  createWeight(): Weight {
    return new MatchNoneWeight(this, this.reason)
  }
}
