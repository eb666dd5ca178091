// `scripted_metric`: a metric computed by scripts: the initial state, its update for each document, the result of a shard, and the
// reduction of all shards.
import { grow } from '../../core/breaker.ts'
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { parseTree, stringify } from '../../core/json.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { LANES } from '../../core/lanes.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { type Script, type ScriptRules, STANDARD_RULES } from '../../query/contracts/script.ts'
import { readScript, type ScriptRequest } from '../../query/dsl/script-value.ts'
import { readStrictly, type StrictField } from '../../query/dsl/strict-object.ts'
import { compilePainlessOnly } from '../../query/scripts/compile-script.ts'
import { AGGS_COMBINE, AGGS_INIT, AGGS_REDUCE } from '../../query/scripts/document-contexts.ts'
import { toJson } from '../../query/scripts/language.ts'
import { parametersOf } from '../../query/scripts/parameters.ts'
import { sizeOfState } from '../../query/scripts/state-size.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type BucketCollector,
  type DocWindow,
  type ReduceContext,
} from '../aggregation.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { type MapRun, MapScript, type State } from './map-script.ts'

export interface ScriptedMetricRequest {
  /** Makes `state`. */
  readonly init_script?: ScriptRequest
  /** For each document. */
  readonly map_script: ScriptRequest
  /** What a shard answers: `'return state.sum'`. */
  readonly combine_script: ScriptRequest
  /** What is made of `states`, the shards' answers. */
  readonly reduce_script: ScriptRequest
  /** Values for the scripts: `params.name`. */
  readonly params?: Readonly<Record<string, unknown>>
}

interface Scripts {
  readonly init: Script | null
  readonly map: Script
  readonly combine: Script | null
  readonly reduce: Script | null
  readonly parameters: JsonObject
}

export const scriptedMetric: AggregationType = {
  name: 'scripted_metric',
  parse(json) {
    const found: { [K in 'init' | 'map' | 'combine' | 'reduce']: Script | null } = { init: null, map: null, combine: null, reduce: null }
    let parameters: JsonObject = {}
    const script = (part: keyof typeof found): StrictField => ({
      accepts: ['START_OBJECT', 'VALUE_STRING'],
      takenWhole: true,
      isParsed: true,
      read: (_value, parent, key) => void (found[part] = readScript(parent, key)),
    })
    readStrictly('scripted_metric', json, {
      init_script: script('init'),
      map_script: script('map'),
      combine_script: script('combine'),
      reduce_script: script('reduce'),
      params: { accepts: ['START_OBJECT'], read: value => void (parameters = value as JsonObject) },
    })
    const { map } = found
    if (map === null) throw illegalArgument('Required [map_script]')
    return base => new ScriptedMetricAggregation(base, { ...found, map, parameters })
  },
}

/** What shards made, each as JSON, which is how it travels; or what was made of them all. */
type ScriptedFinding = { readonly states: readonly string[] } | { readonly value: unknown }

class ScriptedMetricAggregation extends Aggregation<ScriptedFinding> {
  readonly type = 'scripted_metric'

  constructor(
    base: AggregationBase,
    private readonly scripts: Scripts,
  ) {
    super(base)
  }

  override get needsScores(): boolean {
    return this.scripts.map.source?.includes('_score') ?? true
  }

  /** Scripts may count the states, of which a shard has one. */
  override get needsWholeShard(): boolean {
    return true
  }

  open(cx: AggregationContext): Aggregator<ScriptedFinding> {
    const { combine, reduce } = this.scripts
    if (combine === null) throw illegalArgument(`[combineScript] must not be null: [${this.name}]`)
    if (reduce === null) throw illegalArgument(`[reduceScript] must not be null: [${this.name}]`)
    return new ScriptedMetricAggregator(this.scripts, combine, cx)
  }

  empty(): ScriptedFinding {
    return { states: ['null'] }
  }

  reduce(findings: readonly ScriptedFinding[], { final, scripts }: ReduceContext): ScriptedFinding {
    const states = findings.flatMap(finding => ('states' in finding ? finding.states : []))
    if (!final) return { states }
    const script = withParameters(this.scripts.reduce!, this.scripts.parameters)
    const compiled = compilePainlessOnly(script, AGGS_REDUCE, scripts)
    const run = compiled.newRun()
    run.variables[compiled.slotOf('params')] = parametersOf(script.parameters)
    run.variables[compiled.slotOf('states')] = states.map(state => parseTree(state))
    return { value: toJson(run.run()) }
  }

