// Compounds cut wherever a word of a list is found in them.
import type { TokenFilterType } from '../component.ts'
import { checkGrowth } from '../growth.ts'
import { CompoundWordFilter, compoundOptions } from './compound-words.ts'

export const dictionary_decompounder = {
  name: 'dictionary_decompounder',
  requiresSettings: true,
  create(name, settings, context) {
    const options = compoundOptions(name, settings, context)
    return { name, create: input => new DictionaryCompoundFilter(input, options) }
  },
} satisfies TokenFilterType

class DictionaryCompoundFilter extends CompoundWordFilter {
  protected decompose(word: string, parts: string[]): void {
    const { words, longestWord, minSubwordSize, maxSubwordSize, onlyLongestMatch } = this.options
    let made = 0
    for (let start = 0; start <= word.length - minSubwordSize; start++) {
      const longest = Math.min(maxSubwordSize, longestWord, word.length - start)
      let found: string | null = null
      for (let size = minSubwordSize; size <= longest; size++) {
        const part = word.slice(start, start + size)
        if (!words.has(part)) continue
        if (onlyLongestMatch) found = part
        else {
          parts.push(part)
          checkGrowth((made += size), word.length)
        }
      }
      if (found === null) continue
      parts.push(found)
      // What it covers is used up.
      start += found.length - 1
    }
  }
}
