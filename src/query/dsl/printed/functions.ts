// Functions of scores as the server prints them, each with the filter that it has by default.
import { isObject, type JsonObject, textOf } from '../../../core/json-token.ts'
import { seedOf } from '../functions/random_score.ts'
import { asIs, COMMON, double, fieldOf, float, type Kind, type Member, member, printMembers, script, text } from './members.ts'

const FACTOR: readonly Member[] = [
  member('field', text),
  member('factor', float, float(1)),
  member('missing', double),
  member('modifier', value => textOf(value).toLowerCase(), 'none'),
]
const RANDOM = [member('seed', seedOf), member('field', text)]
const DECAYS = ['gauss', 'exp', 'linear']
const EVERYTHING = { match_all: printMembers({}, COMMON) }

/** Of the list, or of the only function that stands without one. */
export function functionsPrinted(json: JsonObject, query: Kind): JsonObject[] {
  if (Array.isArray(json.functions)) return json.functions.map(one => functionPrinted(one as JsonObject, query))
  const only = Object.keys(json).find(key => key === 'weight' || FUNCTIONS.includes(key))
  return only === undefined ? [] : [functionPrinted({ [only]: json[only] }, query)]
}

const FUNCTIONS = ['random_score', 'field_value_factor', 'script_score', ...DECAYS]

function functionPrinted(json: JsonObject, query: Kind): JsonObject {
  const name = Object.keys(json).find(key => FUNCTIONS.includes(key))
  const head = printMembers(json, [member('filter', query, EVERYTHING), member('weight', float)])
  const tail = printMembers(json, [member('_name', text)])
  return name === undefined ? { ...head, ...tail } : { ...head, [name]: bodyPrinted(name, json[name]), ...tail }
}

function bodyPrinted(name: string, value: unknown): JsonObject {
  const json = isObject(value) ? value : {}
  if (name === 'random_score') return printMembers(json, RANDOM)
  if (name === 'field_value_factor') return printMembers(json, FACTOR)
  if (name === 'script_score') return printMembers(json, [member('script', script)])
  const [field, decay] = fieldOf(json, ['multi_value_mode'])
  return {
    [field]: decay,
    ...printMembers(json, [member('multi_value_mode', mode => textOf(mode).toUpperCase(), 'MIN'), member('_name', asIs)]),
  }
}
