// Matches no documents, with the reason.
import { explainNoMatch } from '../contracts/explanation.ts'
import { Query, Weight } from '../contracts/query.ts'

export class MatchNoDocsQuery extends Query {
  readonly type = 'MatchNoDocsQuery'

  constructor(readonly reason = '') {
    super()
  }

  toString(): string {
    return `MatchNoDocsQuery("${this.reason}")`
  }

  createWeight(): Weight {
    return new MatchNoneWeight(this, this.reason)
  }
}

/** Of any query that matches nothing. */
class MatchNoneWeight extends Weight {
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

/** What the server makes of queries that cannot match, such as those on fields that no mapping has. */
export const newMatchNone = () => new MatchNoDocsQuery('User requested "match_none" query.')

/** Matches no documents and is never rewritten, so that the query around it keeps its other clauses. */
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
