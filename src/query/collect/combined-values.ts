// What several numbers of a document are sorted by: their least, greatest, sum, average or median, in Java's arithmetic.
import type { NumberSortKey } from './sort-key.ts'

type CombinedKey = Pick<NumberSortKey, 'mode' | 'whole' | 'unsigned'>

/** One number for several. */
export function combined(numbers: readonly (number | bigint)[], key: CombinedKey): number | bigint {
  const { mode } = key
  if (mode === 'sum') return wrapped(sum(numbers), key)
  if (mode === 'avg') return average(wrapped(sum(numbers), key), numbers.length, key)
  if (mode === 'min') return numbers.reduce(lesser)
  if (mode === 'max') return numbers.reduce(greater)
  const middle = numbers.length >>> 1
  if (numbers.length % 2 === 1) return numbers[middle]
  const both = sum([numbers[middle - 1], numbers[middle]])
  // Two signed ones are added as doubles.
  return average(key.unsigned === true ? wrapped(both, key) : both, 2, key)
}

// Numbers and bigints mixed, which Math.min does not take.
const lesser = (a: number | bigint, b: number | bigint) => (b < a ? b : a)
const greater = (a: number | bigint, b: number | bigint) => (b > a ? b : a)

/** Of unsigned numbers to the last digit, of others as doubles have it. */
function average(total: number | bigint, count: number, { whole, unsigned }: CombinedKey): number | bigint {
  if (unsigned === true && typeof total === 'bigint') return (2n * total + BigInt(count)) / (2n * BigInt(count))
  const mean = Number(total) / count
  return whole ? Math.floor(mean + 0.5) : mean
}

function wrapped(total: number | bigint, { whole, unsigned }: CombinedKey): number | bigint {
  if (!whole || typeof total === 'number') return total
  return unsigned === true ? BigInt.asUintN(64, total) : BigInt.asIntN(64, total)
}

function sum(numbers: readonly (number | bigint)[]): number | bigint {
  if (numbers.some(number => typeof number === 'bigint')) return numbers.reduce<bigint>((total, number) => total + BigInt(number), 0n)
  return (numbers as readonly number[]).reduce((total, number) => total + number, 0)
}
