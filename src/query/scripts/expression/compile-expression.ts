// Compiles a Lucene expression once; it is linked with the fields it names where it runs.
import { ApiError, isApiError } from '../../../core/errors.ts'
import type { JsonObject } from '../../../core/json-token.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { FieldLookup } from '../../../index/mapping/field-type.ts'
import { evaluation, type ReadNumber, variablesOf } from './evaluate-expression.ts'
import { ExpressionProblem, problemAt } from './expression-tokens.ts'
import type { ExpressionTree } from './expression-tree.ts'
import { expressionValues, type SegmentNumbers } from './expression-values.ts'
import { type ExpressionWindows, expressionWindows } from './expression-windows.ts'
import { parseExpression } from './parse-expression.ts'

export interface CompiledExpression {
  readonly source: string
  readonly tree: ExpressionTree
}

/** Throws script_exception `compile error`. */
export function compileExpression(source: string): CompiledExpression {
  return { source, tree: attempt('compile error', source, source, () => parseExpression(source)) }
}

/** What expressions know beside fields and parameters. */
export type ExpressionVariable = '_score' | '_value'

/** An expression in one shard. */
export class LinkedExpression {
  /** Variables that stand for the same everywhere, by name. */
  private readonly fixed = new Map<string, number>()
  private readonly fields = new Map<string, SegmentNumbers>()
  readonly readsScore: boolean

  /** Throws script_exception `link error`. Without `fields` there are no documents. */
  constructor(
    private readonly expression: CompiledExpression,
    parameters: JsonObject,
    fields: FieldLookup | null,
    variables: readonly ExpressionVariable[],
  ) {
    const names = variablesOf(expression.tree)
    this.readsScore = names.has('_score') && variables.includes('_score')
    for (const name of names) {
      if ((variables as readonly string[]).includes(name)) continue
      attempt('link error', expression.source, name, () => {
        if (Object.hasOwn(parameters, name)) this.fixed.set(name, numberOf(name, parameters[name]))
        else if (fields === null) throw problemAt(0, `Unknown variable [${name}]`)
        else this.fields.set(name, expressionValues(name, fields))
      })
    }
  }

  /** Null: it reads no documents. */
  on(segment: SegmentView | null): ExpressionRun {
    return new ExpressionRun(this.expression.tree, name => this.fixed.get(name) ?? this.fields.get(name)?.(segment!) ?? null)
  }

  /** The same for windows of documents; null: there is something besides fields, parameters and scores. */
  onWindows(segment: SegmentView): ExpressionWindows | null {
    return expressionWindows(this.expression.tree, name => {
      const found = this.fixed.get(name) ?? this.fields.get(name)?.(segment) ?? null
      return found === null && name === '_score' ? name : found
    })
  }
}

/** Of a parameter. */
function numberOf(name: string, value: unknown): number {
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Number) return Number(value)
  throw problemAt(0, `Parameter [${name}] must be a numeric type`)
}

/** An expression in one segment. */
export class ExpressionRun {
  private doc = -1
  score = 0
  value = 0
  private readonly evaluate: ReadNumber

  /** `variable`: a number, or what reads one of a document; null: it is one that the run has itself. */
  constructor(tree: ExpressionTree, variable: (name: string) => number | ((doc: number) => number) | null) {
    this.evaluate = evaluation(tree, name => {
      const found = variable(name)
      if (typeof found === 'number') return () => found
      if (found !== null) return () => found(this.doc)
      return name === '_score' ? () => this.score : () => this.value
    })
  }

  of(doc: number): number {
    this.doc = doc
    return this.evaluate()
  }
}

/** Errors name the part of the source they concern, and their position in it. */
function attempt<T>(reason: string, source: string, part: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const problem = error instanceof ExpressionProblem ? error : null
    if (problem === null && !isApiError(error)) throw error
    throw new ApiError('script_exception', reason, {
      details: { script_stack: [part, `${' '.repeat(problem?.offset ?? 0)}^---- HERE`], script: source, lang: 'expression' },
      cause: problem?.error ?? (error as ApiError),
    })
  }
}
