// The values that a script finds in documents, or makes of each value of a field.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { LANES } from '../../core/lanes.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { Temporal } from '../../painless/library/java-time/temporal.ts'
import { JavaArray } from '../../painless/runtime/java-array.ts'
import { JavaCollection } from '../../painless/runtime/lists.ts'
import { javaText } from '../../painless/runtime/objects.ts'
import type { WindowColumn, WindowScript } from '../../painless/script.ts'
import { boxDouble } from '../../painless/values.ts'
import type { Script } from '../../query/contracts/script.ts'
import { scriptScope } from '../../query/dsl/script-scope.ts'
import { readScript } from '../../query/dsl/script-value.ts'
import { type Compiled, compileScript } from '../../query/scripts/compile-script.ts'
import { DocumentCodes } from '../../query/scripts/document-codes.ts'
import { AGGS } from '../../query/scripts/document-contexts.ts'
import type { ScriptScope } from '../../query/scripts/document-script.ts'
import { LinkedExpression } from '../../query/scripts/expression/compile-expression.ts'
import { parametersOf } from '../../query/scripts/parameters.ts'
import { SegmentDocuments } from '../../query/scripts/source-lookup.ts'
import { windowScope } from '../../query/scripts/window-scope.ts'
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

  /** `changed`: the numbers that it makes others of, one in each document; null: it makes them itself, or of several. */
  on(view: SegmentView, changed: Numbers | null = null): ScriptedSegment {
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
    if (this.compiled.lang !== 'painless') throw illegalArgument('script_lang not supported')
    const { script } = this.compiled
    const documents = new SegmentDocuments(this.scope, view)
    const run = script.newRun(() => this.cx.check())
    run.variables[script.slotOf('params')] = documents.parameters(parametersOf(parameters))
    run.variables[script.slotOf('doc')] = documents.docMap
    const scoreSlot = script.slotOf('_score')
    const valueSlot = script.slotOf('_value')
    const fixed = parametersOf(parameters)
    const codes = DocumentCodes.of(script, documents, fixed)
    const results: unknown[] = []
    let windows: WindowScript | null | undefined
    const opened = () => {
      if (windows === undefined) {
        const column = isSingle(changed) ? new ChangedColumn(changed) : null
        windows = script.onWindows(windowScope(AGGS, documents, fixed, column))
      }
      return windows
    }
    return {
      of(doc, score, value) {
        const code = codes === null || value !== null ? -1 : codes.at(doc)
        if (code >= 0 && results[code] !== undefined) return results[code]
        documents.doc = doc
        run.variables[scoreSlot] = boxDouble(score)
        run.variables[valueSlot] = typeof value === 'number' ? boxDouble(value) : value
        const result = run.run() ?? null
        // A list may be that of another document when it is looked at.
        if (code >= 0) results[code] = typeof result === 'object' && result !== null ? [...itemsOf(result)] : result
        return result
      },
      numbers: (docs, scores, count) => opened()?.run(docs, scores, 0, count) ?? null,
      wholes() {
        const kinds = [...(opened()?.kinds ?? [])]
        return kinds.length > 0 && kinds.every(kind => kind === 'int' || kind === 'long') ? this.numbers! : null
      },
    }
  }
}

/** A script in one segment. */
export interface ScriptedSegment {
  /** A value of Java's. `value`: what is there already; null: nothing is. */
  of(doc: number, score: number, value: number | string | null): unknown
  /**
   * The number that each of the first so many documents, at most LANES, gives: its own array, until it is asked again. Null: they are to be asked
   * for one by one. Absent: always.
   */
  numbers?(docs: Int32Array, scores: Float32Array, count: number): ArrayLike<number> | null
  /** The same, where it gives whole numbers only; null: it may give others. */
  wholes?(): ScriptedSegment['numbers'] | null
}

/** The one number of each document that a script makes another of. */
class ChangedColumn implements WindowColumn {
  readonly kind = 'double'

  constructor(private readonly numbers: Numbers) {}

  first(docs: Int32Array, count: number, out: Float64Array): void {
    const { values } = this.numbers
    for (let i = 0; i < count; i++) out[i] = values[docs[i]]
  }

  sizes(_docs: Int32Array, count: number, out: Float64Array): void {
    out.fill(1, 0, count)
  }
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
  private readonly lanes = new Int32Array(LANES)
  private readonly laneScores = new Float32Array(LANES)
  /** Of these, those that have a value to change. */
  private readonly asked = new Int32Array(LANES)
  private readonly askedScores = new Float32Array(LANES)
  /** Whether documents are run together. */
  private readonly isWide: boolean

  /** `field`: the numbers that the script changes; null: it finds them itself. `missing` stands where there are none. */
  constructor(
    private readonly script: ScriptedSegment,
    private readonly field: Numbers | null,
    private readonly changesField: boolean,
    private readonly missing: number | null,
    maxDoc: number,
  ) {
    super(maxDoc)
    this.isWide = script.numbers !== undefined && (!changesField || isSingle(field))
  }

  override prepare(docs: Int32Array, count: number, scores: Float32Array | null): void {
    const { lanes, laneScores } = this
    if (!this.isWide) {
      super.prepare(docs, count, scores)
      return
    }
    for (let i = 0; i < count; ) {
      let n = 0
      for (; i < count && n < LANES; i++) {
        // A document comes again where it is in several buckets.
        if (docs[i] <= this.last) continue
        this.last = docs[i]
        lanes[n] = docs[i]
        laneScores[n++] = scores === null ? 0 : scores[i]
      }
      this.takeAll(n)
    }
  }

  /** Those in the lanes. */
  private takeAll(count: number): void {
    const { lanes, laneScores, asked, askedScores, starts } = this
    const present = this.changesField ? this.field!.present : null
    let askedCount = count
    if (present !== null) {
      askedCount = 0
      for (let i = 0; i < count; i++) {
        if (!present.has(lanes[i])) continue
        asked[askedCount] = lanes[i]
        askedScores[askedCount++] = laneScores[i]
      }
    }
    const numbers = present === null ? this.script.numbers!(lanes, laneScores, count) : this.script.numbers!(asked, askedScores, askedCount)
    this.makeRoom(count)
    for (let i = 0, at = 0; i < count; i++) {
      const doc = lanes[i]
      starts[doc] = this.used
      if (numbers === null) this.take(doc, laneScores[i])
      else if (present === null || present.has(doc)) this.values[this.used++] = numbers[at++]
      else if (this.missing !== null) this.values[this.used++] = this.missing
      starts[doc + 1] = this.used
    }
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

const isSingle = (numbers: Numbers | null): numbers is Numbers =>
  numbers !== null && numbers.starts === null && numbers.prepare === undefined

function valuesAt(numbers: Numbers | null, doc: number): number[] {
  if (numbers === null) return []
  const { values, starts, present } = numbers
  if (starts !== null) return Array.from(values.subarray(starts[doc], starts[doc + 1]))
  return present === null || present.has(doc) ? [values[doc]] : []
}
