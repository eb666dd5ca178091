// Tries all combinations of some values in a variant, and says which is best, and how sure that is.
import type { CopyEnd } from '../../copy/peer.ts'
import { type EvaluateOptions, evaluate, type VariantFigures } from './evaluate.ts'
import type { Variant } from './search-body.ts'
import { randomisationTest } from './significance.ts'

export interface GridOptions extends Omit<EvaluateOptions, 'variants'> {
  readonly variant: Variant
  /** Values by name: placeholders of the body, and `k1` and `b` of BM25. */
  readonly grid: Readonly<Record<string, readonly number[]>>
}

export interface GridReport {
  readonly measure: string
  /** Best first. */
  readonly tried: readonly GridPoint[]
  /** The variant without the grid, where its body has no placeholder of it. */
  readonly baseline: number | null
  /** Of the best one against the baseline, or against the second best. */
  readonly p: number
  /** Of combinations that were chosen on other queries: what is to be expected of new ones. */
  readonly heldOut: number
}

export interface GridPoint {
  readonly values: Readonly<Record<string, number>>
  readonly figures: Readonly<Record<string, number>>
}

const FOLDS = 5
const MOST = 2000

/** By the first measure. */
export async function evaluateGrid(to: CopyEnd, { variant, grid, ...options }: GridOptions): Promise<GridReport> {
  const points = combinations(Object.entries(grid))
  if (points.length > MOST) throw new TypeError(`the grid has ${points.length} combinations, more than ${MOST}`)
  const hasBaseline = !Object.keys(grid).some(name => JSON.stringify(variant.body ?? {}).includes(`{{${name}}}`))
  const variants: Variant[] = points.map(values => {
    const { k1, b, ...others } = values
    return {
      ...variant,
      name: nameOf(values),
      ...(k1 !== undefined && { k1 }),
      ...(b !== undefined && { b }),
      values: { ...variant.values, ...others },
    }
  })
  const { measures, variants: figures } = await evaluate(to, { ...options, variants: [...variants, ...(hasBaseline ? [variant] : [])] })
  const [measure] = measures
  const tried = figures.slice(0, points.length)
  const order = tried.map((_, i) => i).sort((a, b) => tried[b].figures[measure] - tried[a].figures[measure])
  const other = hasBaseline ? figures[points.length] : tried[order[1] ?? order[0]]
  const each = (one: VariantFigures) => one.queries.map(({ figures }) => figures[measure])
  return {
    measure,
    tried: order.map(i => ({ values: points[i], figures: tried[i].figures })),
    baseline: hasBaseline ? other.figures[measure] : null,
    p: randomisationTest(each(tried[order[0]]), each(other)),
    heldOut: heldOut(tried.map(each)),
  }
}

function combinations([first, ...rest]: readonly (readonly [string, readonly number[]])[]): Record<string, number>[] {
  if (first === undefined) return [{}]
  const [name, values] = first
  return values.flatMap(value => combinations(rest).map(others => ({ [name]: value, ...others })))
}

export const nameOf = (values: Readonly<Record<string, number>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

/** Cross-validation: for each fifth of the queries the combination that is best on the others. `figures`: of each combination, by query. */
function heldOut(figures: readonly (readonly number[])[]): number {
  const { length } = figures[0]
  const folds = Math.min(FOLDS, length)
  if (folds < 2) return figures[0][0] ?? 0
  let sum = 0
  for (let fold = 0; fold < folds; fold++) {
    const total = (one: readonly number[], inFold: boolean) =>
      one.reduce((sum, value, i) => ((i % folds === fold) === inFold ? sum + value : sum), 0)
    const best = figures.reduce((best, one) => (total(one, false) > total(best, false) ? one : best))
    sum += total(best, true)
  }
  return sum / length
}
