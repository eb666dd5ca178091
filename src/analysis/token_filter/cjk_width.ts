// Full-width Latin letters and signs as ASCII, half-width Katakana as full-width, their voice marks joined to them.
import { normalization } from './term-filter.ts'

/** U+FF65 to U+FF9F. */
const KATAKANA =
  '・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゙゚'.normalize('NFC')
const VOICED = '\uff9e'
const SEMI_VOICED = '\uff9f'

export const cjk_width = normalization('cjk_width', term => (/[\uff01-\uff5e\uff65-\uff9f]/.test(term) ? plainWidth(term) : term))

function plainWidth(term: string): string {
  let out = ''
  for (let i = 0; i < term.length; i++) {
    const unit = term.charCodeAt(i)
    if (unit >= 0xff01 && unit <= 0xff5e) out += String.fromCharCode(unit - 0xfee0)
    else if (unit >= 0xff65 && unit <= 0xff9f) {
      const joined = i > 0 ? withVoice(out[out.length - 1], term[i]) : null
      out = joined === null ? out + KATAKANA[unit - 0xff65] : out.slice(0, -1) + joined
    } else out += term[i]
  }
  return out
}

/** Where the letter takes that mark; null: it stands by itself. */
function withVoice(letter: string, mark: string): string | null {
  if (mark !== VOICED && mark !== SEMI_VOICED) return null
  const joined = (letter + (mark === VOICED ? '\u3099' : '\u309a')).normalize('NFC')
  return joined.length === 1 && letter >= '\u30a6' && letter <= '\u30fd' ? joined : null
}
