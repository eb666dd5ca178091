// Validates the URLs, e-mail addresses and AWS ARNs of a configuration.
import { ApiError, illegalArgument } from '../../core/errors.ts'

/** Schemes that Java has a handler for; only two of them lead to a receiver. */
const KNOWN_SCHEMES = new Set(['http', 'https', 'ftp', 'file', 'jar', 'jmod', 'jrt', 'mailto'])
const SCHEME = /^\s*(?:url:)?([a-z][a-z0-9+.-]*):/i

export function checkUrl(url: string): void {
  if (url === '') throw illegalArgument('URL is null or empty')
  const scheme = SCHEME.exec(url)?.[1].toLowerCase()
  if (scheme === undefined) throw malformed(`no protocol: ${url}`)
  if (!KNOWN_SCHEMES.has(scheme)) throw malformed(`unknown protocol: ${scheme}`)
  if (scheme !== 'http' && scheme !== 'https') throw illegalArgument('Invalid URL or unsupported')
}

const malformed = (reason: string) => new ApiError('malformed_u_r_l_exception', reason)

const WORD = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LOCAL = new RegExp(`^${WORD}(?:\\.${WORD})*$`, 'i')
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const BYTE = '(?:25[0-5]|2[0-4]\\d|[01]?\\d?\\d)'
const LITERAL = new RegExp(`^\\[(?:${BYTE}(?:\\.${BYTE}){3}|[a-z0-9-]*[a-z0-9]:[\\x21-\\x5a\\x5e-\\x7f]+)\\]$`, 'i')

/** As RFC 5322 has it, without comments and quoted parts: a dotted domain, or an address in brackets. */
export function checkEmailAddress(address: string): void {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || !LOCAL.test(address.slice(0, at)) || !(LITERAL.test(domain) || isDotted(domain)))
    throw illegalArgument('Invalid email address')
}

function isDotted(domain: string): boolean {
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(label => LABEL.test(label))
}

const NAME = '[a-zA-Z_0-9+=,.@/-]+'
const ROLE = new RegExp(`^arn:aws(?:-[^:]+)?:iam::\\d{12}:${NAME}$`)
const TOPIC = new RegExp(`^arn:aws(?:-[^:]+)?:sns:([a-zA-Z0-9-]+):\\d{12}:${NAME}$`)

/** The reason ends with a space, as the server's does. */
export function checkRole(reference: string): void {
  if (!ROLE.test(reference)) throw illegalArgument(`Invalid AWS role ARN: ${reference} `)
}

export function checkTopic(reference: string): void {
  if (!TOPIC.test(reference)) throw illegalArgument(`Invalid AWS SNS topic ARN: ${reference}`)
}

/** Of a topic that was checked. */
export const regionOfTopic = (reference: string): string => TOPIC.exec(reference)![1]
