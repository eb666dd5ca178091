// The script of `scripted_metric` that looks at documents: it sees one, and changes a state.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { CompiledScript, ScriptRun, WindowSums } from '../../painless/script.ts'
import type { QueryContext } from '../../query/contracts/query-builder.ts'
import type { Script } from '../../query/contracts/script.ts'
import { scriptScope } from '../../query/dsl/script-scope.ts'
import { compilePainlessOnly } from '../../query/scripts/compile-script.ts'
import { AGGS_MAP } from '../../query/scripts/document-contexts.ts'
import type { ScriptScope } from '../../query/scripts/document-script.ts'
import { parametersOf } from '../../query/scripts/parameters.ts'
import { SegmentDocuments } from '../../query/scripts/source-lookup.ts'
import { windowScope } from '../../query/scripts/window-scope.ts'

const NO_SCORES = new Float32Array(0)

/** Java's values by name, as scripts leave them. */
export type State = Map<unknown, unknown>

export class MapScript {
  private readonly scope: ScriptScope
  private readonly compiled: CompiledScript

  constructor(
    private readonly script: Script,
    queries: QueryContext,
  ) {
    this.scope = scriptScope(queries)
    this.compiled = compilePainlessOnly(script, AGGS_MAP, this.scope.rules)
  }

  on(segment: SegmentView, check: () => void): MapRun {
    return new MapRun(this.compiled, new SegmentDocuments(this.scope, segment), this.script.parameters, check)
  }
}

export class MapRun {
  private readonly run: ScriptRun
  private readonly stateSlot: number
  /** The slot of the score variable; -1: the script does not read it. */
  private readonly scoreSlot: number
  /** The script for windows, where it only adds numbers to the state; null: it does more. */
  private readonly sums: WindowSums | null

  constructor(
    script: CompiledScript,
    private readonly documents: SegmentDocuments,
    parameters: Script['parameters'],
    check: () => void,
  ) {
    this.run = script.newRun(check)
    this.run.variables[script.slotOf('params')] = documents.parameters(parametersOf(parameters))
    this.run.variables[script.slotOf('doc')] = documents.docMap
    this.stateSlot = script.slotOf('state')
    this.scoreSlot = script.uses.has('_score') ? script.slotOf('_score') : -1
    this.sums = script.sumsOnWindows('state', windowScope(script.context, documents, parametersOf(parameters)))
  }

  /** Computes what docs[start .. start + count) add to states, at most LANES of them. False: they are to be taken one by one. */
  look(docs: Int32Array, scores: Float32Array | null, start: number, count: number): boolean {
    return this.sums?.look(docs, scores ?? NO_SCORES, start, count) ?? false
  }

  /** Adds what those of them at from .. to - 1 add to `state`. False: they are to be taken one by one. */
  add(state: State, from: number, to: number): boolean {
    return state instanceof Map && this.sums!.add(state, from, to)
  }

  /** Elements and characters that the script asked for last time. */
  get taken(): number {
    return this.run.taken
  }

  take(doc: number, state: State, score: number): void {
    this.documents.doc = doc
    this.run.variables[this.stateSlot] = state
    if (this.scoreSlot >= 0) this.run.variables[this.scoreSlot] = score
    this.run.run()
  }
}
