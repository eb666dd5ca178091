// The Scandinavian letters å, æ and ø, however they are spelled.
import { normalization } from './term-filter.ts'

export const scandinavian_normalization = normalization('scandinavian_normalization', term =>
  term.replace(/a[aoe]|o[oe]|[äö]/gi, spelled => LETTERS.get(spelled[0] + spelled.slice(1).toLowerCase())!),
)

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ä: 'æ', Ä: 'Æ', ö: 'ø', Ö: 'Ø', aa: 'å', ao: 'å', ae: 'æ', oo: 'ø', oe: 'ø' },
    ...{ Aa: 'Å', Ao: 'Å', Ae: 'Æ', Oo: 'Ø', Oe: 'Ø' },
  }),
)
