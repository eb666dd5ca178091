// The words of a dictionary (.dic), each with its flags and, where it has one, the stem that replaces it.
import { type AffixFile, aliased } from './affix-file.ts'
import { caseOf, lowerLetter, upperLetter } from './word-case.ts'

interface WordForm {
  readonly flags: string
  /** Its `st:` field; null: its stem is itself. */
  readonly stem: string | null
}

export interface Dictionary {
  readonly affixes: AffixFile
  readonly ignoreCase: boolean
  /** Homonyms have a form each. */
  readonly words: ReadonlyMap<string, readonly WordForm[]>
}

interface Entry extends WordForm {
  readonly word: string
  /** In this order the server keeps homonyms. */
  readonly order: string
}

export function readDictionary(affixes: AffixFile, files: readonly Uint8Array[], ignoreCase: boolean): Dictionary {
  const words = new Map<string, Entry[]>()
  const add = (entry: Entry) => {
    const homonyms = words.get(entry.word)
    if (homonyms === undefined) words.set(entry.word, [entry])
    else {
      homonyms.push(entry)
      homonyms.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    }
  }
  for (const file of files)
    for (const line of affixes
      .decode(file)
      .split(/\r\n|[\n\r]/)
      // The first line is about how many there are.
      .slice(1)) {
      if (line === '' || line.startsWith('#') || line.startsWith('\t')) continue
      for (const entry of entriesOf(line, affixes)) if (entry.word !== '') add(entry)
    }
  return { affixes, ignoreCase, words }
}

/** The word, and one with a capital that texts in capitals or titles may have for it. */
function entriesOf(line: string, affixes: AffixFile): readonly Entry[] {
  const end = morphologyStart(line)
  const { word: written, flags: flagText } = unescaped(line.slice(0, end))
  if (written === '') return []
  const word = affixes.clean(written)
  const number = flagText === null ? '' : flagText.trim()
  const flags = number === '' ? '' : affixes.flags(aliased(number, affixes.flagAliases))
  const morphology = line.slice(end)
  const stem = stemField(morphology, affixes)
  const entry: Entry = { word, flags, stem, order: `${flagText === null ? '' : `\x1f${flagText}`}\x1e${morphology}` }
  if (word === '') return []
  const wordCase = caseOf(word)
  if (wordCase !== 'mixed' && !(wordCase === 'upper' && flagText !== null)) return [entry]
  let capitalized = upperLetter(word[0])
  for (let i = 1; i < word.length; i++) capitalized += lowerLetter(word[i], affixes.turkic)
  if (capitalized === word) return [entry]
  return [entry, { ...entry, word: capitalized, order: `\x1f\uffe7${entry.order}` }]
}

/** Behind a tab, or a space before a field like `st:`. */
function morphologyStart(line: string): number {
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '\t') return i
    if (line[i] === ' ' && i > 0 && /^\p{L}\p{L}:/u.test(line.slice(i + 1, i + 4))) return i
  }
  return line.length
}

/** Flags follow the first slash that has no backslash before it and is not the word's first letter. */
function unescaped(text: string): { readonly word: string; readonly flags: string | null } {
  let word = ''
  let flags: string | null = null
  for (let i = 0; i < text.length; i++) {
    let letter = text[i]
    if (letter === '\\' && i + 1 < text.length) letter = text[++i]
    else if (letter === '/' && i > 0 && flags === null) {
      flags = ''
      continue
    } else if (letter === '\x1e' || letter === '\x1f') continue
    if (flags === null) word += letter
    else flags += letter
  }
  return { word, flags }
}

function stemField(morphology: string, { morphAliases }: AffixFile): string | null {
  const text = morphology.trim()
  const fields = (/^\d+$/.test(text) ? (morphAliases[Number(text) - 1] ?? '') : text).split(/\s/)
  const known = fields.filter(field => field.length > 3 && /^\p{L}\p{L}:/u.test(field) && !field.startsWith('ph:')).sort()
  const stem = known.find(field => field.startsWith('st:'))
  // Behind other fields the server takes the colon for a part of the stem.
  return stem === undefined ? null : stem.slice(stem === known[0] ? 3 : 2)
}
