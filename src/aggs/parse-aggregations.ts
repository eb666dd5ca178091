// Parses the JSON under `aggs` into aggregations and their sub-aggregations.
import { ApiError, illegalArgument, parsing, validationFailed } from '../core/errors.ts'
import { atEnd, atKey, atValue } from '../core/json-spot.ts'
import { isObject, type JsonObject, tokenOf } from '../core/json-token.ts'
import { suggestion } from '../core/likeness.ts'
import { parseQuery } from '../query/dsl/parse-query.ts'
import { Aggregation, type AggregationBase, type Pipeline, type Siblings } from './aggregation.ts'
import type { AggregationParseContext } from './aggregation-type.ts'
import { orderOfNeed } from './order-of-need.ts'
import { aggregationTypes, pipelineTypes } from './registry.ts'
import type { SearchReaders } from './search-readers.ts'

const NOTHING: Siblings = { subs: [], pipelines: [] }

export function parseAggregations(json: JsonObject, search: SearchReaders): Siblings {
  const parsed = parseLevel(json, search)
  const problems = problemsOf(null, parsed)
  if (problems.length > 0) throw validationFailed(...problems)
  return parsed
}

function parseLevel(json: JsonObject, search: SearchReaders): Siblings {
  const subs: Aggregation[] = []
  const pipelines: Pipeline[] = []
  for (const name of Object.keys(json)) {
    if (name === '' || /[[\]>]/.test(name)) {
      const rule = "Aggregation names can contain any character except '[', ']', and '>'"
      throw parsing(`Invalid aggregation name [${name}]. ${rule}`, atKey(json, name))
    }
    const body = json[name]
    if (!isObject(body)) {
      const found = `Aggregation definition for [${name} starts with a [${tokenOf(body)}], expected a [START_OBJECT].`
      throw parsing(found, atValue(json, name))
    }
    const one = parseOne(name, body, search)
    if (one instanceof Aggregation) subs.push(one)
    else pipelines.push(one)
  }
  return { subs, pipelines: orderOfNeed(pipelines, subs).ordered }
}

function parseOne(name: string, json: JsonObject, search: SearchReaders): Aggregation | Pipeline {
  let meta: JsonObject | null = null
  let inside: Siblings | null = null
  let type: string | null = null
  let make: ((base: AggregationBase) => Aggregation) | null = null
  let pipeline: ((meta: JsonObject | null) => Pipeline) | null = null
  let isLeaf = false
  const cx: AggregationParseContext = { name, parseQuery, search }
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (!isObject(value)) {
      throw parsing(`Expected [START_OBJECT] under [${key}], but got a [${tokenOf(value)}] in [${name}]`, atValue(json, key))
    }
    if (key === 'meta') meta = value
    else if (key === 'aggs' || key === 'aggregations') {
      if (inside !== null) throw parsing(`Found two sub aggregation definitions under [${name}]`, atValue(json, key))
      inside = parseLevel(value, search)
    } else {
      if (type !== null) {
        throw parsing(`Found two aggregation type definitions in [${name}]: [${type}] and [${key}]`, atValue(json, key))
      }
      type = key
      const found = aggregationTypes.get(key)
      const after = pipelineTypes.get(key)
      if (found !== undefined) {
        isLeaf = found.isLeaf === true
        make = found.parse(value, cx)
      } else if (after !== undefined) {
        pipeline = readMeta => after.parse(value, { name, meta: readMeta }, cx)
      } else throw unknownType(key, json)
    }
  }
  if (type === null) throw parsing(`Missing definition for aggregation [${name}]`, atEnd(json))
  const within = inside ?? NOTHING
  if (pipeline !== null) {
    if (inside !== null) throw illegalArgument(`Aggregation [${name}] cannot define sub-aggregations`)
    return pipeline(meta)
  }
  if (isLeaf && within.subs.length + within.pipelines.length > 0) throw cannotHold(name, type)
  return make!({ name, meta, ...within })
}

/** What is wrong with the pipelines in `parent` (null: at the top), and with those further inside. */
function problemsOf(parent: Aggregation | null, siblings: Siblings): string[] {
  const problems: string[] = []
  const { problem } = orderOfNeed(siblings.pipelines, siblings.subs)
  if (problem !== null) problems.push(problem)
  else for (const pipeline of siblings.pipelines) pipeline.validate(parent, siblings, one => problems.push(one))
  for (const sub of siblings.subs) problems.push(...problemsOf(sub, sub))
  return problems
}

const cannotHold = (name: string, type: string) =>
  new ApiError('aggregation_initialization_exception', `Aggregator [${name}] of type [${type}] cannot accept sub-aggregations`)

function unknownType(type: string, json: JsonObject): ApiError {
  const at = atValue(json, type)
  const cause = new ApiError('named_object_not_found_exception', `unknown field [${type}]`, { at })
  const names = [...aggregationTypes.keys(), ...pipelineTypes.keys()]
  return parsing(`Unknown aggregation type [${type}]${suggestion(type, names)}`, at, { cause })
}
