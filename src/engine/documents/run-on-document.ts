// Runs a script on a document that is indexed for it alone, as an index would: what it says of the document, or how it scores it.
import { nullPointer } from '../../core/errors.ts'
import { stringify } from '../../core/json.ts'
import { parseGrowing } from '../../index/mapping/document-parser.ts'
import type { ScriptContext } from '../../painless/script.ts'
import { buildQuery } from '../../query/contracts/query-builder.ts'
import type { Script } from '../../query/contracts/script.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import { MatchAllDocsQuery } from '../../query/exec/match-all.ts'
import { rewriteQuery } from '../../query/exec/search.ts'
import { ShardSearcher } from '../../query/exec/shard-searcher.ts'
import { weigh } from '../../query/exec/weigh.ts'
import { memoryReader } from '../../query/percolator/memory-reader.ts'
import { DocumentScript } from '../../query/scripts/document-script.ts'
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import { queryContext } from '../../search/shards/shard-queries.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { IndexService } from '../indices/index-service.ts'
import { searchContext } from '../searches/search-context.ts'

interface TriedDocument {
  readonly source: unknown
  /** JSON of a query that scores it; null: every document scores one. */
  readonly query: unknown
}

export function runOnDocument(
  cx: CallContext,
  index: IndexService,
  { source, query: asked }: TriedDocument,
  script: Script,
  context: ScriptContext,
): unknown {
  const { mapping } = index
  const { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts } = searchContext(cx)
  const compiled = new DocumentScript(script, context, { fields: mapping, index: index.name, shard: 0, rules: scripts, areTried: true })
  const { document } = parseGrowing(mapping, { id: '_id', routing: null, source: Buffer.from(stringify(source)) })
  const { reader } = memoryReader([document])
  // The caller provided the document, so nothing of it is hidden.
  const target: SearchTarget = Object.create(index.target(0, null, null), { reader: { value: reader }, mapping: { value: mapping } })
  const queries = queryContext(target, {
    now,
    maxClauseCount,
    maxQueryStringLength,
    allowExpensiveQueries,
    scripts,
    boost: 1,
    statistics: null,
  })
  const searcher = new ShardSearcher(reader, { similarity: field => target.similarity(field) })
  const query = asked === null ? new MatchAllDocsQuery() : buildQuery(parseQuery(asked), queries)
  const scorer = weigh(searcher, rewriteQuery(query, searcher), 'complete', 1).scorer(reader.segments[0])
  if (scorer === null) throw nullPointer(NO_SCORER)
  const run = compiled.on(reader.segments[0], () => cx.task.check())
  const score = asked !== null && scorer.next() < reader.maxDoc ? scorer.score() : 0
  return context.returns === 'double' ? run.number(FIRST, score) : run.value(FIRST, score)
}

/** Of the segment: where the document has nested ones, the first of these. */
const FIRST = 0

const NO_SCORER = 'Cannot invoke "org.apache.lucene.search.Scorer.iterator()" because "scorer" is null'
