// Any code point but half of a pair, as `unit` of a text: fast-check's own `binary` takes more than a second to be made.
import fc from 'fast-check'

const below = (end: number) => fc.integer({ min: 0, max: end - 0x801 }).map(n => String.fromCodePoint(n < 0xd800 ? n : n + 0x800))

/** Half of them are in the basic plane, where most scripts are. */
export const anyLetter = fc.oneof(below(0x10000), below(0x110000))
