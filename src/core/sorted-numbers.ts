// Looks places up in ascending lists. Hot loops have their own, over the one kind of array that they know.

/** The index of the first >= `least`; the length of the list where there is none. */
export function firstAtLeast(ascending: ArrayLike<number>, least: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle] < least) low = middle + 1
    else high = middle
  }
  return low
}
