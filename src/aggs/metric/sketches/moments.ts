// Moments and covariances of several columns, updated row by row as sums of powers of differences from the means, so that small differences
// between large values are not lost.

/** By place of the column. */
export interface MomentsState {
  readonly count: number
  readonly means: readonly number[]
  /** Sums of squares, cubes and fourth powers of differences from the mean. */
  readonly squares: readonly number[]
  readonly cubes: readonly number[]
  readonly fourths: readonly number[]
  /** Sums of products of the differences of two columns; by place of the first, then by place of the second, which is behind it. */
  readonly products: readonly (readonly number[])[]
}

export class Moments {
  private count = 0
  private readonly means: Float64Array
  private readonly squares: Float64Array
  private readonly cubes: Float64Array
  private readonly fourths: Float64Array
  private readonly products: Float64Array[]
  /** Of the row that is added. */
  private readonly differences: Float64Array

  constructor(columns: number) {
    const zeros = () => new Float64Array(columns)
    this.means = zeros()
    this.squares = zeros()
    this.cubes = zeros()
    this.fourths = zeros()
    this.products = Array.from({ length: columns }, zeros)
    this.differences = zeros()
  }

  add(row: Float64Array): void {
    const { means, squares, cubes, fourths, products, differences } = this
    const n = ++this.count
    for (let i = 0; i < row.length; i++) {
      const difference = row[i] - means[i]
      const step = difference / n
      const term = difference * step * (n - 1)
      means[i] += step
      fourths[i] += term * step * step * (n * n - 3 * n + 3) + 6 * step * step * squares[i] - 4 * step * cubes[i]
      cubes[i] += term * step * (n - 2) - 3 * step * squares[i]
      squares[i] += term
      differences[i] = difference
    }
    for (let i = 0; i < row.length; i++) {
      for (let j = i + 1; j < row.length; j++) products[i][j] += (differences[i] * differences[j] * (n - 1)) / n
    }
  }

  merge(other: MomentsState): void {
    const a = this.count
    const b = other.count
    if (b === 0) return
    const n = a + b
    const { means, squares, cubes, fourths, products, differences } = this
    for (let i = 0; i < means.length; i++) {
      const d = other.means[i] - means[i]
      differences[i] = d
      fourths[i] +=
        other.fourths[i] +
        (d ** 4 * a * b * (a * a - a * b + b * b)) / n ** 3 +
        (6 * d * d * (a * a * other.squares[i] + b * b * squares[i])) / (n * n) +
        (4 * d * (a * other.cubes[i] - b * cubes[i])) / n
      cubes[i] += other.cubes[i] + (d ** 3 * a * b * (a - b)) / (n * n) + (3 * d * (a * other.squares[i] - b * squares[i])) / n
      squares[i] += other.squares[i] + (d * d * a * b) / n
      means[i] += (d * b) / n
    }
    for (let i = 0; i < means.length; i++) {
      for (let j = i + 1; j < means.length; j++) products[i][j] += other.products[i][j] + (differences[i] * differences[j] * a * b) / n
    }
    this.count = n
  }

  state(): MomentsState {
    const { count, means, squares, cubes, fourths, products } = this
    return {
      count,
      means: [...means],
      squares: [...squares],
      cubes: [...cubes],
      fourths: [...fourths],
      products: products.map(row => [...row]),
    }
  }
}

export const varianceOf = ({ squares, count }: MomentsState, column: number): number => squares[column] / (count - 1)

export const skewnessOf = ({ cubes, squares, count }: MomentsState, column: number): number =>
  (Math.sqrt(count) * cubes[column]) / squares[column] ** 1.5

export const kurtosisOf = ({ fourths, squares, count }: MomentsState, column: number): number =>
  (count * fourths[column]) / (squares[column] * squares[column])

export const covarianceOf = ({ products, count }: MomentsState, a: number, b: number): number =>
  products[Math.min(a, b)][Math.max(a, b)] / (count - 1)

export function correlationOf(moments: MomentsState, a: number, b: number): number {
  const variances = [varianceOf(moments, a), varianceOf(moments, b)]
  // A constant correlates with nothing.
  if (variances.includes(0)) return Number.NaN
  return covarianceOf(moments, a, b) / (Math.sqrt(variances[0]) * Math.sqrt(variances[1]))
}
