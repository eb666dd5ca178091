// Finds the stems of a word: removes at most two suffixes and a prefix (or, where prefixes are complex, two prefixes and a suffix); what
// remains must be in the dictionary with flags that allow the affixes.
import { type Affix, hasFlag } from './affix-file.ts'
import type { Dictionary } from './dictionary.ts'
import { caseOf, isLowerCase, lowerLetter, upperLetter } from './word-case.ts'

/** The affixes taken off so far. */
interface Removed {
  readonly outerPrefix: Affix | null
  readonly innerPrefix: Affix | null
  readonly outerSuffix: Affix | null
  readonly count: number
}

const NOTHING: Removed = { outerPrefix: null, innerPrefix: null, outerSuffix: null, count: 0 }
/** Complex prefixes of no letters could be taken off for ever. */
const MOST_AFFIXES = 16
/** Words with more ss are not tried with every ß. */
const MOST_SHARP_S = 6

export class HunspellStemmer {
  private stems: string[] = []

  constructor(private readonly dictionary: Dictionary) {}

  /** In the order in which they are found, equal ones as often as they are. Empty: the dictionary does not know the word. */
  stem(text: string): readonly string[] {
    const word = this.dictionary.affixes.clean(text)
    this.stems = []
    if (word !== '') {
      this.lookUp(word)
      for (const variant of this.variants(word)) this.lookUp(variant)
    }
    return this.stems
  }

