// In which order do hits of the same score come? The server gathers them in a hash map by document number, and its order is what ties keep.
// Numbers hash to themselves here: the buckets of a table that doubles as it fills are walked one after the other, each in order of arrival.

const FIRST_CAPACITY = 16
const LOAD_FACTOR = 0.75
/** Entries of one bucket from which on a small table grows, however empty it is. */
const LONG_BUCKET = 8
const NEVER_TOO_SMALL = 64

const spread = (doc: number) => doc ^ (doc >>> 16)

/** `docs`: different ones, in order of arrival. */
export function tieOrder(docs: readonly number[]): number[] {
  let capacity = FIRST_CAPACITY
  const lengths = new Map<number, number>()
  const grow = (arrived: number) => {
    capacity *= 2
    lengths.clear()
    for (let i = 0; i < arrived; i++) enter(docs[i])
  }
  const enter = (doc: number): number => {
    const bucket = spread(doc) & (capacity - 1)
    const length = lengths.get(bucket) ?? 0
    lengths.set(bucket, length + 1)
    return length
  }
  docs.forEach((doc, i) => {
    if (enter(doc) >= LONG_BUCKET && capacity < NEVER_TOO_SMALL) grow(i + 1)
    if (i + 1 > capacity * LOAD_FACTOR) grow(i + 1)
  })
  const bucket = (doc: number) => spread(doc) & (capacity - 1)
  return [...docs].sort((a, b) => bucket(a) - bucket(b))
}
