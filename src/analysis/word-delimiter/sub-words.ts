// Splits a word into subwords: at delimiters, at case changes, and between letters and digits; a trailing 's is dropped.
import type { ComponentSettings } from '../component-settings.ts'

export const LOWER = 1
export const UPPER = 2
export const ALPHA = LOWER | UPPER
export const DIGIT = 4
export const DELIMITER = 8

export interface SplitOptions {
  readonly onCaseChange: boolean
  readonly onNumerics: boolean
  readonly stemPossessive: boolean
  readonly typeOf: (unit: number) => number
}

export interface Part {
  readonly start: number
  readonly end: number
  /** ALPHA, DIGIT or both. */
  readonly type: number
}

export interface SubWords {
  readonly parts: readonly Part[]
  /** Nothing to split or to drop. */
  readonly isWhole: boolean
  /** One part, and around it only delimiters and a possessive. */
  readonly isSingle: boolean
}

export function subWords(term: string, options: SplitOptions): SubWords {
  const { typeOf } = options
  const typeAt = (i: number) => typeOf(term.charCodeAt(i))
  let first = 0
  let last = term.length
  while (first < last && (typeAt(first) & DELIMITER) !== 0) first++
  while (last > first && (typeAt(last - 1) & DELIMITER) !== 0) last--
  const endsInPossessive = (end: number) =>
    options.stemPossessive &&
    end > 2 &&
    /'[sS]/.test(term.slice(end - 2, end)) &&
    (typeAt(end - 3) & ALPHA) !== 0 &&
    (end === last || (typeAt(end) & DELIMITER) !== 0)

  const parts: Part[] = []
  for (let start = first; start < last; ) {
    let type = typeAt(start)
    if ((type & DELIMITER) !== 0) {
      start++
      continue
    }
    const partType = type === LOWER || type === UPPER ? ALPHA : type
    let end = start + 1
    for (; end < last; end++) {
      const next = typeAt(end)
      if (breaks(type, next, options)) break
      type = next
    }
    parts.push({ start, end, type: partType })
    start = end < last - 1 && endsInPossessive(end + 2) ? end + 2 : end
  }
  const [only] = parts
  return {
    parts,
    isWhole: parts.length === 1 && only.start === 0 && only.end === term.length,
    isSingle: parts.length === 1 && only.start === first && only.end === (endsInPossessive(last) ? last - 2 : last),
  }
}

function breaks(before: number, type: number, { onCaseChange, onNumerics }: SplitOptions): boolean {
  if ((before & type) !== 0) return false
  if (!onCaseChange && (before & ALPHA) !== 0 && (type & ALPHA) !== 0) return false
  // One capital begins a word.
  if ((before & UPPER) !== 0 && (type & ALPHA) !== 0) return false
  const acrossNumerics = ((before & ALPHA) !== 0 && (type & DIGIT) !== 0) || ((before & DIGIT) !== 0 && (type & ALPHA) !== 0)
  return onNumerics || !acrossNumerics
}

export interface SplitRequest {
  /** `PowerShot` is two parts; true. */
  readonly split_on_case_change?: boolean
  /** `j2se` is three parts; true. */
  readonly split_on_numerics?: boolean
  /** `'s` at the end is left out; true. */
  readonly stem_english_possessive?: boolean
}

export function readSplitOptions(settings: ComponentSettings, typeOf: (unit: number) => number): SplitOptions {
  return {
    onCaseChange: settings.boolean('split_on_case_change', true),
    onNumerics: settings.boolean('split_on_numerics', true),
    stemPossessive: settings.boolean('stem_english_possessive', true),
    typeOf,
  }
}
