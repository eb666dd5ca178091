// The values that a script finds in documents, or makes of each value of a field.
import { ApiError } from '../../core/errors.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { Temporal } from '../../painless/library/java-time/temporal.ts'
import { JavaArray } from '../../painless/runtime/java-array.ts'
import { JavaCollection } from '../../painless/runtime/lists.ts'
import { javaText } from '../../painless/runtime/objects.ts'
import { boxDouble } from '../../painless/values.ts'
import type { Script } from '../../query/contracts/script.ts'
import { scriptScope } from '../../query/dsl/script-scope.ts'
import { readScript } from '../../query/dsl/script-value.ts'
import { type Compiled, compileScript } from '../../query/scripts/compile-script.ts'
import { AGGS } from '../../query/scripts/document-contexts.ts'
import type { ScriptScope } from '../../query/scripts/document-script.ts'
import { LinkedExpression } from '../../query/scripts/expression/compile-expression.ts'
import { parametersOf } from '../../query/scripts/parameters.ts'
import { SegmentDocuments } from '../../query/scripts/source-lookup.ts'
import type { AggregationContext } from '../aggregation.ts'
import type { Numbers } from './numbers.ts'
import { PreparedNumbers } from './prepared-numbers.ts'

/** The script under `script` of a request. */
const scriptOf = (json: unknown): Script => readScript({ script: json }, 'script')

/** Whether scores must be known: scripts that are stored are not looked into. */
export function readsScores(json: unknown): boolean {
  if (json === null) return false
  const { source } = scriptOf(json)
  return source === null || source.includes('_score')
}

export class ScriptValues {
  private readonly script: Script
  private readonly scope: ScriptScope
  private readonly compiled: Compiled

  /** Throws what the server answers for a script that is none. */
  constructor(
    json: unknown,
    private readonly cx: AggregationContext,
  ) {
    this.script = scriptOf(json)
    this.scope = scriptScope(cx.queries)
    this.compiled = compileScript(this.script, AGGS, this.scope.rules)
  }

  on(view: SegmentView): ScriptedSegment {
    const { parameters } = this.script
    if (this.compiled.lang === 'expression') {
      const run = new LinkedExpression(this.compiled.script, parameters, this.scope.fields, ['_score', '_value']).on(view)
      let known = -1
      let result: unknown = null
      return {
        // The server's expressions remember a document's result: its further values count as the first.
        of(doc, score, value) {
          if (doc === known) return result
          run.score = score
          run.value = typeof value === 'number' ? value : 0
          known = doc
          result = boxDouble(run.of(doc))
          return result
        },
      }
    }
    if (this.compiled.lang !== 'painless') throw new ApiError('illegal_argument_exception', 'script_lang not supported')
    const { script } = this.compiled
    const documents = new SegmentDocuments(this.scope, view)
    const run = script.newRun(() => this.cx.check())
    run.variables[script.slotOf('params')] = documents.parameters(parametersOf(parameters))
    run.variables[script.slotOf('doc')] = documents.docMap
    const scoreSlot = script.slotOf('_score')
    const valueSlot = script.slotOf('_value')
    return {
      of(doc, score, value) {
        documents.doc = doc
        run.variables[scoreSlot] = boxDouble(score)
        run.variables[valueSlot] = typeof value === 'number' ? boxDouble(value) : value
        return run.run() ?? null
      },
    }
  }
}

/** A script in one segment. */
export interface ScriptedSegment {
  /** A value of Java's. `value`: what is there already; null: nothing is. */
  of(doc: number, score: number, value: number | string | null): unknown
}

/** Lists stand for several values, null for none. */
export function itemsOf(result: unknown): readonly unknown[] {
  if (result === null) return []
  if (Array.isArray(result)) return result
  if (result instanceof JavaCollection) return result.values()
  if (result instanceof JavaArray) return result.items
  return [result]
}

function numberOf(value: unknown): number {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  if (value instanceof Temporal && value.kind.name === 'ZonedDateTime') return Number(value.epochMillis)
  const inner = typeof value === 'object' && value !== null && 'value' in value ? value.value : undefined
  if (typeof inner === 'number' || typeof inner === 'bigint') return Number(inner)
  throw new ApiError(
    'aggregation_execution_exception',
    `Unsupported script value [${javaText(value)}], expected a number, date, or boolean`,
  )
}

export class ScriptedNumbers extends PreparedNumbers {
  /** `field`: the numbers that the script changes; null: it finds them itself. `missing` stands where there are none. */
  constructor(
    private readonly script: ScriptedSegment,
    private readonly field: Numbers | null,
    private readonly changesField: boolean,
    private readonly missing: number | null,
    maxDoc: number,
  ) {
    super(maxDoc)
  }

  protected take(doc: number, score: number): void {
    const from = this.used
    if (this.changesField) for (const value of valuesAt(this.field, doc)) this.push(itemsOf(this.script.of(doc, score, value)))
    else this.push(itemsOf(this.script.of(doc, score, null)))
    if (this.used === from && this.missing !== null) this.push([this.missing])
    if (this.used - from > 1) this.values.subarray(from, this.used).sort()
  }

  private push(values: readonly unknown[]): void {
    this.makeRoom(values.length)
    for (const value of values) this.values[this.used++] = numberOf(value)
  }
}

function valuesAt(numbers: Numbers | null, doc: number): number[] {
  if (numbers === null) return []
  const { values, starts, present } = numbers
  if (starts !== null) return Array.from(values.subarray(starts[doc], starts[doc + 1]))
  return present === null || present.has(doc) ? [values[doc]] : []
}
