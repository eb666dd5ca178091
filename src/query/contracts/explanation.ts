// Explanations of scores: trees of values and descriptions, identical to Lucene's.

export interface Explanation {
  readonly match: boolean
  readonly value: number
  /** The value is shown with 64 bits, where others are floats. */
  readonly isDouble?: boolean
  readonly description: string
  readonly details: readonly Explanation[]
}

export const explainMatch = (value: number, description: string, ...details: Explanation[]): Explanation => ({
  match: true,
  value,
  description,
  details,
})

/** With a value of 64 bits. */
export const explainDouble = (value: number, description: string, ...details: Explanation[]): Explanation => ({
  ...explainMatch(value, description, ...details),
  isDouble: true,
})

export const explainNoMatch = (description: string, ...details: Explanation[]): Explanation => ({
  match: false,
  value: 0,
  description,
  details,
})

/** How a function's own `_name` is shown in explanations. */
export const named = (name: string | null, begin: string, end = '') => (name === null ? '' : `${begin}_name: ${name}${end}`)
