// What a search says of how its hybrid query becomes one ranking: read from its body, and written back into it.
import { isObject, type Json } from '../../api/json.ts'

export const NORMALIZATIONS = ['min_max', 'l2', 'z_score'] as const
export const COMBINATIONS = ['arithmetic_mean', 'geometric_mean', 'harmonic_mean', 'rrf'] as const

export interface Mix {
  /** What the parts are called: their kind and, where they have one, their field. */
  readonly parts: readonly string[]
  /** Adding up to 1. */
  readonly weights: readonly number[]
  readonly normalization: string
  /** `rrf`: by ranks instead of scores. */
  readonly combination: string
  readonly rankConstant: number
  /** Null: as many as are shown. */
  readonly depth: number | null
  /** A pipeline by its name, which the sliders would replace. */
  readonly named: string | null
}

type Members = Record<string, Json>
const at = (json: Json | undefined, ...path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), json)

/** Null: not a hybrid query, or no JSON yet. */
export function readMix(text: string): Mix | null {
  const body = parsed(text)
  const hybrid = at(body, 'query', 'hybrid') ?? at(body, 'hybrid')
  const queries = at(hybrid, 'queries')
  if (!Array.isArray(queries) || queries.length === 0) return null
  const pipeline = at(body, 'search_pipeline')
  const [phase] = [at(pipeline, 'phase_results_processors')].flat()
  const byScore = at(phase, 'normalization-processor')
  const byRank = at(phase, 'score-ranker-processor')
  const told = at(byScore ?? byRank, 'combination', 'parameters', 'weights')
  const even = Array.from({ length: queries.length }, () => 1 / queries.length)
  const depth = at(hybrid, 'pagination_depth')
  return {
    parts: queries.map(nameOf),
    weights: Array.isArray(told) && told.length === queries.length ? told.map(Number) : even,
    normalization: String(at(byScore, 'normalization', 'technique') ?? 'min_max'),
    combination: byRank !== undefined ? 'rrf' : String(at(byScore, 'combination', 'technique') ?? 'arithmetic_mean'),
    rankConstant: Number(at(byRank, 'combination', 'rank_constant') ?? 60),
    depth: typeof depth === 'number' ? depth : null,
    named: typeof pipeline === 'string' ? pipeline : null,
  }
}

/** The body with this mix. */
export function writeMix(text: string, { weights, normalization, combination, rankConstant, depth }: Mix): string {
  const body = parsed(text)!
  const whole: Members = isObject(body.query) ? body : { query: body }
  const query = whole.query as Members
  const { pagination_depth: _, ...hybrid } = query.hybrid as Members
  const parameters = { weights: [...weights] }
  const processor: Members =
    combination === 'rrf'
      ? { 'score-ranker-processor': { combination: { technique: 'rrf', rank_constant: rankConstant, parameters } } }
      : { 'normalization-processor': { normalization: { technique: normalization }, combination: { technique: combination, parameters } } }
  const others = isObject(whole.search_pipeline) ? whole.search_pipeline : {}
  return JSON.stringify(
    {
      ...whole,
      query: { ...query, hybrid: { ...(depth !== null && { pagination_depth: depth }), ...hybrid } },
      search_pipeline: { ...others, phase_results_processors: [processor] },
    },
    null,
    2,
  )
}

/** One weight changes; the others share what it leaves in their former proportion. Hundredths, which add up to 1 exactly. */
export function withWeight(weights: readonly number[], changed: number, value: number): number[] {
  const rest = weights.reduce((sum, weight, i) => (i === changed ? sum : sum + weight), 0)
  const hundredths = weights.map((weight, i) =>
    Math.round(i === changed ? value * 100 : (rest === 0 ? 1 / (weights.length - 1) : weight / rest) * (1 - value) * 100),
  )
  const off = 100 - hundredths.reduce((sum, one) => sum + one, 0)
  const last = hundredths.findLastIndex((one, i) => i !== changed && one + off >= 0)
  if (last >= 0) hundredths[last] += off
  return hundredths.map(one => one / 100)
}

function parsed(text: string): Members | null {
  try {
    const json = JSON.parse(text) as Json
    return isObject(json) ? json : null
  } catch {
    return null
  }
}

function nameOf(query: Json, i: number): string {
  const [kind] = Object.keys(isObject(query) ? query : {})
  if (kind === undefined) return `query ${i + 1}`
  const inside = (query as Members)[kind]
  const field =
    at(inside, 'field') ??
    (isObject(inside) ? Object.keys(inside).find(key => isObject(inside[key]) || /match|term|prefix/.test(kind)) : undefined)
  return typeof field === 'string' ? `${kind} ${field}` : kind
}
