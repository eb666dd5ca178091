// Loads the dictionary of a locale from `hunspell/<locale>/`: one .aff, any number of .dic files, and settings of its own.
import { ApiError, illegalState } from '../../core/errors.ts'
import type { ConfigFiles } from '../config-files.ts'
import { readAffixFile } from './affix-file.ts'
import { type Dictionary, readDictionary } from './dictionary.ts'
import { DictionaryError } from './dictionary-error.ts'

/** Dictionaries are large: each is read once for all indexes of an engine. */
const loaded = new WeakMap<ConfigFiles, Map<string, Dictionary>>()

/** `refPath`: a folder that has a `hunspell` folder of its own. */
export function hunspellDictionary(files: ConfigFiles, locale: string, refPath: string | null): Dictionary {
  const folder = refPath === null ? `hunspell/${locale}` : `${refPath}/hunspell/${locale}`
  let known = loaded.get(files)
  if (known === undefined) loaded.set(files, (known = new Map()))
  let dictionary = known.get(folder)
  if (dictionary === undefined) {
    try {
      dictionary = load(files, folder)
    } catch (error) {
      if (!(error instanceof DictionaryError)) throw error
      throw refPath === null
        ? illegalState(`Failed to load hunspell dictionary for locale: ${locale}`)
        : illegalState(`Failed to load hunspell dictionary for ref_path [${refPath}] locale [${locale}]`, {
            cause: new ApiError('exception', missing(files, refPath, locale) ?? error.message),
          })
    }
    known.set(folder, dictionary)
  }
  return dictionary
}

function load(files: ConfigFiles, folder: string): Dictionary {
  const names = files.names(folder)
  if (names === null) throw new DictionaryError(`Could not find hunspell dictionary [${folder}]`)
  const affixFiles = names.filter(name => name.endsWith('.aff'))
  if (affixFiles.length === 0) throw new DictionaryError(`Missing affix file for hunspell dictionary [${folder}]`)
  if (affixFiles.length > 1) throw new DictionaryError(`Too many affix files exist for hunspell dictionary [${folder}]`)
  const ignoreCase = ignoresCase(files, folder, names)
  const affixes = readAffixFile(contents(files, `${folder}/${affixFiles[0]}`), ignoreCase)
  const words = names.filter(name => name.endsWith('.dic')).map(name => contents(files, `${folder}/${name}`))
  return readDictionary(affixes, words, ignoreCase)
}

function contents(files: ConfigFiles, path: string): Uint8Array {
  const bytes = files.bytes(path)
  if (bytes === null) throw new DictionaryError(`Could not read [${path}]`)
  return bytes
}

/** `ignore_case: true` in settings.yml, or the same in settings.json. */
function ignoresCase(files: ConfigFiles, folder: string, names: readonly string[]): boolean {
  const name = ['settings.yml', 'settings.json'].find(name => names.includes(name))
  return name !== undefined && /^[\s{]*"?ignore_case"?\s*:\s*"?true\b/m.test(Buffer.from(contents(files, `${folder}/${name}`)).toString())
}

function missing(files: ConfigFiles, refPath: string, locale: string): string | null {
  const root = files.directory ?? ''
  if (files.names(refPath) === null) return `Directory not found for ref_path: [${refPath}]. Expected at: ${root}/${refPath}`
  const folder = `${refPath}/hunspell/${locale}`
  return files.names(folder) === null
    ? `Locale [${locale}] not found at ref_path [${refPath}]. Expected directory at: ${root}/${folder}`
    : null
}
