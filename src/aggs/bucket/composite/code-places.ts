// Places of composite codes in columns of one value a document: terms by ordinal, numbers by arithmetic from the least to the greatest.
import { gatherOf } from '../../values/gather.ts'
import type { Numbers } from '../../values/numbers.ts'
import type { SegmentTerms } from '../../values/terms.ts'
import type { ValueIndex } from '../value-index.ts'
import type { CodePlaces } from './doc-codes.ts'

export function placesOfTerms({ ords, size, toShard }: SegmentTerms): CodePlaces {
  return {
    limit: size,
    fill(docs, count, out) {
      for (let i = 0; i < count; i++) out[i] = ords[docs[i]] - 1
    },
    code: ord => (toShard === null ? ord : toShard[ord]),
  }
}

/** `codeOf`: of a key of the index. */
export function placesOf(numbers: Numbers, index: ValueIndex | null, codeOf: (key: number) => number): CodePlaces | null {
  if (index === null || numbers.starts !== null) return null
  const { values, present } = numbers
  const gather = gatherOf(values)
  let gathered = new Float64Array(0)
  return {
    limit: index.size,
    fill(docs, count, out) {
      if (gathered.length < count) gathered = new Float64Array(count)
      gather(values, docs, count, gathered)
      if (present === null) {
        index.fill(gathered, count, out)
        return
      }
      // What stands for no value may lie outside of the index.
      for (let i = 0; i < count; i++) if (!present.has(docs[i])) gathered[i] = numbers.min
      index.fill(gathered, count, out)
      for (let i = 0; i < count; i++) if (!present.has(docs[i])) out[i] = -1
    },
    code: place => codeOf(index.key(place)),
  }
}

/** More values are looked up by what they are. */
const MOST_WHOLE = 1 << 18

/** Null: values have fractions, or lie too far apart. */
export function placesOfWhole(numbers: Numbers): CodePlaces | null {
  const { values, present, starts, min, max } = numbers
  const isWhole = values instanceof Int8Array || values instanceof Int16Array || values instanceof Int32Array
  if (!isWhole || starts !== null || !(max >= min) || max - min >= MOST_WHOLE) return null
  return {
    limit: max - min + 1,
    fill(docs, count, out) {
      for (let i = 0; i < count; i++) out[i] = values[docs[i]] - min
      if (present !== null) for (let i = 0; i < count; i++) if (!present.has(docs[i])) out[i] = -1
    },
    code: place => place + min,
  }
}
