// Values that a real server was asked about too: as even as they are random, falling off, and few different ones.

export interface SampleRow {
  readonly n: number
  readonly u: number
  readonly g: number
  readonly e: number
}

export function sample(count: number): SampleRow[] {
  let seed = 12345
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return seed / 0x7fffffff
  }
  return Array.from({ length: count }, (_, n) => {
    const u = random()
    const g = Math.round(-Math.log(1 - random() * 0.999999) * 1e4) / 100
    return { n, u, g, e: Math.floor(random() * 20) }
  })
}
