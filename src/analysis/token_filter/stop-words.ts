// The named lists of stop words, `_english_` and its like, and how a `stopwords` setting is read.
import { lazily } from '../../core/lazily.ts'
import type { ComponentSettings } from '../component-settings.ts'
import type { ConfigFiles } from '../config-files.ts'
import { WordSet, type WordsSetting, wordList } from '../word-set.ts'

const lists = lazily(() => import('./stop-word-lists.ts'))
const split = new Map<string, readonly string[]>()

export interface StopWordOptions {
  /** Words that are left out: a list, the list of a language, `_english_`, or `_none_`. */
  readonly stopwords?: WordsSetting
  /** A file of them below `config`, one a line. */
  readonly stopwords_path?: string
}

/** The list of a language, or undefined; split on first use. */
export function stopWordsOf(language: string): readonly string[] | undefined {
  let words = split.get(language)
  if (words !== undefined) return words
  const { STOP_WORD_LISTS } = lists()
  if (Object.hasOwn(STOP_WORD_LISTS, language)) split.set(language, (words = STOP_WORD_LISTS[language].trim().split(/\s/)))
  return words
}

/** The list that a name like `_english_` stands for. The cjk analyzer's list has no such name. */
function namedStopWords(name: string): readonly string[] | undefined {
  const language = /^_(.+)_$/.exec(name)?.[1]
  return language === undefined || language === 'cjk' ? undefined : stopWordsOf(language)
}

/**
 * `_none_` alone means none; elsewhere a name stands for its list and anything else for itself.
 * The list that counts when none is given is case-sensitive regardless of `ignoreCase`, as on the server.
 */
export function readStopWords(settings: ComponentSettings, absent: readonly string[], ignoreCase: boolean, files?: ConfigFiles): WordSet {
  const words = namedWords(settings, 'stopwords', files)
  if (words === null) return new WordSet(absent, false)
  return new WordSet(words, ignoreCase)
}

/** Words that may be called by the names of stop words' lists: those under `key`, else those of the file that `<key>_path` names, or null. */
export function namedWords(settings: ComponentSettings, key: string, files?: ConfigFiles): readonly string[] | null {
  const text = settings.text(key)
  if (text === null) return wordList(settings, key, files)
  if (text === '_none_') return []
  return (settings.list(key) ?? []).flatMap(word => namedStopWords(word) ?? [word])
}
