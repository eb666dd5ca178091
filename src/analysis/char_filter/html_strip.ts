// Takes markup out of text: tags and comments go, tags of blocks leave a line break, entities become the characters they name.
import type { CharFilter } from '../analyzer.ts'
import type { CharFilterType } from '../component.ts'
import { htmlEntity } from './html-entities.ts'
import { OffsetCorrections } from './offset-corrections.ts'

export const html_strip = {
  name: 'html_strip',
  create(name, settings) {
    const escaped = new Set((settings.list('escaped_tags') ?? []).map(tag => tag.toLowerCase()))
    return new HtmlStripCharFilter(name, escaped)
  },
} satisfies CharFilterType

/** Tags that stand within a line. */
const INLINE: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b basefont bdo big cite code dfn em font i img input kbd label q s samp select small span strike strong sub sup' +
    ' textarea tt u var'
  ).split(' '),
)

const NAME = '[\\p{L}_:][-\\p{L}\\p{N}._:]*'
const ATTRIBUTE = `\\s+${NAME}(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^"'<>\\s][^<>\\s]*))?`

/** What may stand at a place, in the order of trying. */
const MARKUP = new RegExp(
  [
    '<!--(?:[^]*?(?:-->|$(?![^])))',
    '<!\\[CDATA\\[(?<data>[^]*?)(?:\\]\\]>|$(?![^]))',
    '<\\?[^]*?\\?>',
    '<![^>]*>',
    `<(?<close>/?)\\s*(?<tag>${NAME})(?:(?:${ATTRIBUTE})*\\s*/?\\s*>|$(?![^]))`,
    '&#(?<decimal>[0-9]{1,7});',
    '&#[xX](?<hex>[0-9a-fA-F]{1,6});',
    '&(?<entity>[a-zA-Z][a-zA-Z0-9]*)(?:;|$(?![^]))',
  ].join('|'),
  'gu',
)

class HtmlStripCharFilter implements CharFilter {
  constructor(
    readonly name: string,
    private readonly escaped: ReadonlySet<string>,
  ) {}

  filter(text: string): { text: string; offsets: OffsetCorrections | null } {
    if (!/[<&]/.test(text)) return { text, offsets: null }
    const out = new Output(text)
    const markup = new RegExp(MARKUP)
    for (let match = markup.exec(text); match !== null; match = markup.exec(text)) {
      const { close, tag, data, decimal, hex, entity } = match.groups!
      const end = markup.lastIndex
      if (data !== undefined) out.unwrap(match.index, match.index + '<![CDATA['.length, data.length, end)
      else if (tag !== undefined) markup.lastIndex = this.tag(out, match.index, end, tag.toLowerCase(), close !== '')
      else {
        const replacement = entity !== undefined ? htmlEntity(entity) : decimal ? character(decimal, 10) : hex ? character(hex, 16) : ''
        if (replacement !== undefined) out.replace(match.index, end, replacement)
      }
    }
    return out.finish()
  }

  /** Answers where to go on. */
  private tag(out: Output, start: number, end: number, tag: string, isClosing: boolean): number {
    const keeps = this.escaped.has(tag)
    if ((tag === 'script' || tag === 'style') && !isClosing) {
      const closing = new RegExp(`</\\s*${tag}\\s*>`, 'gi')
      closing.lastIndex = end
      const match = closing.exec(out.text)
      const contentEnd = match === null ? out.text.length : match.index
      const after = match === null ? out.text.length : closing.lastIndex
      if (keeps) out.replace(end, contentEnd, '')
      else out.replace(start, after, match === null ? '' : '\n')
      return after
    }
    if (!keeps) out.replace(start, end, INLINE.has(tag) || out.text[end - 1] !== '>' ? '' : '\n')
    return end
  }
}

/** undefined: there is no such character. */
function character(digits: string, radix: number): string | undefined {
  const codePoint = Number.parseInt(digits, radix)
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : undefined
}

/** The text as it comes out, with where things came from. */
class Output {
  private readonly corrections = new OffsetCorrections()
  private out = ''
  private copied = 0

  constructor(readonly text: string) {}

  replace(start: number, end: number, replacement: string): void {
    this.out += this.text.slice(this.copied, start) + replacement
    this.copied = end
    if (end - start !== replacement.length)
      this.corrections.add(this.out.length, this.corrections.lastShift + end - start - replacement.length)
  }

  /** Keeps `length` units from `inner` on, out of what stands from `start` to `end`. */
  unwrap(start: number, inner: number, length: number, end: number): void {
    this.replace(start, inner, '')
    this.replace(inner + length, end, '')
  }

  finish(): { text: string; offsets: OffsetCorrections | null } {
    if (this.copied === 0) return { text: this.text, offsets: null }
    return { text: this.out + this.text.slice(this.copied), offsets: this.corrections.isEmpty ? null : this.corrections }
  }
}
