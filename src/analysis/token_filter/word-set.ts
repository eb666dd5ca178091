// A set of words given in settings, which may ignore case as the server does: both sides in lower case.
import { illegalArgument } from '../../core/errors.ts'
import type { ComponentSettings } from '../component-settings.ts'
import { toLowerCase } from '../unicode/java-case.ts'

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

/** The words under `key`, or null. Files (`<key>_path`) are of the server's machine: there are none here. */
export function wordList(settings: ComponentSettings, key: string): readonly string[] | null {
  if (settings.has(`${key}_path`)) throw illegalArgument(`IOException while reading ${key}_path: file not readable`)
  return settings.list(key)
}
