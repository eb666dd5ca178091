// `moving_fn`: in each bucket, a script's result over a window of buckets.
import { illegalArgument } from '../../core/errors.ts'
import { mapKept } from '../../core/kept-work.ts'
import { intOf } from '../../core/stream-values.ts'
import type { Script } from '../../query/contracts/script.ts'
import { readScript, type ScriptRequest } from '../../query/dsl/script-value.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import { compilePainlessOnly } from '../../query/scripts/compile-script.ts'
import { parametersOf } from '../../query/scripts/parameters.ts'
import type { Aggregation, Bucket, Finding, PipelineBase, PipelineContext } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { javaDoubles, MOVING_FUNCTION } from './moving-function-context.ts'
import { newOptions, type PipelineOptions, type PipelineRequest, required, strictOptions, whenLastCame } from './pipeline-options.ts'
import { isNumber, ValuePipeline } from './value-pipeline.ts'

export interface MovingFnRequest extends PipelineRequest {
  /** `'MovingFunctions.unweightedAvg(values)'`. */
  readonly script: ScriptRequest
  /** So many buckets. */
  readonly window: number
  /** Moves the window to the right; 0, which ends before the bucket. */
  readonly shift?: number
}

interface MovingOptions extends PipelineOptions {
  readonly script: Script
  readonly window: number
  /** How far the window is moved: without, it ends before the bucket. */
  readonly shift: number
}

export const moving_fn: PipelineType = {
  name: 'moving_fn',
  parse(json, base) {
    const options = newOptions()
    let script: Script | null = null
    let window: number | null = null
    let shift = 0
    const all = strictOptions(options)
    readStrictly('moving_fn', json, {
      ...all,
      // One path: elsewhere a list of one is taken, too.
      buckets_path: { ...all.buckets_path, accepts: ['VALUE_STRING'] },
      script: {
        accepts: ['START_OBJECT', 'VALUE_STRING'],
        takenWhole: true,
        read: (_value, parent, key) => void (script = readScript(parent, key)),
      },
      window: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => void (window = intOf(value)) },
      shift: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => void (shift = intOf(value)) },
    })
    required(Object.hasOwn(json, 'buckets_path') ? options : null, 'buckets_path')
    const settled = { script: required<Script>(script, 'script'), window: required<number>(window, 'window') }
    whenLastCame('moving_fn', ['buckets_path', 'script', 'window'], json, () => checkWindow(settled.window))
    return new MovingFunction(base, { ...options, ...settled, shift })
  },
}

function checkWindow(window: number): void {
  if (window <= 0) throw illegalArgument('[window] must be a positive, non-zero integer.')
}

class MovingFunction extends ValuePipeline {
  readonly type = 'moving_fn'

  constructor(
    base: PipelineBase,
    private readonly options: MovingOptions,
  ) {
    super(base, options)
  }

  protected buckets(parent: Aggregation, finding: Finding, buckets: readonly Bucket[], cx: PipelineContext): readonly Bucket[] {
    const { script, window, shift } = this.options
    const compiled = compilePainlessOnly(script, MOVING_FUNCTION, cx.scripts)
    const run = compiled.newRun()
    run.variables[compiled.slotOf('params')] = parametersOf(script.parameters)
    const slot = compiled.slotOf('values')
    const values = this.values(parent, finding, buckets)
    const numbers = values.filter(isNumber)
    const within = (place: number) => Math.max(0, Math.min(numbers.length, place))
    const moved = mapKept(
      numbers,
      this.name,
      (_, place) => {
        run.variables[slot] = javaDoubles(numbers.slice(within(place - window + shift), within(place + shift)))
        return run.runNumber()
      },
      finding as object,
    )
    let place = 0
    values.forEach((value, at) => {
      if (isNumber(value)) this.give(parent, buckets[at], { value: moved[place++] })
    })
    return buckets
  }
}
