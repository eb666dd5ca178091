// The named lists of stop words, `_english_` and its like, and how a `stopwords` setting is read.
import type { ComponentSettings } from '../component-settings.ts'
import { WordSet, wordList } from './word-set.ts'

export const ENGLISH: readonly string[] =
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  )

const NAMED: ReadonlyMap<string, readonly string[]> = new Map([['_english_', ENGLISH]])

/** The list that a name like `_english_` stands for. */
export const namedStopWords = (name: string): readonly string[] | undefined => NAMED.get(name)

/**
 * `_none_` alone means none; elsewhere a name stands for its list and anything else for itself.
 * The list that counts when none is given heeds case whatever `ignoreCase` says, as on the server.
 */
export function readStopWords(settings: ComponentSettings, absent: readonly string[], ignoreCase: boolean): WordSet {
  if (settings.text('stopwords') === '_none_') return new WordSet([], false)
  const words = wordList(settings, 'stopwords')
  if (words === null) return new WordSet(absent, false)
  return new WordSet(
    words.flatMap(word => namedStopWords(word) ?? [word]),
    ignoreCase,
  )
}
