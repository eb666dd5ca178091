// The scripts of `bucket_script` and `bucket_selector`, which get numbers of a bucket by name.
import { illegalArgument } from '../../core/errors.ts'
import { isObject, type JsonObject, textOf } from '../../core/json-token.ts'
import type { CompiledScript, ScriptContext } from '../../painless/script.ts'
import { boxDouble } from '../../painless/values.ts'
import type { Script, ScriptRules } from '../../query/contracts/script.ts'
import type { ScriptRequest } from '../../query/dsl/script-value.ts'
import { readScript } from '../../query/dsl/script-value.ts'
import type { StrictField } from '../../query/dsl/strict-object.ts'
import { compileScript } from '../../query/scripts/compile-script.ts'
import { LinkedExpression } from '../../query/scripts/expression/compile-expression.ts'
import { variablesOf } from '../../query/scripts/expression/evaluate-expression.ts'
import { parametersOf } from '../../query/scripts/parameters.ts'
import type { GapPolicyName } from './pipeline-options.ts'
import { required } from './pipeline-options.ts'

export interface ScriptedPipelineRequest {
  /** By the name that the script has for it: `{ sales: 'price', n: '_count' }`. */
  readonly buckets_path: string | readonly string[] | Readonly<Record<string, string>>
  /** `'params.sales / params.n'`. */
  readonly script: ScriptRequest
  readonly gap_policy?: GapPolicyName
}

/** Null: the bucket has no such number. */
type Numbers = ReadonlyMap<string, number | null>

export class BucketScript {
  private readonly run: (numbers: Numbers) => unknown

  constructor(script: Script, context: ScriptContext, rules: ScriptRules) {
    const compiled = compileScript(script, context, rules)
    const { parameters } = script
    if (compiled.lang === 'expression') {
      const names = variablesOf(compiled.script.tree)
      const missing = (name: string) => illegalArgument(`The variable [${name}] does not exist in the executable expressions script.`)
      this.run = numbers => {
        for (const name of numbers.keys()) if (!names.has(name)) throw missing(name)
        return new LinkedExpression(compiled.script, { ...parameters, ...Object.fromEntries(numbers) }, null, []).on(null).of(0)
      }
    } else {
      this.run = painless((compiled as { readonly script: CompiledScript }).script, parameters)
    }
  }

  /** The result in the form of the context's type; of expressions a number. */
  of(numbers: Numbers): unknown {
    return this.run(numbers)
  }
}

function painless(script: CompiledScript, parameters: JsonObject): (numbers: Numbers) => unknown {
  const run = script.newRun()
  const place = script.slotOf('params')
  return numbers => {
    const params = parametersOf(parameters)
    for (const [name, value] of numbers) params.set(name, value === null ? null : boxDouble(value))
    run.variables[place] = params
    return run.run()
  }
}

/** Paths by the names under which scripts see them, and the script. */
export interface ScriptedOptions {
  paths: ReadonlyMap<string, string> | null
  script: Script | null
}

export function scriptedFields(options: ScriptedOptions): Record<string, StrictField> {
  return {
    buckets_path: {
      accepts: ['START_OBJECT', 'START_ARRAY', 'VALUE_STRING'],
      takenWhole: true,
      read: value => void (options.paths = namedPaths(value)),
    },
    script: {
      accepts: ['START_OBJECT', 'VALUE_STRING'],
      takenWhole: true,
      isParsed: true,
      read: (_value, json, key) => void (options.script = readScript(json, key)),
    },
  }
}

/** Paths without names are called `_value`, or `_value0`, `_value1`, … */
export function namedPaths(value: unknown): Map<string, string> {
  if (isObject(value)) return new Map(Object.entries(value).map(([name, path]) => [name, textOf(path)]))
  if (Array.isArray(value)) return new Map(value.map((path, place) => [`_value${place}`, textOf(path)]))
  return new Map([['_value', textOf(value)]])
}

export function settledScript({ paths, script }: ScriptedOptions): {
  readonly paths: ReadonlyMap<string, string>
  readonly script: Script
} {
  return { paths: required(paths, 'buckets_path'), script: required(script, 'script') }
}
