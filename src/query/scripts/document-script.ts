// A script that looks at documents, in whichever language, made ready for a shard: opened for each segment, then asked document by document.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { CompiledScript, ScriptContext, ScriptRun, WindowScript } from '../../painless/script.ts'
import { boxDouble } from '../../painless/values.ts'
import { type Explanation, explainMatch } from '../contracts/explanation.ts'
import type { Script, ScriptRules } from '../contracts/script.ts'
import { boxedNumber } from './boxed-number.ts'
import { type Compiled, compileScript } from './compile-script.ts'
import { FILTER } from './document-contexts.ts'
import { ExplanationHolder } from './explanation-holder.ts'
import { type ExpressionRun, type ExpressionVariable, LinkedExpression } from './expression/compile-expression.ts'
import type { ExpressionWindows } from './expression/expression-windows.ts'
import type { BitScore } from './knn-bits.ts'
import { type KnnScore, knnScore } from './knn-score.ts'
import { fixedParameters, parametersOf } from './parameters.ts'
import { ScoreHost } from './score-functions.ts'
import { scriptText } from './script-text.ts'
import { type Documents, SegmentDocuments } from './source-lookup.ts'
import { windowScope } from './window-scope.ts'

/** What a shard lends to its scripts. */
export interface ScriptScope extends Documents {
  readonly rules: ScriptRules
}

/** Between two looks of whom it asks, a script does some thousand steps. Throws when it is to end. */
export type Check = () => void

/** One script in one segment. Documents may be asked in any order, though ascending is quicker. */
export interface DocumentRun {
  /** The result as a script's value. `score` matters to contexts that have one. */
  value(doc: number, score?: number): unknown
  /** Of contexts that give numbers or truth, which is 1 or 0. */
  number(doc: number, score?: number): number
  /**
   * Numbers of docs[start .. start + count), at most LANES of them: its own array, until it is asked again. Null: they are to be asked for one
   * by one. Scores matter to contexts that have one.
   */
  numbers(docs: Int32Array, scores: Float32Array, start: number, count: number): ArrayLike<number> | null
  /** Why it scores as it does: what the script says of it, or `otherwise`; with the score of the query, if that is looked at or `always`. */
  explain(doc: number, query: Explanation, otherwise: string, always?: boolean): Explanation
}

export class DocumentScript {
  /** Whether scores are looked at. */
  readonly readsScore: boolean
  private readonly compiled: Compiled
  private readonly linked: LinkedExpression | null
  private readonly knn: KnnScore | BitScore | null

  /** Throws what the server answers for a script that is none. `more`: parameters beside those of the request. */
  constructor(
    private readonly script: Script,
    private readonly context: ScriptContext,
    private readonly scope: ScriptScope,
    private readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    const compiled = compileScript(script, context, scope.rules)
    const { fields } = scope
    this.compiled = compiled
    this.knn = compiled.lang === 'knn' ? knnScore(script.parameters, fields) : null
    this.linked =
      compiled.lang === 'expression' ? new LinkedExpression(compiled.script, script.parameters, fields, expressionVariables(context)) : null
    this.readsScore = compiled.lang === 'painless' ? compiled.script.uses.has('_score') : (this.linked?.readsScore ?? false)
  }

  toString(): string {
    return scriptText(this.script)
  }

  on(segment: SegmentView, check: Check = NO_CHECK): DocumentRun {
    if (this.knn !== null) return new NearnessRun(this.knn.on(segment))
    if (this.linked !== null) return new ExpressionDocuments(this.linked, segment, this.context, this.readsScore)
    const documents = new SegmentDocuments(this.scope, segment)
    const { script } = this.compiled as { readonly script: CompiledScript }
    return new PainlessDocuments(script, documents, { ...this.script.parameters, ...this.more }, check)
  }
}

const NO_CHECK: Check = () => {}

function expressionVariables({ variables }: ScriptContext): ExpressionVariable[] {
  return (['_score', '_value'] as const).filter(name => variables.some(variable => variable.name === name))
}

