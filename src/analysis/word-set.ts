// A set of words given in settings, which may ignore case as the server does: both sides in lower case.
import { illegalArgument } from '../core/errors.ts'
import type { ComponentSettings } from './component-settings.ts'
import { ConfigFiles } from './config-files.ts'
import { toLowerCase } from './unicode/java-case.ts'

export class WordSet {
  private readonly words: ReadonlySet<string>

  constructor(
    words: Iterable<string>,
    private readonly ignoreCase: boolean,
  ) {
    this.words = new Set(ignoreCase ? [...words].map(toLowerCase) : words)
  }

  get size(): number {
    return this.words.size
  }

  has(word: string): boolean {
    return this.words.has(this.ignoreCase ? toLowerCase(word) : word)
  }
}

/** Words of a list, `['fox', 'dog']` or `'fox,dog'`. */
export type WordsSetting = string | readonly string[]

/** Words or rules: those of the file that `<key>_path` names, or those under `key` but for remarks, or null. */
export function wordList(settings: ComponentSettings, key: string, files = ConfigFiles.NONE): readonly string[] | null {
  return numberedWords(settings, key, files)?.map(({ word }) => word) ?? null
}

/** The same with the places they have in the list, which errors name. */
export function numberedWords(
  settings: ComponentSettings,
  key: string,
  files = ConfigFiles.NONE,
): readonly { readonly word: string; readonly line: number }[] | null {
  const path = settings.text(`${key}_path`)
  const given = path === null ? settings.list(key) : wordsOfFile(path, `${key}_path`, files)
  return given?.map((word, i) => ({ word, line: i + 1 })).filter(({ word }) => !isRemark(word)) ?? null
}

/** `#` alone may be what a rule is about. */
const isRemark = (word: string) => word.startsWith('#') && !/^#\s*=>/.test(word)

/** One word a line; lines that begin with # are remarks. */
const wordsOfFile = (path: string, key: string, files: ConfigFiles): readonly string[] =>
  linesOfFile(path, key, files)
    .filter(line => line.trim() !== '' && !line.startsWith('#'))
    .map(line => line.trim())

export function linesOfFile(path: string, key: string, files = ConfigFiles.NONE): readonly string[] {
  const bytes = files.bytes(path)
  if (bytes === null) throw illegalArgument(`IOException while reading ${key}: file not readable`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).split(/\r\n|[\n\r]/)
  } catch {
    throw illegalArgument(`Unsupported character encoding detected while reading ${key}: files must be UTF-8 encoded`)
  }
}
