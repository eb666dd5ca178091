// XML dumps: each element of one name is a document. Elements are cut out of the stream and parsed one at a time, however long the dump is.
import { lazily } from '../../../core/lazily.ts'
import { Arriving, type FormatReader, ImportError, type ImportRecord, requireRoom } from '../record.ts'

const parser = lazily(() => import('fast-xml-parser'))

export const xml: FormatReader = async function* ({ name, chunks, options: { record, withoutAttributes = false } }) {
  if (record === undefined) throw new ImportError(`${name}: which element is a document?`, 'Name it: --record page')
  const { XMLParser } = parser()
  const reader = new XMLParser({
    ignoreAttributes: withoutAttributes,
    attributeNamePrefix: '@',
    textNodeName: '#text',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: true,
    // What a document may expand to is bounded by its own length.
    processEntities: true,
    htmlEntities: true,
  })
  const cutter = new ElementCutter(name, record)
  let line = 0
  const read = (element: string): ImportRecord => {
    line++
    const value = (reader.parse(element) as Record<string, unknown>)[record]
    return { line, text: JSON.stringify(typeof value === 'object' ? withoutEmpty(value) : { text: value }) }
  }
  for await (const chunk of chunks) yield cutter.take(chunk).map(read)
  yield cutter.rest().map(read)
  cutter.end()
  if (line === 0) throw new ImportError(`${name}: there is no element <${record}>`, `Elements there are: ${cutter.namesSeen().join(', ')}`)
}

/** An empty element is no value. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, member]) => (member === '' ? [] : [[key, withoutEmpty(member)]])))
}

/** Finds elements of one name, where comments and CDATA may hold what looks like them. */
class ElementCutter {
  private readonly arriving = new Arriving()
  private text = ''
  /** Where to look on. */
  private at = 0
  /** Where the open element begins; -1: none is open. */
  private start = -1
  private depth = 0
  private readonly seen = new Set<string>()

  constructor(
    private readonly name: string,
    private readonly record: string,
  ) {}

  take(chunk: string): string[] {
    const text = this.arriving.take(chunk)
    return text === null ? [] : this.elements(text)
  }

  rest(): string[] {
    return this.elements(this.arriving.rest())
  }

  private elements(text: string): string[] {
    this.text = text
    const found: string[] = []
    for (;;) {
      const open = this.text.indexOf('<', this.at)
      if (open === -1) {
        this.at = this.text.length
        break
      }
      const end = this.tagEnd(open)
      if (end === -1) {
        this.at = open
        break
      }
      this.at = end
      this.visit(open, end, found)
    }
    const from = this.start === -1 ? this.at : this.start
    requireRoom(text.length - from, this.name, 1, `Is <${this.record}> closed?`)
    this.arriving.leave(text.slice(from))
    this.at -= from
    if (this.start !== -1) this.start = 0
    return found
  }

  end(): void {
    if (this.start !== -1) throw new ImportError(`${this.name}: ends within <${this.record}>`, 'The file was cut off: get it again')
  }

  namesSeen(): string[] {
    return [...this.seen]
  }

  /** Behind the tag, comment or CDATA section that begins at `open`; -1 where it is not whole yet. */
  private tagEnd(open: number): number {
    const { text } = this
    const behind = (what: string, from: number) => {
      const at = text.indexOf(what, from)
      return at === -1 ? -1 : at + what.length
    }
    // Too short to tell a comment from a section.
    if (text.charCodeAt(open + 1) === 0x21 && text.length < open + 9) return -1
    if (text.startsWith('<!--', open)) return behind('-->', open + 4)
    if (text.startsWith('<![CDATA[', open)) return behind(']]>', open + 9)
    let quote = 0
    for (let i = open + 1; i < text.length; i++) {
      const c = text.charCodeAt(i)
      if (quote !== 0) {
        if (c === quote) quote = 0
      } else if (c === 0x22 || c === 0x27) quote = c
      else if (c === 0x3e) return i + 1
    }
    return -1
  }

  private visit(open: number, end: number, found: string[]): void {
    const { text } = this
    const first = text.charCodeAt(open + 1)
    if (first === 0x21 || first === 0x3f) return
    const isClosing = first === 0x2f
    const nameAt = open + (isClosing ? 2 : 1)
    if (!isClosing && this.seen.size < 20) this.seen.add(/^[^\s/>]+/.exec(text.slice(nameAt, end))?.[0] ?? '')
    const behindName = text.charCodeAt(nameAt + this.record.length)
    if (!text.startsWith(this.record, nameAt) || !(behindName <= 0x20 || behindName === 0x2f || behindName === 0x3e)) return
    if (isClosing) this.depth--
    else {
      if (this.depth === 0) this.start = open
      if (text.charCodeAt(end - 2) !== 0x2f) this.depth++
    }
    if (this.depth === 0 && this.start !== -1) {
      found.push(text.slice(this.start, end))
      this.start = -1
    }
  }
}
