// Parses hyphenation patterns in the XML format of Apache FOP: character classes, exceptions and patterns, separated by blanks.
import { parsing } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import { Hyphenator } from './hyphenator.ts'

/** Larger than the patterns of any language by far. */
const LARGEST_FILE = 16 * 1024 * 1024
const DEEPEST_ELEMENT = 16

/** As the parser gives elements in their order: a list of nodes under the name, attributes under `:@`, text under `#text`. */
type XmlNode = Readonly<Record<string, unknown>>

const xml = lazily(() => import('fast-xml-parser'))

/** Files come from users: entities that they declare themselves are not read, let alone those of other files. */
export function readPatterns(bytes: Uint8Array): Hyphenator {
  if (bytes.length > LARGEST_FILE) throw malformed()
  const { XMLParser, XMLValidator } = xml()
  const hyphenator = new Hyphenator()
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    processEntities: false,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    maxNestedTags: DEEPEST_ELEMENT,
  })
  try {
    const text = decoded(bytes)
    if (XMLValidator.validate(text) !== true) throw malformed()
    new PatternReader(hyphenator).read(parser.parse(text), null)
  } catch {
    throw malformed()
  }
  return hyphenator
}

const malformed = () => parsing('malformed hyphenation patterns')

function decoded(bytes: Uint8Array): string {
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const encoding = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration.replace(/^ï»¿/, ''))?.[1] ?? 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const withCharacters = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));?/gi, (_, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (!Object.hasOwn(CHARACTERS, name)) throw malformed()
    return CHARACTERS[name]
  })

class PatternReader {
  private hyphen = '-'

  constructor(private readonly hyphenator: Hyphenator) {}

  read(nodes: readonly XmlNode[], section: string | null): void {
    if (section === 'exceptions') this.readExceptions(nodes)
    for (const node of nodes) {
      if (typeof node['#text'] === 'string') {
        this.readText(withCharacters(node['#text']), section)
        continue
      }
      for (const [name, children] of Object.entries(node)) {
        if (name === 'hyphen-char') this.readHyphen(node[':@'])
        if (Array.isArray(children)) this.read(children, name)
      }
    }
  }

  private readHyphen(attributes: unknown): void {
    const { value } = (attributes ?? {}) as { readonly value?: unknown }
    if (typeof value === 'string' && value.length === 1) this.hyphen = value
  }

  private readText(text: string, section: string | null): void {
    if (section !== 'classes' && section !== 'patterns') return
    for (const word of text.split(/\s+/)) {
      if (word === '') continue
      if (section === 'classes') this.hyphenator.addClass(word)
      else this.hyphenator.addPattern(word)
    }
  }

  /** `ta-ble` or `ta<hyphen/>ble`. */
  private readExceptions(nodes: readonly XmlNode[]): void {
    const text = nodes.map(node =>
      typeof node['#text'] === 'string' ? withCharacters(node['#text']) : 'hyphen' in node ? this.hyphen : ' ',
    )
    for (const word of text.join('').split(/\s+/)) if (word !== '') this.hyphenator.addException(word.split(this.hyphen))
  }
}
