// Numbers that look drawn by chance and follow from a seed, so that a run can be made again.

/** The next number of a sequence, in [0, 1). */
export function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function chooser(seed) {
  const random = randomFrom(seed)
  const below = limit => Math.floor(random() * limit)
  return {
    random,
    below,
    chance: probability => random() < probability,
    pick: values => values[below(values.length)],
  }
}
