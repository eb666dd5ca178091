// Documents that a script is run on together.

/** So many at a time: their values in all of a script's operations stay near the processor. */
export const LANES = 512
