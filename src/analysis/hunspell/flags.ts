// Parses affix flags: each becomes one UTF-16 unit, so that a set of flags is a string that includes them.
import { DictionaryError } from './dictionary-error.ts'

export type FlagParser = (text: string) => string

/** From here on numbers are taken. */
const END_OF_NUMBERS = 65510

const simple: FlagParser = text => text

/** Two characters each. */
function long(text: string): string {
  let flags = ''
  for (let i = 0; i + 1 < text.length; i += 2) {
    const high = text.charCodeAt(i)
    const low = text.charCodeAt(i + 1)
    if (high >= 256 || low >= 256) throw new DictionaryError(`Invalid flags (LONG flags must be double ASCII): ${text}`)
    flags += String.fromCharCode((high << 8) | low)
  }
  return flags
}

/** `12,7` */
function numbers(text: string): string {
  let flags = ''
  for (const part of text.split(',')) {
    const digits = part.replace(/[^0-9]/g, '')
    if (digits === '') continue
    const flag = Number(digits)
    if (flag >= END_OF_NUMBERS) throw new DictionaryError(`Num flags should be between 0 and ${END_OF_NUMBERS}, found ${flag}`)
    flags += String.fromCharCode(flag)
  }
  return flags
}

/** Flags in UTF-8 within a file of another encoding. */
const utf8InLatin1: FlagParser = text => Buffer.from(text, 'latin1').toString('utf8')

/** `type` is what follows FLAG; null: there is no such line. */
export function flagParser(type: string | null, isLatin1: boolean): FlagParser {
  switch (type) {
    case null:
      return simple
    case 'num':
      return numbers
    case 'long':
      return long
    case 'UTF-8':
      return isLatin1 ? utf8InLatin1 : simple
    default:
      throw new DictionaryError(`Unknown flag type: ${type}`)
  }
}
