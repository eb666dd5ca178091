// The grammars of URLs, host names and e-mail addresses: RFC 3986, 1738, 5321 and 5322 in the narrow form of the server's `uax_url_email`
// tokenizer: ASCII only, http, ftp and file, host names that end in a known top-level domain.
import { LazyDfa } from '../../core/automata/lazy-dfa.ts'
import { anyCase, anyCaseOf, chars, concat, outside, type Pattern, repeat, text, union } from '../../core/automata/pattern.ts'
import { lazily } from '../../core/lazily.ts'

const listed = lazily(() => import('./top-level-domains.ts'))

/** Bits of `accepts`. */
export const URL = 1
export const EMAIL = 2
/** `mailto:` and a mail address. */
export const MAILTO = 4
/** A host alone, in three kinds: by how many letters its last part can still grow to become another top-level domain. */
export const HOSTS: readonly number[] = [8, 16, 32]

const optional = (part: Pattern) => repeat(part, 0, 1)
const many = (part: Pattern) => repeat(part, 0)
const some = (part: Pattern) => repeat(part, 1)
/** Any one of these characters; `a-z` is a range. */
function oneOf(set: string): Pattern {
  const ranges: number[] = []
  for (let i = 0; i < set.length; i++) {
    const isRange = set[i + 1] === '-' && i + 2 < set.length
    ranges.push(set.charCodeAt(i), set.charCodeAt(isRange ? i + 2 : i))
    if (isRange) i += 2
  }
  return chars(...ranges)
}

const ALPHANUMERIC = 'A-Za-z0-9'
const DIGIT = oneOf('0-9')
const HEX = oneOf('0-9A-Fa-f')
const DOT = text('.')

const label = concat(oneOf(ALPHANUMERIC), optional(concat(many(oneOf(`-${ALPHANUMERIC}`)), oneOf(ALPHANUMERIC))))
const labels = concat(label, many(concat(DOT, label)))

/** How often can this name grow by one letter and still be a top-level domain? */
function growth(domain: string, domains: readonly string[]): number {
  const longer = domains.filter(other => other.length === domain.length + 1 && other.startsWith(domain))
  return longer.length === 0 ? 0 : 1 + Math.max(...longer.map(other => growth(other, domains)))
}

/** Names with a common beginning share its states. */
function anyOf(names: readonly string[]): Pattern {
  const firsts = [...new Set(names.map(name => name.charAt(0)))].filter(first => first !== '')
  const branches = firsts.map(first => {
    const rests = names.filter(name => name.startsWith(first)).map(name => name.slice(1))
    return concat(anyCaseOf(first.charCodeAt(0)), anyOf(rests))
  })
  if (names.includes('')) branches.push(text(''))
  return union(...branches)
}

const octet = union(
  concat(repeat(text('0'), 0, 2), DIGIT),
  concat(optional(text('0')), oneOf('1-9'), DIGIT),
  concat(text('1'), DIGIT, DIGIT),
  concat(text('2'), union(concat(oneOf('0-4'), DIGIT), concat(text('5'), oneOf('0-5')))),
)
const ipv4 = concat(octet, repeat(concat(DOT, octet), 3, 3))
const hex16 = repeat(HEX, 1, 4)
const hexColon = concat(hex16, text(':'))
const last32 = union(ipv4, concat(hex16, text(':'), hex16))
/** Up to so many groups in front of `::`. */
const before = (groups: number) => (groups === 1 ? optional(hex16) : optional(concat(repeat(hexColon, 0, groups - 1), hex16)))
const ipv6 = union(
  concat(repeat(hexColon, 6, 6), last32),
  concat(text('::'), repeat(hexColon, 5, 5), last32),
  ...[1, 2, 3, 4].map(groups => concat(before(groups), text('::'), repeat(hexColon, 5 - groups, 5 - groups), last32)),
  concat(before(5), text('::'), last32),
  concat(before(6), text('::'), hex16),
  concat(before(7), text('::')),
)
const ipHost = union(concat(text('['), ipv6, text(']')), ipv4)

const UNRESERVED = '-._~A-Za-z0-9'
const percentEncoded = concat(text('%'), HEX, HEX)
const of = (set: string) => union(oneOf(set), percentEncoded)
const SUB_DELIMITERS = "!$&'()*+,;="
const loginPart = many(of(UNRESERVED + SUB_DELIMITERS))
const login = concat(loginPart, optional(concat(text(':'), loginPart)), text('@'))
const rest = many(of(`${UNRESERVED + SUB_DELIMITERS}:@/?`))
const query = concat(text('?'), rest)
const fragment = concat(text('#'), rest)
const port = concat(text(':'), repeat(DIGIT, 1, 5))
const path = some(concat(text('/'), many(of(`${UNRESERVED};:@&=`))))
const filePath = some(concat(text('/'), many(of(`${UNRESERVED}?:@&=`))))

const looseHost = union(ipHost, labels)
const fullHttp = concat(
  anyCase('http'),
  optional(anyCaseOf(0x73)),
  text('://'),
  optional(login),
  looseHost,
  optional(port),
  optional(path),
  optional(query),
  optional(fragment),
)
/** Without a scheme something must follow the host. */
const behindHost = union(
  concat(port, optional(path), optional(query), optional(fragment)),
  concat(optional(port), path, optional(query), optional(fragment)),
  concat(optional(port), optional(path), query, optional(fragment)),
  concat(optional(port), optional(path), optional(query), fragment),
)
const ftpType = concat(text(';'), anyCase('type'), text('='), oneOf('aAiIdD'))
const ftp = concat(anyCase('ftp://'), optional(login), looseHost, optional(port), filePath, optional(ftpType), optional(fragment))
const file = concat(anyCase('file://'), optional(looseHost), filePath, optional(fragment))

const ascii = chars(0, 127)
const escapedCharacter = concat(text('\\'), ascii)
/** Anything but line ends and these. */
const asciiBut = (...excluded: number[]) => {
  const ranges = outside([0, 0, 9, 10, 13, 13, 128, 0x10ffff, ...excluded])
  return chars(...ranges)
}
const quoted = concat(text('"'), many(union(asciiBut(0x22, 0x22, 0x5c, 0x5c, 0x7f, 0x7f), escapedCharacter)), text('"'))
const atom = some(oneOf("A-Za-z0-9!#$%&'*+,./=?^_`{|}~-"))
const localPart = concat(union(atom, quoted), many(concat(DOT, union(atom, quoted))))
const bracketedHost = concat(text('['), many(union(asciiBut(0x5b, 0x5d), escapedCharacter)), text(']'))

let shared: LazyDfa | null = null

/** Bits of `accepts`: URL, EMAIL, MAILTO and HOSTS. */
export function urlGrammar(): LazyDfa {
  if (shared !== null) return shared
  const domains = listed().TOP_LEVEL_DOMAINS.split(' ')
  const named = HOSTS.map((_, kind) =>
    concat(labels, DOT, anyOf(domains.filter(domain => growth(domain, domains) === kind)), optional(DOT)),
  )
  const hosts = named.map(name => union(ipHost, name))
  const url = union(fullHttp, concat(union(...hosts), behindHost), ftp, file)
  const email = concat(localPart, text('@'), union(...named, bracketedHost))
  return (shared = new LazyDfa([url, email, concat(anyCase('mailto:'), email), ...hosts]))
}
