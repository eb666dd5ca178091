// Hits of one query, scored by functions of what the documents hold.
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue, type JsonSpot } from '../../core/json-spot.ts'
import { floatOf, isObject, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import { suggestion } from '../../core/likeness.ts'
import type { ParseContext, QueryBuilder, QueryContext } from '../contracts/query-builder.ts'
import { ApproximateScoreQuery } from '../exec/approximate-score.ts'
import { FUNCTION_MODES, type FunctionMode, FunctionScoreQuery } from '../exec/function-score.ts'
import { MatchAllDocsQuery } from '../exec/match-all.ts'
import { BOOST_MODES, type BoostMode } from '../functions/boost-mode.ts'
import type { ScoreFunction } from '../functions/score-function.ts'
import { OneFunction, WeightFunction } from '../functions/weight.ts'
import type { DecayRequest } from './functions/decay.ts'
import type { FieldValueFactorRequest } from './functions/field_value_factor.ts'
import type { NewFunction } from './functions/score-function-type.ts'
import { scoreFunctions } from './functions/score-functions.ts'
import { newMatchAll } from './match_all.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import type { ScriptRequest } from './script-value.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'

/** A function that changes scores, one of these, and what it is for. */
interface ScoreFunctionRequest<Q> {
  /** Documents it is for; all by default. */
  readonly filter?: Q
  /** Multiplies what the function finds. */
  readonly weight?: number
  readonly _name?: string
  /** By chance; the same `seed` and `field` give the same scores. */
  readonly random_score?: {
    /** Where chance begins. */
    readonly seed?: number | string
    /** A field with another value in each document: `_seq_no`. */
    readonly field?: string
  }
  /** By a script. */
  readonly script_score?: { readonly script: ScriptRequest }
  /** By a number of the document. */
  readonly field_value_factor?: FieldValueFactorRequest
  /** Falls with the distance from an origin, like a bell. */
  readonly gauss?: DecayRequest
  /** Falls with the distance from an origin, first fast, then slowly. */
  readonly exp?: DecayRequest
  /** Falls with the distance from an origin, evenly. */
  readonly linear?: DecayRequest
}

/** Changes the scores of a query by functions. */
export interface FunctionScoreRequest<Q> extends CommonQueryOptions, Omit<ScoreFunctionRequest<Q>, 'filter' | '_name'> {
  /** Everything by default. */
  readonly query?: Q
  /** The functions, with the documents each is for. */
  readonly functions?: readonly ScoreFunctionRequest<Q>[]
  /** How functions are combined; `multiply`. */
  readonly score_mode?: 'multiply' | 'sum' | 'avg' | 'first' | 'max' | 'min'
  /** How they change the score of the query; `multiply`. */
  readonly boost_mode?: 'multiply' | 'replace' | 'sum' | 'avg' | 'max' | 'min'
  /** Functions count no more than this. */
  readonly max_boost?: number
  /** Documents below it are no hits. */
  readonly min_score?: number
}

const NAME = 'function_score'
const LARGEST_FLOAT = 3.4028234663852886e38

interface Entry {
  /** Null: every document. */
  readonly filter: QueryBuilder | null
  /** Null: nothing but the weight. */
  readonly make: NewFunction | null
  readonly weight: number | null
  /** `_name` of the function. */
  readonly functionName: string | null
}

export const function_score = defineQuery({
  name: NAME,
  parse(json, cx) {
    const read = new Reader(cx)
    for (const key of Object.keys(json)) read.take(json, key)
    const { options: asked, query, entries, scoreMode, boostMode, maxBoost, minScore } = read
    checkBoost(asked.boost, () => PRINTED)
    const make = (context: QueryContext) => {
      const functions = entries.map(entry => {
        const made = functionOf(entry, context)
        const filter = entry.filter?.toQuery(context) ?? null
        // As of a `bool` without clauses.
        const isAll = filter instanceof ApproximateScoreQuery && filter.original instanceof MatchAllDocsQuery
        return { function: made, filter: isAll ? null : filter }
      })
      // A function alone is taken as it is: no average is made of it, in which its weight would be lost.
      const isAlone = functions.length === 1 && functions[0].filter === null
      const options = { scoreMode: isAlone ? ('first' as const) : scoreMode, boostMode, maxBoost, minScore }
      return new FunctionScoreQuery(query?.toQuery(context) ?? newMatchAll(), functions, options)
    }
    return builder(NAME, asked, make, query === null ? [] : [query])
  },
})

function functionOf({ make, weight, functionName }: Entry, cx: QueryContext): ScoreFunction {
  const made = make === null ? new OneFunction(functionName) : make(cx, functionName)
  return weight === null ? made : new WeightFunction(weight, made)
}

/** The keys of the query as they are met: which came before makes a difference to what is said of later ones. */
class Reader {
  readonly options = new Options()
  query: QueryBuilder | null = null
  readonly entries: Entry[] = []
  scoreMode: FunctionMode = 'multiply'
  boostMode: BoostMode = 'multiply'
  maxBoost = LARGEST_FLOAT
  minScore: number | null = null
  /** The only function, where it stands without a list. */
  private single: string | null = null
  private hasList = false

  constructor(private readonly cx: ParseContext) {}

  take(json: JsonObject, key: string): void {
    const value = json[key]
    if (value === null) return
    if (key === 'query' && isObject(value)) this.query = this.cx.parseQuery(value, atValue(json, key))
    else if (Array.isArray(value)) this.takeList(value, key, atValue(json, key))
    else if (isObject(value) || !this.takeOption(key, value)) this.takeSingle(json, key)
  }

  private takeOption(key: string, value: unknown): boolean {
    if (key === 'score_mode') this.scoreMode = modeOf(value, FUNCTION_MODES, 'FunctionScoreQuery.ScoreMode')
    else if (key === 'boost_mode') this.boostMode = modeOf(value, BOOST_MODES, 'CombineFunction')
    else if (key === 'max_boost') this.maxBoost = floatOf(value)
    else if (key === 'min_score') this.minScore = floatOf(value)
    else return this.options.take(key, value)
    return true
  }

  private takeSingle(json: JsonObject, key: string): void {
    const value = json[key]
    const at = atValue(json, key)
    if (this.single !== null) {
      const found = `already found function [${this.single}], now encountering [${key}].`
      throw failed(`${found} use [functions] array if you want to define several functions.`, at)
    }
    if (this.hasList) throw misplaced(`already found [functions] array, now encountering [${key}].`, at)
    if (!isObject(value) && key !== 'weight') throw failed(`field [${key}] is not supported`, at)
    this.single = key
    const make = isObject(value) ? parseFunction(value, key, at) : null
    this.entries.push({ filter: null, make, weight: make === null ? weightOf(value) : null, functionName: null })
  }

  private takeList(list: readonly unknown[], key: string, at: JsonSpot): void {
    if (key !== 'functions') throw failed(`array [${key}] is not supported`, at)
    if (this.single !== null) throw misplaced(`already found [${this.single}], now encountering [functions].`, at)
    this.hasList = true
    list.forEach((item, i) => {
      if (isObject(item)) this.entries.push(parseEntry(item, this.cx))
      else {
        const problem = `expected a [${tokenOf(item)}] while parsing functions but got a [${NAME}] instead`
        throw parsing(`failed to parse [START_OBJECT]. malformed query, ${problem}`, atValue(list, i))
      }
    })
  }
}

const failed = (problem: string, at: JsonSpot) => parsing(`failed to parse [${NAME}] query. ${problem}`, at)

const misplaced = (problem: string, at: JsonSpot) =>
  failed(`[you can either define [functions] array or a single function, not both. ${problem}]`, at)

/** An object of `functions`. */
function parseEntry(json: JsonObject, cx: ParseContext): Entry {
  let filter: QueryBuilder | null = null
  let make: NewFunction | null = null
  let found = ''
  let weight: number | null = null
  let functionName: string | null = null
  for (const key of Object.keys(json)) {
    const at = atValue(json, key)
    // The server reads through lists as if they were not there.
    for (const value of [json[key]].flat(Number.POSITIVE_INFINITY)) {
      if (value === null) continue
      if (isObject(value)) {
        if (key === 'filter') filter = cx.parseQuery(value, at)
        else {
          if (make !== null)
            throw parsing(`failed to parse function_score functions. already found [${found}], now encountering [${key}].`, at)
          make = parseFunction(value, key, at)
          found = key
        }
      } else if (key === 'weight') weight = floatOf(value)
      else if (key === '_name') functionName = textOf(value)
      else throw failed(`field [${key}] is not supported`, at)
    }
  }
  if (make === null && weight === null) throw failed('an entry in functions list is missing a function.', atEnd(json))
  return { filter: filter?.name === 'match_all' ? null : filter, make, weight: weight === null ? null : weightOf(weight), functionName }
}

function parseFunction(json: JsonObject, name: string, at: JsonSpot): NewFunction {
  const type = scoreFunctions.get(name)
  if (type !== undefined) return type.parse(json)
  // The server takes it for an unknown query, and suggests functions.
  const cause = new ApiError('named_object_not_found_exception', `unknown field [${name}]`, { at })
  throw parsing(`unknown query [${NAME}]${suggestion(NAME, scoreFunctions.keys())}`, at, { cause })
}

function weightOf(value: unknown): number {
  const weight = floatOf(value)
  if (weight < 0) throw illegalArgument('[weight] cannot be negative for a filtering function')
  return weight
}

function modeOf<M extends string>(value: unknown, modes: readonly M[], type: string): M {
  const text = textOf(value)
  const mode = modes.find(each => each === text.toLowerCase())
  if (mode !== undefined) return mode
  throw illegalArgument(`No enum constant org.opensearch.common.lucene.search.function.${type}.${text.toUpperCase()}`)
}

/** As the server shows a query without functions. */
const PRINTED = `{
  "function_score" : {
    "query" : {
      "match_all" : {
        "boost" : 1.0
      }
    },
    "functions" : [ ],
    "score_mode" : "multiply",
    "max_boost" : 3.4028235E38,
    "boost" : 1.0
  }
}`
