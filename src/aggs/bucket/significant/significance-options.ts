// Parses the significance heuristic of a request. Each has a name of its own beside the other options; the last one counts.
import { ApiError, contentParse } from '../../../core/errors.ts'
import { atKey, atValue } from '../../../core/json-spot.ts'
import { booleanOf, isObject, type JsonObject } from '../../../core/json-token.ts'
import { suggestion } from '../../../core/likeness.ts'
import type { CompiledScript } from '../../../painless/script.ts'
import type { Script, ScriptRules } from '../../../query/contracts/script.ts'
import { readScript } from '../../../query/dsl/script-value.ts'
import { readStrictly, type StrictField, VALUE } from '../../../query/dsl/strict-object.ts'
import { compilePainlessOnly } from '../../../query/scripts/compile-script.ts'
import { SCRIPT_HEURISTIC } from '../../../query/scripts/contexts.ts'
import { parametersOf } from '../../../query/scripts/parameters.ts'
import { required } from '../../pipeline/pipeline-options.ts'
import { type BackgroundOptions, chiSquare, googleDistance, jlh, mutualInformation, percentage, type Significance } from './heuristics.ts'

export interface AskedSignificance {
  /** Numbers that need no script are the same everywhere. */
  readonly isScript: boolean
  /** Throws what the server answers for a script that is none. */
  make(rules?: ScriptRules): Significance
}

const plain = (significance: Significance): AskedSignificance => ({ isScript: false, make: () => significance })

export const STANDARD_SIGNIFICANCE = plain(jlh)

const BACKGROUND = ['include_negatives', 'background_is_superset']

const READERS: ReadonlyMap<string, (json: JsonObject, name: string) => AskedSignificance> = new Map([
  ['jlh', (json, name) => readNothing(json, name, jlh)],
  ['percentage', (json, name) => readNothing(json, name, percentage)],
  ['gnd', (json, name) => plain(googleDistance(readBackground(json, name, ['background_is_superset'])))],
  ['chi_square', (json, name) => plain(chiSquare(readBackground(json, name, BACKGROUND)))],
  ['mutual_information', (json, name) => plain(mutualInformation(readBackground(json, name, BACKGROUND)))],
  ['script_heuristic', (json, name) => readScripted(json, name)],
])

/** A field for each heuristic. */
export function significanceFields(take: (significance: AskedSignificance) => void): Record<string, StrictField> {
  const fields = [...READERS].map(([name, read]): [string, StrictField] => {
    const readOne = (value: unknown, json: JsonObject) => {
      if (!isObject(value)) throw contentParse(`[${name}] Expected START_OBJECT but was: END_OBJECT`, atValue(json, name))
      take(read(value, name))
    }
    return [name, { accepts: ['START_OBJECT', 'START_ARRAY', 'VALUE_NULL', ...VALUE], tellsItself: true, read: readOne }]
  })
  return Object.fromEntries(fields)
}

/** What is no option is taken for the name of a heuristic. */
export function refuseUnknown(type: string, json: JsonObject, fields: Readonly<Record<string, StrictField>>): void {
  const name = Object.keys(json).find(key => !Object.hasOwn(fields, key))
  if (name === undefined) return
  const cause = new ApiError('named_object_not_found_exception', `unknown field [${name}]`, { at: atValue(json, name) })
  const reason = `[${type}] unknown field [${name}]${suggestion(name, [...READERS.keys()])}`
  throw contentParse(reason, atKey(json, name), { cause, rootCause: [cause] })
}

function readNothing(json: JsonObject, name: string, significance: Significance): AskedSignificance {
  readStrictly(name, json, {})
  return plain(significance)
}

function readBackground(json: JsonObject, name: string, options: readonly string[]): BackgroundOptions {
  const background: BackgroundOptions = { includeNegatives: false, isSuperset: true }
  const all: Record<string, StrictField> = {
    include_negatives: { accepts: ['VALUE_BOOLEAN', 'VALUE_STRING'], read: value => void (background.includeNegatives = booleanOf(value)) },
    background_is_superset: { accepts: ['VALUE_BOOLEAN', 'VALUE_STRING'], read: value => void (background.isSuperset = booleanOf(value)) },
  }
  readStrictly(name, json, Object.fromEntries(options.map(option => [option, all[option]])))
  return background
}

function readScripted(json: JsonObject, name: string): AskedSignificance {
  let script: Script | null = null
  readStrictly(name, json, {
    script: {
      accepts: ['VALUE_STRING', 'START_OBJECT'],
      takenWhole: true,
      read: (_, around, key) => void (script = readScript(around, key)),
    },
  })
  const asked = required<Script>(script, 'script')
  return { isScript: true, make: rules => scripted(compilePainlessOnly(asked, SCRIPT_HEURISTIC, rules), asked) }
}

/** Scripts see counts as whole numbers. */
function scripted(compiled: CompiledScript, { parameters }: Script): Significance {
  const run = compiled.newRun()
  const params = parametersOf(parameters)
  run.variables[compiled.slotOf('params')] = params
  return ({ subset, subsetSize, superset, supersetSize }) => {
    params.set('_subset_freq', subset).set('_subset_size', subsetSize)
    params.set('_superset_freq', superset).set('_superset_size', supersetSize)
    return Number(run.run())
  }
}
