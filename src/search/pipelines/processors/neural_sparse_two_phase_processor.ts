// Searches by the heavy tokens of sparse queries, and judges the best hits once more by the light ones.
import { illegalArgument, nullPointer } from '../../../core/errors.ts'
import { notCast, type Tree } from '../../../core/java-class.ts'
import { JsonFloat } from '../../../core/json.ts'
import { floatOf, isObject, type JsonObject } from '../../../core/json-token.ts'
import { isPruneType, leftOver, type PruneType, pruned, ratioProblem } from '../../../core/token-pruning.ts'
import { withPhase } from '../../../query/dsl/token-phase.ts'
import { askQuery } from '../../asked/asked.ts'
import type { RescoreSpec, SearchRequest } from '../../contracts/search-request.ts'
import type { RequestProcessorType } from '../processor.ts'

const LEAST_WINDOW = 50

interface Settings {
  readonly pruneType: string
  readonly ratio: number
  readonly expansion: number
  readonly mostHits: number
}

export interface NeuralSparseTwoPhaseOptions {
  /** True. */
  readonly enabled?: boolean
  /** Which tokens are light, and how many hits are judged once more. */
  readonly two_phase_parameter?: {
    /** `max_ratio` */
    readonly prune_type?: PruneType
    /** 0.4 */
    readonly prune_ratio?: number
    /** So many times as many hits are judged once more; 5. */
    readonly expansion_rate?: number
    /** 10000 */
    readonly max_window_size?: number
  }
}

export const neural_sparse_two_phase_processor: RequestProcessorType = {
  name: 'neural_sparse_two_phase_processor',
  create(options, { count }) {
    const isEnabled = options.flag('enabled', true)
    const settings = readSettings(options.optionalMap('two_phase_parameter') ?? new Map())
    return request => {
      count('neural_sparse_two_phase_executions')
      return isEnabled && settings.ratio !== 0 ? inTwoPhases(request, settings) : request
    }
  },
}

function readSettings(given: Tree): Settings {
  const ratio = Math.fround(number(given, 'prune_ratio', 'floatValue', 0.4))
  const expansion = Math.fround(number(given, 'expansion_rate', 'floatValue', 5))
  const mostHits = Math.trunc(number(given, 'max_window_size', 'intValue', 10_000))
  const written = given.has('prune_type') ? given.get('prune_type') : 'max_ratio'
  if (written === null) throw noNull('Object.toString')
  const pruneType = String(written)
  if (!isPruneType(pruneType)) throw illegalArgument(`Unknown prune type: ${pruneType}`)
  const problem = ratioProblem(pruneType, ratio)
  if (problem !== null) throw illegalArgument(problem)
  if (!(expansion >= 1)) throw illegalArgument(`The two_phase_parameter.expansion_rate must >= 1.0. Received: ${expansion.toFixed(6)}`)
  if (mostHits < LEAST_WINDOW)
    throw illegalArgument(`The two_phase_parameter.max_window_size must >= ${LEAST_WINDOW}. Received: \n${mostHits}`)
  return { pruneType, ratio, expansion, mostHits }
}

function number(given: Tree, name: string, as: 'floatValue' | 'intValue', absent: number): number {
  if (!given.has(name)) return absent
  const value = given.get(name)
  if (value === null) throw noNull(`java.lang.Number.${as}`)
  if (value instanceof JsonFloat) return value.value
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  throw notCast(value, 'java.lang.Number')
}

const noNull = (method: string) =>
  nullPointer(`Cannot invoke "${method}()" because the return value of "java.util.Map.getOrDefault(Object, Object)" is null`)

function inTwoPhases(request: SearchRequest, settings: Settings): SearchRequest {
  const second: JsonObject[] = []
  if (request.query === null) return request
  const query = splitting(request.query.json, 1, settings, second)
  if (second.length === 0) return request
  const windowSize = Math.trunc(Math.fround(request.size * settings.expansion))
  const { mostHits } = settings
  if (windowSize > mostHits) {
    throw illegalArgument(
      `The two-phase window size of neural_sparse_two_phase_processor should be [0,${mostHits}], but get the value of ${windowSize}`,
    )
  }
  const boost = request.rescore.reduce((weight, spec) => Math.fround(weight * spec.queryWeight), 1)
  const light: RescoreSpec = {
    windowSize,
    query: askQuery({ bool: { should: second, boost } }),
    queryWeight: 1,
    rescoreQueryWeight: 1,
    mode: 'total',
  }
  return { ...request, query: askQuery(query), rescore: [...request.rescore, light] }
}

/** `json` by its heavy tokens; queries by the light ones go to `second`. Only what `should` match is looked at. */
function splitting(json: unknown, boost: number, settings: Settings, second: JsonObject[]): unknown {
  if (!isObject(json)) return json
  const { bool, neural_sparse } = json
  if (isObject(neural_sparse)) return split(neural_sparse, boost, settings, second)
  if (!isObject(bool) || bool.should === undefined) return json
  const inner = Math.fround(boost * boostOf(bool))
  const should = [bool.should].flat().map(clause => splitting(clause, inner, settings, second))
  return { ...json, bool: { ...bool, should } }
}

function split(body: JsonObject, boost: number, { pruneType, ratio }: Settings, second: JsonObject[]): JsonObject {
  const [field, options] = Object.entries(body)[0] as [string, JsonObject]
  const parts = isObject(options.query_tokens)
    ? splitTokens(options.query_tokens, pruneType, ratio)
    : (['heavy', 'light'] as const).map(part => withPhase({ part, pruneType, ratio }))
  const [heavy, light] = parts.map(part => ({ ...options, ...part }))
  second.push({ neural_sparse: { [field]: { ...light, boost: Math.fround(boost * boostOf(options)) } } })
  return { neural_sparse: { [field]: heavy } }
}

function splitTokens(json: JsonObject, pruneType: string, ratio: number): JsonObject[] {
  const tokens = new Map(Object.keys(json).map(token => [token, floatOf(json[token])]))
  const heavy = pruned(tokens, pruneType, ratio)
  return [heavy, leftOver(tokens, heavy)].map(part => ({ query_tokens: Object.fromEntries(part) }))
}

const boostOf = (options: JsonObject) => (options.boost === undefined ? 1 : floatOf(options.boost))
