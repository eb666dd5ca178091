// Matches no documents and is never rewritten, so that the query around it keeps its other clauses.
import { explainNoMatch } from '../contracts/explanation.ts'
import { Query, Weight } from '../contracts/query.ts'

export class MatchNoDocsWithoutRewriteQuery extends Query {
  readonly type = 'MatchNoDocsWithoutRewriteQuery'

  constructor(readonly reason: string) {
    super()
  }

  toString(): string {
    return `MatchNoDocsWithoutRewriteQuery(${this.reason})`
  }

  createWeight(): Weight {
    return new NothingWeight(this, this.reason)
  }
}

class NothingWeight extends Weight {
  constructor(
    query: Query,
    private readonly reason: string,
  ) {
    super(query)
  }

  scorer(): null {
    return null
  }

  explain() {
    return explainNoMatch(this.reason)
  }

  override count(): number {
    return 0
  }
}
