// Parses distances with units, as `400km`, into metres.
import { illegalArgument } from './errors.ts'
import { numberFormat } from './json-token.ts'

/** Metres, by every name of a unit. Longer names first, so that `nmi` is not read as `mi`. */
const UNITS: readonly (readonly [name: string, metres: number])[] = (
  [
    ['in', 0.0254],
    ['inch', 0.0254],
    ['yd', 0.9144],
    ['yards', 0.9144],
    ['ft', 0.3048],
    ['feet', 0.3048],
    ['km', 1000],
    ['kilometers', 1000],
    ['NM', 1852],
    ['nmi', 1852],
    ['nauticalmiles', 1852],
    ['mm', 0.001],
    ['millimeters', 0.001],
    ['cm', 0.01],
    ['centimeters', 0.01],
    ['mi', 1609.344],
    ['miles', 1609.344],
    ['m', 1],
    ['meters', 1],
  ] as const
).toSorted(([a], [b]) => b.length - a.length)

export function unitOf(name: string): number {
  const unit = UNITS.find(([known]) => known === name)
  if (unit === undefined) throw illegalArgument(`No distance unit match [${name}]`)
  return unit[1]
}

/** Metres of `400km`, or of a number in `unit`. */
export function parseDistance(text: string, unit: number): number {
  const named = UNITS.find(([name]) => text.endsWith(name))
  const digits = (named === undefined ? text : text.slice(0, -named[0].length)).trim()
  // As Java writes doubles: a `d` or `f` at the end says nothing.
  const number = digits.replace(/[dDfF]$/, '')
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(number)) throw numberFormat(named === undefined ? text : digits)
  return Number(number) * (named === undefined ? unit : named[1])
}
