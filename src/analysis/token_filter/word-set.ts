// A set of words given in settings, which may ignore case as the server does: both sides in lower case.
import { illegalArgument } from '../../core/errors.ts'
import type { ComponentSettings } from '../component-settings.ts'
import { ConfigFiles } from '../config-files.ts'
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

/** The words under `key`, or those of the file that `<key>_path` names, or null. */
export function wordList(settings: ComponentSettings, key: string, files = ConfigFiles.NONE): readonly string[] | null {
  const path = settings.text(`${key}_path`)
  return path === null ? settings.list(key) : wordsOfFile(path, `${key}_path`, files)
}

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
