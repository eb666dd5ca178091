// Formats sizes and times for people: `11.4kb`, `1.2s`, truncated to one decimal as OpenSearch does.

type Scale = readonly (readonly [unit: string, factor: number])[]

/** Largest first; the smallest always fits. */
const BYTES: Scale = [
  ['pb', 1024 ** 5],
  ['tb', 1024 ** 4],
  ['gb', 1024 ** 3],
  ['mb', 1024 ** 2],
  ['kb', 1024],
  ['b', 1],
]

const MILLIS: Scale = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
  ['micros', 1e-3],
  ['nanos', 1e-6],
]

export const bytesText = (bytes: number) => scaled(bytes, BYTES)
export const millisText = (millis: number) => (millis === 0 ? '0s' : millis < 0 ? String(millis) : scaled(millis, MILLIS))

/** The whole number of `unit`s (`k` and `kb` are the same), or undefined for an unknown unit. */
export const bytesIn = (bytes: number, unit: string) => whole(bytes, unit.length === 1 && unit !== 'b' ? `${unit}b` : unit, BYTES)
export const millisIn = (millis: number, unit: string) => whole(millis, unit, MILLIS)

function scaled(value: number, scale: Scale): string {
  const [unit, factor] = scale.find(([, size]) => value >= size) ?? scale[scale.length - 1]
  return `${Math.floor((value / factor) * 10) / 10}${unit}`
}

function whole(value: number, unit: string, scale: Scale): number | undefined {
  const found = scale.find(([name]) => name === unit)
  return found === undefined ? undefined : Math.trunc(value / found[1])
}
