// The functions over a moving window of numbers that scripts of `moving_fn` may call and that `moving_avg` is built from.
import { type ApiError, illegalArgument } from '../../core/errors.ts'

const isNumber = (value: number) => !Number.isNaN(value)

export const maxOf = (values: readonly number[]): number => extreme(values, Math.max, Number.NEGATIVE_INFINITY)

export const minOf = (values: readonly number[]): number => extreme(values, Math.min, Number.POSITIVE_INFINITY)

function extreme(values: readonly number[], best: (a: number, b: number) => number, start: number): number {
  const numbers = values.filter(isNumber)
  return numbers.length === 0 ? Number.NaN : numbers.reduce((a, b) => best(a, b), start)
}

export function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) if (isNumber(value)) total += value
  return total
}

export function unweightedAvg(values: readonly number[]): number {
  const count = values.filter(isNumber).length
  return count === 0 ? Number.NaN : sum(values) / count
}

export function stdDev(values: readonly number[], avg: number): number {
  if (Number.isNaN(avg)) return Number.NaN
  let squares = 0
  let count = 0
  for (const value of values) {
    if (!isNumber(value)) continue
    squares += (value - avg) ** 2
    count++
  }
  return Math.sqrt(squares / count)
}

/** The latest counts most, each before it a step less. */
export function linearWeightedAvg(values: readonly number[]): number {
  let average = 0
  let total = 1
  let weight = 1
  for (const value of values) {
    if (!isNumber(value)) continue
    average += value * weight
    total += weight
    weight++
  }
  return weight === 1 ? Number.NaN : average / total
}

/** Each counts as much as `alpha`, all before it together the rest. */
export function ewma(values: readonly number[], alpha: number): number {
  let average = Number.NaN
  let isFirst = true
  for (const value of values) {
    if (!isNumber(value)) continue
    average = isFirst ? value : value * alpha + average * (1 - alpha)
    isFirst = false
  }
  return average
}

export const holt = (values: readonly number[], alpha: number, beta: number): number => holtForecast(values, alpha, beta, 1)[0]

/** Level and trend: predicts `count` values. */
export function holtForecast(values: readonly number[], alpha: number, beta: number, count: number): number[] {
  let level = Number.NaN
  let trend = 0
  for (const value of values) {
    if (!isNumber(value)) continue
    if (Number.isNaN(level)) {
      level = value
      continue
    }
    const before = level
    level = alpha * value + (1 - alpha) * (before + trend)
    trend = beta * (level - before) + (1 - beta) * trend
  }
  return Array.from({ length: count }, (_, ahead) => level + ahead * trend)
}

export const holtWinters = (
  values: readonly number[],
  alpha: number,
  beta: number,
  gamma: number,
  period: number,
  multiplicative: boolean,
): number => {
  if (values.length === 0) return Number.NaN
  return holtWintersForecast(values, { alpha, beta, gamma, period, padding: multiplicative ? PADDING : 0, multiplicative }, 1)[0]
}

export interface Seasons {
  readonly alpha: number
  readonly beta: number
  readonly gamma: number
  readonly period: number
  /** Added to all numbers, so that none is zero. */
  readonly padding: number
  readonly multiplicative: boolean
}

export const PADDING = 1e-10

/** Level, trend and season: predicts `count` values. */
export function holtWintersForecast(values: readonly number[], seasons: Seasons, count: number): number[] {
  const { alpha, beta, gamma, period, padding, multiplicative } = seasons
  if (values.length < 2 * period) throw tooFew(values.length, period)
  const padded = new Array<number>(values.length).fill(0)
  values.filter(isNumber).forEach((value, place) => {
    padded[place] = value + padding
  })
  if (values.length === 0) return new Array(count).fill(Number.NaN)
  const first = firstPeriods(padded, period)
  let { level, trend } = first
  // The trend of the first two periods only counts for predictions from them alone.
  let lastTrend = 0
  const seasonal = new Array<number>(padded.length).fill(0)
  if (level !== 0) for (let i = 0; i < period; i++) seasonal[i] = padded[i] / level
  for (let i = period; i < padded.length; i++) {
    const before = level
    const season = seasonal[i - period]
    const unseasoned = multiplicative ? padded[i] / season : padded[i] - season
    level = alpha * unseasoned + (1 - alpha) * (before + lastTrend)
    trend = beta * (level - before) + (1 - beta) * lastTrend
    // Both ways of telling the season from the level differ in the sign of the trend, as the server's do.
    const share = multiplicative ? padded[i] / (before + lastTrend) : padded[i] - (before - lastTrend)
    seasonal[i] = gamma * share + (1 - gamma) * season
    lastTrend = trend
  }
  return Array.from({ length: count }, (_, i) => {
    const season = seasonal[padded.length - period + (i % period)]
    const ahead = level + (i + 1) * trend
    return multiplicative ? ahead * season : ahead + season
  })
}

/** Mean of the first period, and how much the second is above it. */
function firstPeriods(values: readonly number[], period: number): { level: number; trend: number } {
  let level = 0
  let trend = 0
  for (let i = 0; i < period; i++) {
    level += values[i]
    trend += (values[i + period] - values[i]) / period
  }
  return { level: level / period, trend: trend / period }
}

function tooFew(found: number, period: number): ApiError {
  const needs = `Holt-Winters aggregation requires at least (2 * period == 2 * ${period} == ${2 * period}) data-points to function`
  return illegalArgument(`${needs}.  Only [${found}] were provided.`)
}
