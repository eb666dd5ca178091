// Scripted similarities: a script computes the score of each term from its statistics; phrases sum up those of their terms.
import { illegalArgument } from '../../core/errors.ts'
import { javaFloat } from '../../core/numbers.ts'
import { defineClass, type Members } from '../../painless/java-class.ts'
import type { CompiledScript, ScriptContext, ScriptRun } from '../../painless/script.ts'
import { JavaObject } from '../../painless/values.ts'
import { type Explanation, explainMatch } from '../contracts/explanation.ts'
import type { Script } from '../contracts/script.ts'
import type { CollectionStatistics, TermStatistics } from '../contracts/similarity.ts'
import { type Similarity, SimScorer } from '../contracts/similarity.ts'
import { compilePainlessOnly } from '../scripts/compile-script.ts'
import { parametersOf } from '../scripts/parameters.ts'
import { scriptText } from '../scripts/script-text.ts'
import { NORM_LENGTH } from './norm-length.ts'

const statisticsClass = (name: string, members: Members) =>
  defineClass(`org.opensearch.index.similarity.ScriptedSimilarity$${name}`, {}, members)

const queryClass = statisticsClass('Query', { 'float getBoost()': (self: QueryStatistics) => self.boost })

class QueryStatistics extends JavaObject {
  readonly javaClass = queryClass
  constructor(readonly boost: number) {
    super()
  }
}

const fieldClass = statisticsClass('Field', {
  'long getDocCount()': (self: FieldStatistics) => self.of.docCount,
  'long getSumDocFreq()': (self: FieldStatistics) => self.of.sumDocFreq,
  'long getSumTotalTermFreq()': (self: FieldStatistics) => self.of.sumTotalTermFreq,
})

class FieldStatistics extends JavaObject {
  readonly javaClass = fieldClass
  constructor(readonly of: CollectionStatistics) {
    super()
  }
}

const termClass = statisticsClass('Term', {
  'long getDocFreq()': (self: TermFigures) => self.of.docFreq,
  'long getTotalTermFreq()': (self: TermFigures) => self.of.totalTermFreq,
})

class TermFigures extends JavaObject {
  readonly javaClass = termClass
  constructor(readonly of: TermStatistics) {
    super()
  }
}

const documentClass = statisticsClass('Doc', {
  'int getLength()': (self: DocumentFigures) => self.length,
  'float getFreq()': (self: DocumentFigures) => self.freq,
})

/** One object for all documents. */
class DocumentFigures extends JavaObject {
  readonly javaClass = documentClass
  length = 0
  freq = 0
}

const classes = [queryClass, fieldClass, termClass, documentClass]
const shared = [
  { name: 'query', type: queryClass.dottedName, isArgument: true },
  { name: 'field', type: fieldClass.dottedName, isArgument: true },
  { name: 'term', type: termClass.dottedName, isArgument: true },
]

export const WEIGHT: ScriptContext = {
  name: 'similarity_weight',
  variables: [...shared, { name: 'params', type: 'Map' }],
  returns: 'double',
  classes,
}

export const SIMILARITY: ScriptContext = {
  name: 'similarity',
  variables: [
    { name: 'weight', type: 'double', isArgument: true },
    ...shared,
    { name: 'doc', type: documentClass.dottedName, isArgument: true },
    { name: 'params', type: 'Map' },
  ],
  returns: 'double',
  classes,
}

export class ScriptedSimilarity implements Similarity {
  private readonly compiled: CompiledScript
  private readonly compiledWeight: CompiledScript | null

  constructor(
    private readonly script: Script,
    /** What does not depend on the document, once for a term; null: it weighs one. */
    private readonly weightScript: Script | null,
  ) {
    this.compiled = compilePainlessOnly(script, SIMILARITY)
    this.compiledWeight = weightScript === null ? null : compilePainlessOnly(weightScript, WEIGHT)
  }

  scorer(boost: number, collection: CollectionStatistics, terms: readonly TermStatistics[]): SimScorer {
    const query = new QueryStatistics(Math.fround(boost))
    const field = new FieldStatistics(collection)
    return new ScriptedScorer(
      this,
      terms.map(term => this.open(query, field, new TermFigures(term))),
    )
  }

  private open(query: QueryStatistics, field: FieldStatistics, term: TermFigures): TermScript {
    const weight = this.compiledWeight === null ? 1 : opened(this.compiledWeight, this.weightScript!, { query, field, term }).runNumber()
    const doc = new DocumentFigures()
    const run = opened(this.compiled, this.script, { weight, query, field, term, doc })
    return { run, doc, weight, query, field, term }
  }

  toString(): string {
    const weight = this.weightScript === null ? 'null' : scriptText(this.weightScript)
    return `ScriptedSimilarity(weightScript=[${weight}], script=[${scriptText(this.script)}])`
  }
}

/** A script with the statistics of one term. */
interface TermScript {
  readonly run: ScriptRun
  readonly doc: DocumentFigures
  readonly weight: number
  readonly query: QueryStatistics
  readonly field: FieldStatistics
  readonly term: TermFigures
}

function opened(compiled: CompiledScript, { parameters }: Script, variables: Readonly<Record<string, unknown>>): ScriptRun {
  const run = compiled.newRun()
  compiled.context.variables.forEach(({ name }, slot) => {
    run.variables[slot] = name === 'params' ? parametersOf(parameters) : variables[name]
  })
  return run
}

function scoreOf({ run, doc }: TermScript, freq: number, norm: number): number {
  doc.freq = freq
  doc.length = NORM_LENGTH[norm]
  return run.runNumber()
}

class ScriptedScorer extends SimScorer {
  constructor(
    private readonly similarity: ScriptedSimilarity,
    private readonly terms: readonly TermScript[],
  ) {
    super()
  }

  score(freq: number, norm: number): number {
    let sum = 0
    for (const term of this.terms) sum += scoreOf(term, freq, norm)
    return this.checked(Math.fround(sum))
  }

  private checked(score: number): number {
    if (score >= 0) return score
    throw illegalArgument(`${this.similarity} produced an invalid score [${javaFloat(score)}]`)
  }

  scoreBlock(docs: Int32Array, freqs: Int32Array, from: number, to: number, norms: Uint8Array | null, out: Float32Array): void {
    for (let i = from; i < to; i++) out[i] = this.score(freqs[i], norms === null ? 1 : norms[docs[i]])
  }

  explain(freq: Explanation, norm: number): Explanation {
    const explained = this.terms.map(script => {
      const { weight, query, field, term } = script
      return explainMatch(
        this.checked(Math.fround(scoreOf(script, freq.value, norm))),
        `score from ${this.similarity} computed from:`,
        explainMatch(Math.fround(weight), 'weight'),
        explainMatch(query.boost, 'query.boost'),
        explainMatch(field.of.docCount, 'field.docCount'),
        explainMatch(field.of.sumDocFreq, 'field.sumDocFreq'),
        explainMatch(field.of.sumTotalTermFreq, 'field.sumTotalTermFreq'),
        explainMatch(term.of.docFreq, 'term.docFreq'),
        explainMatch(term.of.totalTermFreq, 'term.totalTermFreq'),
        explainMatch(freq.value, 'doc.freq'),
        explainMatch(NORM_LENGTH[norm], 'doc.length'),
      )
    })
    return explained.length === 1 ? explained[0] : explainMatch(this.score(freq.value, norm), 'Sum of:', ...explained)
  }
}
