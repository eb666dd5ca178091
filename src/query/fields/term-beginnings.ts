// The prefixes that a field indexes as terms (`index_prefixes`), used for prefix queries.
import type { TermBeginnings } from '../../index/mapping/field-type.ts'

export const endsPhrases = ({ minInPhrases, max }: TermBeginnings, beginning: string): boolean =>
  beginning.length >= minInPhrases && beginning.length <= max

/** One letter less than it keeps can still be looked for by itself, by any letter that may follow. */
export const accepts = ({ min, max }: TermBeginnings, beginning: string): boolean => beginning.length >= min - 1 && beginning.length <= max
