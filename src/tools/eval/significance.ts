// Fisher's paired randomisation test: how likely a difference of means as large as this is where the two differ by chance only.

/** With no more queries all exchanges are tried. */
const EXACT = 16
const SAMPLES = 100_000

/** Two-sided p-value. `a` and `b`: figures of the same queries. The same figures give the same answer. */
export function randomisationTest(a: readonly number[], b: readonly number[], samples = SAMPLES): number {
  // Queries that do not differ count for nothing.
  const differences = a.map((value, i) => value - b[i]).filter(difference => difference !== 0)
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0))
  // A sum in another order differs in its last digits.
  const bound = observed - 1e-9 * Math.max(1, observed)
  const { length } = differences
  if (length === 0) return 1
  if (length <= EXACT) {
    let asLarge = 0
    for (let signs = 0; signs < 1 << length; signs++) {
      let sum = 0
      for (let i = 0; i < length; i++) sum += (signs >> i) & 1 ? differences[i] : -differences[i]
      if (Math.abs(sum) >= bound) asLarge++
    }
    return asLarge / (1 << length)
  }
  const next = generator(0x9e3779b9)
  let asLarge = 0
  for (let sample = 0; sample < samples; sample++) {
    let sum = 0
    let bits = 0
    for (let i = 0; i < length; i++) {
      if ((i & 31) === 0) bits = next()
      sum += bits & 1 ? differences[i] : -differences[i]
      bits >>>= 1
    }
    if (Math.abs(sum) >= bound) asLarge++
  }
  // The exchange that was observed is one of them.
  return (asLarge + 1) / (samples + 1)
}

/** Mulberry32. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
