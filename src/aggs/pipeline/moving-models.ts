// The models of `moving_avg`: their averages of a window, and their predictions.
import { ApiError, parseFailed, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { doubleOf, isObject, type JsonObject, tokenOf } from '../../core/json-token.ts'
import { ewma, holtForecast, holtWintersForecast, linearWeightedAvg, PADDING, type Seasons, unweightedAvg } from './moving-functions.ts'

export interface MovingModel {
  /** Numbers there must be before it says anything. */
  readonly least: number
  /** So many numbers that follow. */
  foretell(values: readonly number[], count: number): number[]
}

/** Models without a trend predict a constant. */
const level = (next: (values: readonly number[]) => number): MovingModel => ({
  least: 1,
  foretell: (values, count) => new Array<number>(count).fill(next(values)),
})

type ReadModel = (settings: Settings) => MovingModel

const MODELS: ReadonlyMap<string, ReadModel> = new Map<string, ReadModel>([
  ['simple', () => level(unweightedAvg)],
  ['linear', () => level(linearWeightedAvg)],
  ['ewma', settings => ewmaModel(settings.share('alpha', 0.3))],
  ['holt', settings => holtModel(settings.share('alpha', 0.3), settings.share('beta', 0.1))],
  ['holt_winters', settings => seasonalModel(settings)],
])

export const MODELS_THAT_FIT: ReadonlySet<string> = new Set(['ewma', 'holt', 'holt_winters'])

const ewmaModel = (alpha: number) => level(values => ewma(values, alpha))

const holtModel = (alpha: number, beta: number): MovingModel => ({
  least: 1,
  foretell: (values, count) => holtForecast(values, alpha, beta, count),
})

function seasonalModel(settings: Settings): MovingModel {
  const [alpha, beta, gamma] = [settings.share('alpha', 0.3), settings.share('beta', 0.1), settings.share('gamma', 0.3)]
  const period = settings.whole('period', 1)
  const multiplicative = settings.seasonality() === 'mult'
  const padding = settings.flag('pad', multiplicative) ? PADDING : 0
  const seasons: Seasons = { alpha, beta, gamma, period, padding, multiplicative }
  return { least: 2 * period, foretell: (values, count) => holtWintersForecast(values, seasons, count) }
}

/** The model that `json` names, with its settings. */
export function readModel(json: JsonObject, name: string): MovingModel {
  const read = MODELS.get(name)
  if (read === undefined) throw parsing(`no [moving_avg_model] registered for [${name}]`, atEnd(json))
  const settings = new Settings(isObject(json.settings) ? json.settings : {})
  try {
    const model = read(settings)
    settings.finish()
    return model
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.type !== 'parse_exception') throw cause
    throw parsing(`Could not parse settings for model [${name}].`, isObject(json.settings) ? atValue(json, 'settings') : undefined, {
      cause,
    })
  }
}

/** Those that were asked for. */
class Settings {
  private readonly asked = new Set<string>()

  constructor(private readonly json: JsonObject) {}

  private read(name: string): unknown {
    this.asked.add(name)
    return Object.hasOwn(this.json, name) ? this.json[name] : undefined
  }

  private number(name: string, otherwise: number): number {
    const value = this.read(name)
    if (value === undefined || value === null) return otherwise
    if (tokenOf(value) !== 'VALUE_NUMBER')
      throw parseFailed(`Parameter [${name}] must be a double, type \`${javaType(value)}\` provided instead`)
    return doubleOf(value)
  }

  /** Between 0 and 1. */
  share(name: string, otherwise: number): number {
    const value = this.number(name, otherwise)
    if (value >= 0 && value <= 1) return value
    throw parseFailed(`Parameter [${name}] must be between 0-1 inclusive.  Provided value was [${value}]`)
  }

  whole(name: string, otherwise: number): number {
    return Math.trunc(this.number(name, otherwise))
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.read(name)
    if (value === undefined || value === null) return otherwise
    if (typeof value === 'boolean') return value
    throw parseFailed(`Parameter [${name}] must be a boolean, type \`${javaType(value)}\` provided instead`)
  }

  seasonality(): 'add' | 'mult' {
    const value = this.read('type') ?? 'add'
    if (value === 'add' || value === 'mult') return value
    if (typeof value !== 'string') throw parseFailed(`Parameter [type] must be a String, type \`${javaType(value)}\` provided instead`)
    throw parseFailed(`Unknown seasonality type [${value}]`)
  }

  finish(): void {
    const others = Object.keys(this.json).filter(name => !this.asked.has(name))
    if (others.length > 0) throw parseFailed(`Unrecognized parameter(s): [[${others.join(', ')}]]`)
  }
}

const javaType = (value: unknown) =>
  typeof value === 'string' ? 'String' : typeof value === 'boolean' ? 'Boolean' : Number.isInteger(value) ? 'Integer' : 'Double'
