// The subject of a client certificate as RFC 2253 writes it: the most specific part first, separated by commas.
import type { X509Certificate } from 'node:crypto'

/** Kinds of parts that have a name of their own there. All others go by their number, with their value as bytes. */
const NAMES: Readonly<Record<string, string>> = { street: 'STREET', dc: 'DC', uid: 'UID' }

const EMAIL = '1.2.840.113549.1.9.1'
/** ASN.1's tag for the kind of text that addresses of mail are. */
const IA5_STRING = 0x16

/**
 * @example
 *   subjectOf(certificate) // 'CN=kirk,OU=client,O=client,L=test,C=de'
 */
export const subjectOf = ({ subject }: Pick<X509Certificate, 'subject'>): string =>
  // A line for each part, escaped already; several values in one part are joined by ` + `.
  subject
    .split('\n')
    .filter(line => line !== '')
    .reverse()
    .map(line =>
      line
        .split(/(?<!\\) \+ /)
        .map(printed)
        .join('+'),
    )
    .join(',')

function printed(part: string): string {
  const at = part.indexOf('=')
  const name = part.slice(0, at)
  const value = part.slice(at + 1)
  if (name !== 'emailAddress') return `${NAMES[name.toLowerCase()] ?? name}=${value}`
  const bytes = Buffer.from(value.replace(/\\(.)/g, '$1'), 'latin1')
  return bytes.length < 128 ? `${EMAIL}=#${Buffer.from([IA5_STRING, bytes.length, ...bytes]).toString('hex')}` : `${EMAIL}=${value}`
}