  /** Each stem once. */
  uniqueStems(text: string): readonly string[] {
    const stems = this.stem(text)
    if (stems.length < 2) return stems
    const seen = new Set<string>()
    return stems.filter(stem => {
      const key = this.dictionary.ignoreCase ? this.lowered(stem, 0) : stem
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
  }

  /** How the dictionary may write a word that stands in capitals or begins with one. */
  private variants(word: string): readonly string[] {
    if (this.dictionary.ignoreCase || isLowerCase(word[0])) return []
    const wordCase = caseOf(word)
    if (wordCase !== 'upper' && wordCase !== 'title') return []
    const { checkSharpS, turkic } = this.dictionary.affixes
    const variants: string[] = []
    let title = word
    if (wordCase === 'upper') {
      title = word[0] + this.lowered(word, 1)
      const capitalized = withCapitalAfterApostrophe(title)
      if (capitalized !== null) variants.push(capitalized)
      variants.push(title)
      if (checkSharpS) variants.push(...withSharpS(title))
    }
    if (word[0] === 'İ' && !turkic) return variants
    const lower = lowerLetter(title[0], turkic) + title.slice(1)
    variants.push(lower)
    if (wordCase === 'upper' && checkSharpS) variants.push(...withSharpS(lower))
    return variants
  }

  private lowered(word: string, from: number): string {
    let lower = ''
    for (let i = from; i < word.length; i++) lower += lowerLetter(word[i], this.dictionary.affixes.turkic)
    return lower
  }

  private lookUp(word: string): void {
    const { special } = this.dictionary.affixes
    for (const form of this.dictionary.words.get(word) ?? [])
      if (!hasFlag(form.flags, special.needAffix) && !hasFlag(form.flags, special.onlyInCompound)) this.found(word, form.stem)
    this.removeAffixes(word, true, NOTHING)
  }

  private found(word: string, stem: string | null): void {
    const { outputConversion } = this.dictionary.affixes
    this.stems.push(outputConversion === null ? (stem ?? word) : outputConversion.apply(stem ?? word))
  }

  private removeAffixes(word: string, doPrefix: boolean, removed: Removed): void {
    const { prefixes, suffixes, fullStrip } = this.dictionary.affixes
    const spared = fullStrip ? 0 : 1
    if (doPrefix)
      for (let size = 0; size <= Math.min(prefixes.longest, word.length - spared); size++)
        for (const affix of prefixes.byText.get(word.slice(0, size)) ?? []) {
          if (affix === removed.outerPrefix || !this.isCompatible(affix, removed)) continue
          const rest = word.slice(size)
          if (rest.length + affix.strip.length > 0 && affix.accepts(rest)) this.applied(affix.strip + rest, affix, true, removed)
        }
    for (let size = 0; size <= Math.min(suffixes.longest, word.length - spared); size++)
      for (const affix of suffixes.byText.get(word.slice(word.length - size)) ?? []) {
        if (affix === removed.outerSuffix || !this.isCompatible(affix, removed)) continue
        const rest = word.slice(0, word.length - size)
        if (rest.length + affix.strip.length > 0 && affix.accepts(rest)) this.applied(rest + affix.strip, affix, false, removed)
      }
  }

  private isCompatible(affix: Affix, { outerPrefix, outerSuffix }: Removed): boolean {
    if (hasFlag(affix.continuation, this.dictionary.affixes.special.onlyInCompound)) return false
    if (outerPrefix === null && outerSuffix === null) return true
    if (!affix.crossProduct) return false
    return outerSuffix === null || hasFlag(affix.continuation, outerSuffix.flag)
  }

  private applied(word: string, affix: Affix, isPrefix: boolean, before: Removed): void {
    const { complexPrefixes, prefixes, suffixes } = this.dictionary.affixes
    const prefix = before.innerPrefix ?? before.outerPrefix
    const previous = before.outerSuffix ?? prefix
    let removed: Removed = { ...before, count: before.count + 1 }
    let innerSuffix: Affix | null = null
    if (isPrefix) removed = before.outerPrefix === null ? { ...removed, outerPrefix: affix } : { ...removed, innerPrefix: affix }
    else if (before.outerSuffix === null) removed = { ...removed, outerSuffix: affix }
    else innerSuffix = affix

    if (!this.needsAnother(affix, previous, !isPrefix, prefix)) this.candidate(word, affix, removed)
    if (innerSuffix !== null || !affix.crossProduct || removed.count > MOST_AFFIXES) return
    const prefixCount = removed.innerPrefix !== null ? 2 : removed.outerPrefix !== null ? 1 : 0
    const depth = (removed.outerSuffix === null ? 0 : 1) + prefixCount - 1
    if (depth > 1) return
    const mayHaveSuffix = !complexPrefixes && hasFlag(suffixes.secondStage, affix.flag)
    if (depth === 0) {
      if (isPrefix) this.removeAffixes(word, complexPrefixes && hasFlag(prefixes.secondStage, affix.flag), removed)
      else if (mayHaveSuffix) this.removeAffixes(word, false, removed)
    } else if (isPrefix && complexPrefixes) this.removeAffixes(word, true, removed)
    else if (!isPrefix && mayHaveSuffix) this.removeAffixes(word, false, removed)
  }

  /** The parts of a circumfix must both be there, and some affixes want others beside them. */
  private needsAnother(affix: Affix, previous: Affix | null, isSuffix: boolean, prefix: Affix | null): boolean {
    const { circumfix, needAffix } = this.dictionary.affixes.special
    if (isSuffix && follows(prefix, circumfix) !== follows(affix, circumfix)) return true
    if (!follows(affix, needAffix)) return false
    return !isSuffix || previous === null || follows(previous, needAffix)
  }

  private candidate(word: string, last: Affix, { outerPrefix, innerPrefix }: Removed): void {
    const prefix = innerPrefix ?? outerPrefix
    for (const form of this.dictionary.words.get(word) ?? []) {
      if (!hasFlag(form.flags, last.flag) && !follows(prefix, last.flag)) continue
      if (innerPrefix === null && outerPrefix !== null && !hasFlag(form.flags, outerPrefix.flag) && !follows(last, outerPrefix.flag))
        continue
      if (hasFlag(form.flags, this.dictionary.affixes.special.onlyInCompound)) continue
      this.found(word, form.stem)
    }
  }
}

const follows = (affix: Affix | null, flag: string): boolean => affix !== null && hasFlag(affix.continuation, flag)

/** SANT'ELIA is Sant'Elia. */
function withCapitalAfterApostrophe(word: string): string | null {
  for (let i = 1; i < word.length - 1; i++) {
    const upper = upperLetter(word[i + 1])
    if (word[i] === "'" && upper !== word[i + 1]) return word.slice(0, i + 1) + upper + word.slice(i + 2)
  }
  return null
}

/** Every way to write a word with ß for ss, but for the word itself. */
function withSharpS(word: string): readonly string[] {
  const parts = word.split('ss')
  const tried = Math.min(parts.length - 1, MOST_SHARP_S)
  let spellings = [parts.slice(tried).join('ss')]
  for (let i = tried - 1; i >= 0; i--) spellings = spellings.flatMap(tail => [`${parts[i]}ss${tail}`, `${parts[i]}ß${tail}`])
  return spellings.filter(spelling => spelling !== word)
}
