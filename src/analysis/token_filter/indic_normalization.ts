// Letters of the Indian scripts that are written as two or three characters, in one: the scripts share one layout of their blocks.
import { normalization } from './term-filter.ts'

const FIRST_BLOCK = 0x0900
const BLOCK_BITS = 7
const BLOCK_MASK = 0x7f
const ZERO_WIDTH_JOINER = 0x200d

/**
 * `053e45>11:03`: offsets 05, 3e and 45 within a block become 11, in the blocks 0 and 3. ff is a zero width joiner.
 * Blocks: Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada, Malayalam. The first that fits counts.
 */
const COMPOSITIONS =
  '053e45>11:03 053e46>12:0 053e47>13:03 053e48>14:03 053e>06:01234 0545>72:0 0545>0d:3 0546>04:0 0547>0f:3 0548>10:23 0549>11:03 ' +
  '054a>12:0 054b>13:03 054c>14:023 0645>11:03 0646>12:0 0647>13:03 0648>14:03 0757>08:8 0941>0a:0 0957>0a:58 0e46>10:8 0f45>0d:0 ' +
  '0f46>0e:0 0f47>10:0 0f57>10:4 123e>13:8 124c>14:67 1255>13:6 1257>14:58 1357>14:4 153c>58:0 163c>59:02 173c>5a:02 1c3c>5b:02 ' +
  '213c>5c:014 223c>5d:014 234dff>7a:8 244dff>4e:1 283c>29:0 284dff>7b:8 2b3c>5e:02 2f3c>5f:01 2c4141>0b:6 303c>31:0 304dff>7c:8 ' +
  '324dff>7d:8 333c>34:0 334dff>7e:8 3541>2e:6 3e45>49:03 3e46>4a:0 3e47>4b:03 3e48>4c:03 3f55>40:7 4141>42:2 463e>4a:58 ' +
  '464255>4b:7 4642>4a:7 4646>48:8 4655>47:67 4656>48:67 4657>4c:58 473e>4b:1458 4757>4c:14 4a55>4b:7 723f>07:2 7240>08:2 ' +
  '7247>0f:2 7341>09:2 7342>0a:2 734b>13:2'

const BLOCK_COUNT = 9

interface Composition {
  readonly second: number
  /** -1: there is none. */
  readonly third: number
  readonly composed: number
}

/** By block and first offset. */
let compositions: ReadonlyMap<number, readonly Composition[]> | null = null

function compositionsOf(block: number, offset: number): readonly Composition[] {
  compositions ??= parse()
  return compositions.get((block << BLOCK_BITS) | offset) ?? []
}

function parse(): Map<number, Composition[]> {
  const parsed = new Map<number, Composition[]>()
  for (const entry of COMPOSITIONS.split(' ')) {
    const [parts, to, blocks] = entry.split(/[>:]/)
    const offset = (i: number) => Number.parseInt(parts.slice(i, i + 2), 16)
    const composition = { second: offset(2), third: parts.length > 4 ? offset(4) : -1, composed: Number.parseInt(to, 16) }
    for (const block of blocks) {
      const key = (Number(block) << BLOCK_BITS) | offset(0)
      parsed.set(key, [...(parsed.get(key) ?? []), composition])
    }
  }
  return parsed
}

export const indic_normalization = normalization('indic_normalization', term => {
  let out = ''
  for (let i = 0; i < term.length; ) {
    const unit = term.charCodeAt(i)
    const block = blockOf(unit)
    const found = block === -1 ? undefined : compositionsOf(block, unit & BLOCK_MASK).find(composition => fits(composition, term, i, block))
    if (found === undefined) out += term[i++]
    else {
      out += String.fromCharCode(FIRST_BLOCK + (block << BLOCK_BITS) + found.composed)
      i += found.third === -1 ? 2 : 3
    }
  }
  return out
})

function fits({ second, third }: Composition, term: string, i: number, block: number): boolean {
  return offsetIn(block, term.charCodeAt(i + 1)) === second && (third === -1 || thirdOffset(block, term.charCodeAt(i + 2)) === third)
}

const thirdOffset = (block: number, unit: number) => (unit === ZERO_WIDTH_JOINER ? 0xff : offsetIn(block, unit))

/** -1: not of this block, or past the end of the term. */
const offsetIn = (block: number, unit: number) => (blockOf(unit) === block ? unit & BLOCK_MASK : -1)

function blockOf(unit: number): number {
  const block = (unit - FIRST_BLOCK) >> BLOCK_BITS
  return unit >= FIRST_BLOCK && block < BLOCK_COUNT ? block : -1
}
