// Which parts of a word come out, alone or joined: the options that word_delimiter and word_delimiter_graph share.
import type { ComponentSettings } from '../component-settings.ts'
import { numberedWords, WordSet, type WordsSetting, wordList } from '../word-set.ts'
import { characterTypes } from './character-types.ts'
import { ALPHA, DIGIT, readSplitOptions, type SplitOptions, type SplitRequest } from './sub-words.ts'

export interface PartOptions {
  readonly split: SplitOptions
  readonly isProtected: (term: string) => boolean
  readonly preserveOriginal: boolean
  readonly catenateAll: boolean
  /** Whether parts of that type come out alone. */
  readonly generates: (type: number) => boolean
  /** Whether neighbours of that type come out joined. */
  readonly catenates: (type: number) => boolean
}

export interface WordDelimiterOptions extends SplitRequest {
  /** Parts of letters are tokens; true. `Power-Shot` gives `Power`, `Shot`. */
  readonly generate_word_parts?: boolean
  /** Parts of digits are tokens; true. */
  readonly generate_number_parts?: boolean
  /** Parts of letters that follow each other make a token, too; false. `wi-fi` gives `wifi`. */
  readonly catenate_words?: boolean
  /** The same of digits; false. */
  readonly catenate_numbers?: boolean
  /** The same of all parts; false. */
  readonly catenate_all?: boolean
  /** The whole word is a token, too; false. */
  readonly preserve_original?: boolean
  /** Words that are left as they are. */
  readonly protected_words?: WordsSetting
  /** A file of them below `config`, one a line. */
  readonly protected_words_path?: string
  /** Other kinds for characters: `['$ => DIGIT', '- => ALPHA']`. */
  readonly type_table?: WordsSetting
  /** A file of them below `config`, one a line. */
  readonly type_table_path?: string
}

export function readPartOptions(settings: ComponentSettings): PartOptions {
  const flag = (key: string, absent: boolean) => settings.boolean(key, absent)
  const generated = (flag('generate_word_parts', true) ? ALPHA : 0) | (flag('generate_number_parts', true) ? DIGIT : 0)
  const catenated = (flag('catenate_words', false) ? ALPHA : 0) | (flag('catenate_numbers', false) ? DIGIT : 0)
  const protectedWords = new WordSet(wordList(settings, 'protected_words') ?? [], false)
  return {
    split: readSplitOptions(settings, characterTypes(numberedWords(settings, 'type_table'))),
    isProtected: term => protectedWords.has(term),
    preserveOriginal: flag('preserve_original', false),
    catenateAll: flag('catenate_all', false),
    generates: type => (type & generated) !== 0,
    catenates: type => (type & catenated) !== 0,
  }
}
