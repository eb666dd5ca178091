// Numbers 64-bit integers that doubles cannot tell apart, in the order they appear.

const LEAST_SAFE = BigInt(Number.MIN_SAFE_INTEGER)
const MOST_SAFE = BigInt(Number.MAX_SAFE_INTEGER)

export class ExactNumbers {
  readonly numbers: (number | bigint)[] = []
  private readonly places = new Map<number | bigint, number>()

  key(value: number | bigint): number {
    const number = typeof value === 'bigint' && value >= LEAST_SAFE && value <= MOST_SAFE ? Number(value) : value
    let place = this.places.get(number)
    if (place === undefined) {
      place = this.numbers.push(number) - 1
      this.places.set(number, place)
    }
    return place
  }
}
