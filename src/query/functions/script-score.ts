// A score computed by a script.

import { illegalArgument } from '../../core/errors.ts'
import { LANES } from '../../core/lanes.ts'
import { javaDouble } from '../../core/numbers.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Explanation } from '../contracts/explanation.ts'
import { named } from '../contracts/explanation.ts'
import { SCRIPT_COST } from '../contracts/query.ts'
import type { Check, DocumentRun, DocumentScript } from '../scripts/document-script.ts'
import type { LeafScoreFunction, ScoreFunction } from './score-function.ts'

export class ScriptScoreFunction implements ScoreFunction {
  readonly className = 'org.opensearch.common.lucene.search.function.ScriptScoreFunction'
  readonly weight = 1
  readonly cost = SCRIPT_COST
  readonly key: string
  readonly needsScores: boolean

  constructor(
    private readonly script: DocumentScript,
    private readonly functionName: string | null,
  ) {
    this.key = `script_score|${script}`
    this.needsScores = script.readsScore
  }

  get shown(): string {
    return `script${this.script}`
  }

  on(segment: SegmentView, check: Check): LeafScoreFunction {
    const description = `script score function${named(this.functionName, '(', ')')}, computed with script:"${this.script}"`
    return new ScriptLeaf(this.script.on(segment, check), description)
  }
}

class ScriptLeaf implements LeafScoreFunction {
  constructor(
    private readonly run: DocumentRun,
    private readonly description: string,
  ) {}

  score(doc: number, queryScore: number): number {
    return checked(this.run.number(doc, queryScore))
  }

  scoreAll(docs: Int32Array, queryScores: Float32Array, count: number, out: Float64Array): void {
    const { run } = this
    for (let start = 0; start < count; start += LANES) {
      const end = Math.min(start + LANES, count)
      const numbers = run.numbers(docs, queryScores, start, end - start)
      for (let i = start; i < end; i++) out[i] = checked(numbers === null ? run.number(docs[i], queryScores[i]) : numbers[i - start])
    }
  }

  explain(doc: number, query: Explanation): Explanation {
    const explained = this.run.explain(doc, query, this.description, true)
    return { ...explained, value: Math.fround(checked(explained.value)) }
  }
}

function checked(score: number): number {
  if (score < 0) throw illegalArgument(`script score function must not produce negative scores, but got: [${javaDouble(score)}]`)
  return score
}