  override sizeOf(finding: ScriptedFinding): number {
    return 'states' in finding ? finding.states.reduce((size, state) => size + state.length, super.sizeOf(finding)) : super.sizeOf(finding)
  }

  print(finding: ScriptedFinding): Map<string, unknown> {
    return new Map([['value', 'value' in finding ? finding.value : null]])
  }
}

const withParameters = (script: Script, parameters: JsonObject): Script => ({
  ...script,
  parameters: { ...parameters, ...script.parameters },
})

class ScriptedMetricAggregator extends Aggregator<ScriptedFinding> {
  readonly profileName = 'ScriptedMetricAggregator'
  private readonly states: State[] = []
  private readonly memory = new StateMemory(this.states)
  private readonly map: MapScript
  private readonly begin: () => State
  private readonly combined: (state: State) => unknown

  constructor(
    { init, map, parameters }: Scripts,
    combine: Script,
    private readonly cx: AggregationContext,
  ) {
    super()
    cx.runsScript()
    const rules = cx.queries.scripts ?? STANDARD_RULES
    this.begin = init === null ? () => new Map() : beginning(withParameters(init, parameters), rules)
    this.map = new MapScript(withParameters(map, parameters), cx.queries)
    this.combined = combining(withParameters(combine, parameters), rules)
  }

  segment(view: SegmentView): BucketCollector {
    return new ScriptedCollector(
      this.map.on(view, () => this.cx.check()),
      owner => this.of(owner),
      this.memory,
    )
  }

  private of(owner: number): State {
    return (this.states[owner] ??= this.begin())
  }

  build(owners: ArrayLike<number>): ScriptedFinding[] {
    return Array.from(owners, owner => ({ states: [this.travelling(this.of(owner))] }))
  }

  private travelling(state: State): string {
    try {
      return stringify(toJson(this.combined(state)))
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.type === 'script_exception') throw cause
      if (cause.reason.includes('self-referencing'))
        throw illegalArgument(`${cause.reason} (Scripted metric aggs ${culprit(state)} script)`)
      throw new ApiError('aggregation_execution_exception', 'Failed to write the result of the combine script', { cause })
    }
  }
}

/** Which script has put something into itself. */
function culprit(state: State): string {
  try {
    toJson(state)
    return 'combine'
  } catch {
    return 'map'
  }
}

function beginning(script: Script, rules: ScriptRules): () => State {
  const compiled = compilePainlessOnly(script, AGGS_INIT, rules)
  const run = compiled.newRun()
  return () => {
    const state: State = new Map()
    run.variables[compiled.slotOf('params')] = parametersOf(script.parameters)
    run.variables[compiled.slotOf('state')] = state
    run.run()
    return state
  }
}

function combining(script: Script, rules: ScriptRules): (state: State) => unknown {
  const compiled = compilePainlessOnly(script, AGGS_COMBINE, rules)
  const run = compiled.newRun()
  return state => {
    run.variables[compiled.slotOf('params')] = parametersOf(script.parameters)
    run.variables[compiled.slotOf('state')] = state
    return run.run()
  }
}

/** Counts what the states hold, when scripts have asked for enough since the last time that it may have become more. */
class StateMemory {
  private counted = 0
  private taken = 0
  private enough = FIRST_LOOK

  constructor(private readonly states: readonly State[]) {}

  /** `taken`: elements and characters, of which some may be gone again. */
  took(taken: number): void {
    this.taken += taken
    if (this.taken < this.enough) return
    this.taken = 0
    const size = sizeOfState(this.states)
    if (size > this.counted) {
      grow(size - this.counted)
      this.counted = size
    }
    this.enough = Math.max(FIRST_LOOK, this.counted / 64)
  }
}

const FIRST_LOOK = 10_000

class ScriptedCollector implements BucketCollector {
  constructor(
    private readonly map: MapRun,
    private readonly stateOf: (owner: number) => State,
    private readonly memory: StateMemory,
  ) {}

  collect({ docs, owners, scores, count }: DocWindow): void {
    for (let start = 0; start < count; start += LANES) {
      const end = Math.min(start + LANES, count)
      const isSeen = this.map.look(docs, scores, start, end - start)
      for (let from = start, to = start; from < end; from = to) {
        const owner = owners === null ? 0 : owners[from]
        to = owners === null ? end : from + 1
        while (to < end && owners![to] === owner) to++
        const state = this.stateOf(owner)
        if (isSeen && this.map.add(state, from - start, to - start)) continue
        for (let i = from; i < to; i++) {
          this.map.take(docs[i], state, scores === null ? 0 : scores[i])
          this.memory.took(this.map.taken)
        }
      }
    }
  }
}
