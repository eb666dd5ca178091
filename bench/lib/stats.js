// What do many timings say together?

export const median = values => quantile(sorted(values), 0.5)

export const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length

export const sorted = values => Float64Array.from(values).sort()

/** Of ascending values. */
export const quantile = (ascending, part) => ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))]

export const geometricMean = values => Math.exp(mean(values.map(Math.log)))

/** Enough digits for a figure that is measured. */
export const rounded = (value, digits = 3) => (Number.isFinite(value) ? Number(value.toPrecision(digits)) : value)
