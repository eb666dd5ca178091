// The interface of pipeline aggregations, which compute from the results of other aggregations once all shards are reduced.
import type { JsonObject } from '../core/json-token.ts'
import type { ScriptRules } from '../query/contracts/script.ts'
import type { Aggregation, Finding, PrintContext, ReduceContext } from './aggregation.ts'

export interface PipelineBase {
  readonly name: string
  readonly meta: JsonObject | null
}

/** Aggregations and pipelines that stand beside each other. */
export interface Siblings {
  readonly subs: readonly Aggregation[]
  readonly pipelines: readonly Pipeline[]
}

/** What pipelines are lent when all shards are together. */
export interface PipelineContext extends ReduceContext {
  /** What scripts may be, and which are stored. */
  readonly scripts: ScriptRules
}

/** Notes what is wrong with a request. */
export type Report = (problem: string) => void

export interface Pipeline extends PipelineBase {
  /** As in requests: `cumulative_sum`. */
  readonly type: string
  /** Paths to what it needs. */
  readonly bucketsPaths: readonly string[]
  /**
   * Works on an aggregation that it stands in: answers the finding with a finding of its own in buckets (behind those of `parent.subs`, in
   * the order of `parent.pipelines`), or with other buckets.
   */
  applyTo(parent: Aggregation, finding: Finding, cx: PipelineContext): Finding
  /** Beside other aggregations at the top of a request: its own finding. `findings` are those of `siblings.subs`, then of pipelines before it. */
  atTop(siblings: Siblings, findings: readonly Finding[], cx: PipelineContext): Finding
  /** Reports where it cannot stand in `parent` (null: at the top). */
  validate(parent: Aggregation | null, siblings: Siblings, report: Report): void
  typedName(finding: Finding): string
  print(finding: Finding, cx: PrintContext): Map<string, unknown>
  /** A number of a finding, as of an aggregation. */
  metric(finding: Finding, name: string): number | undefined
}