function explained(value: number, description: string, query: Explanation, tellsQuery: boolean): Explanation {
  return explainMatch(value, description, ...(tellsQuery ? [explainMatch(query.value, '_score: ', query)] : []))
}

class PainlessDocuments implements DocumentRun {
  private readonly run: ScriptRun
  /** The slot of the score variable; -1: the script does not read it. */
  private readonly scoreSlot: number
  /** Whether the result is an object that holds a number. */
  private readonly givesBox: boolean
  /** The script for windows, once one is asked for; null: there is none. */
  private windows: WindowScript | null | undefined

  constructor(
    private readonly script: CompiledScript,
    private readonly documents: SegmentDocuments,
    private readonly parameters: Script['parameters'],
    check: Check,
  ) {
    const run = script.newRun(check)
    const { variables } = script.context
    variables.forEach(({ name }, slot) => {
      if (name === 'params')
        run.variables[slot] = script.context === FILTER ? fixedParameters(parameters) : documents.parameters(parametersOf(parameters))
      else if (name === 'doc') run.variables[slot] = documents.docMap
    })
    if (script.calls.size > 0) run.host = new ScoreHost(documents)
    this.scoreSlot = script.uses.has('_score') ? script.slotOf('_score') : -1
    this.run = run
    this.givesBox = script.context.returns === 'Number'
  }

  value(doc: number, score = 0): unknown {
    this.documents.doc = doc
    if (this.scoreSlot >= 0) this.run.variables[this.scoreSlot] = score
    return this.run.run()
  }

  number(doc: number, score = 0): number {
    this.documents.doc = doc
    if (this.scoreSlot >= 0) this.run.variables[this.scoreSlot] = score
    return this.givesBox ? boxedNumber(this.run.run()) : this.run.runNumber()
  }

  numbers(docs: Int32Array, scores: Float32Array, start: number, count: number): ArrayLike<number> | null {
    if (this.windows === undefined) {
      const { script, documents, parameters } = this
      this.windows = script.onWindows(windowScope(script.context, documents, parametersOf(parameters)))
    }
    return this.windows === null ? null : this.windows.run(docs, scores, start, count)
  }

  explain(doc: number, query: Explanation, otherwise: string, always = false): Explanation {
    const holder = new ExplanationHolder()
    const slot = this.script.slotOf('explanation')
    this.run.variables[slot] = holder
    const value = this.number(doc, query.value)
    this.run.variables[slot] = null
    return explained(value, holder.text ?? otherwise, query, always || this.scoreSlot >= 0)
  }
}

class ExpressionDocuments implements DocumentRun {
  private readonly run: ExpressionRun
  /** Once they are asked for; null: there are none. */
  private windows: ExpressionWindows | null | undefined

  constructor(
    private readonly linked: LinkedExpression,
    private readonly segment: SegmentView,
    private readonly context: ScriptContext,
    private readonly readsScore: boolean,
  ) {
    this.run = linked.on(segment)
  }

  value(doc: number, score = 0): unknown {
    const number = this.number(doc, score)
    return this.context.returns === 'boolean' ? number !== 0 : boxDouble(number)
  }

  number(doc: number, score = 0): number {
    this.run.score = score
    return this.run.of(doc)
  }

  numbers(docs: Int32Array, scores: Float32Array, start: number, count: number): ArrayLike<number> | null {
    if (this.windows === undefined) this.windows = this.linked.onWindows(this.segment)
    return this.windows === null ? null : this.windows.run(docs, scores, start, count)
  }

  explain(doc: number, query: Explanation, otherwise: string, always = false): Explanation {
    return explained(this.number(doc, query.value), otherwise, query, always || this.readsScore)
  }
}

class NearnessRun implements DocumentRun {
  constructor(private readonly score: (doc: number) => number) {}

  value(doc: number): unknown {
    return boxDouble(this.score(doc))
  }

  number(doc: number): number {
    return this.score(doc)
  }

  numbers(): null {
    return null
  }

  explain(doc: number, query: Explanation, otherwise: string, always = false): Explanation {
    return explained(this.score(doc), otherwise, query, always)
  }
}
