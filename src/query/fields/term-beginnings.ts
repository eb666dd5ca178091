// Which beginnings of terms a field can look for among those that it keeps.
import type { TermBeginnings } from '../../index/mapping/field-type.ts'

export const endsPhrases = ({ minInPhrases, max }: TermBeginnings, beginning: string): boolean =>
  beginning.length >= minInPhrases && beginning.length <= max

/** One letter less than it keeps can still be looked for by itself, by any letter that may follow. */
export const accepts = ({ min, max }: TermBeginnings, beginning: string): boolean => beginning.length >= min - 1 && beginning.length <= max
