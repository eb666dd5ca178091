// Compares distinguished names. Blanks around parts and the case of letters are ignored; the order of parts matters.

/**
 * The same text for names that mean the same.
 *
 * @example
 *   canonicalName('CN=Kirk, OU=client') === canonicalName('cn=kirk,ou=Client') // true
 */
export function canonicalName(name: string): string {
  const parts = cut(name, /[,;]/).map(part => cut(part, /\+/).map(canonicalPart).sort().join('+'))
  return parts.join(',')
}

function canonicalPart(part: string): string {
  const at = part.indexOf('=')
  if (at < 0) return part.trim().toLowerCase()
  const value = trimmed(part.slice(at + 1))
    .replace(/^"(.*)"$/s, '$1')
    .replace(/((?:\\[0-9a-f]{2})+)|\\(.)/gis, (_, bytes: string | undefined, character: string) =>
      bytes === undefined ? character : Buffer.from(bytes.replaceAll('\\', ''), 'hex').toString('utf8'),
    )
  // Marked again, so that no value can pass for two parts.
  return `${part.slice(0, at).trim().toLowerCase()}=${JSON.stringify(value.replace(/\s+/g, ' ').toLowerCase())}`
}

/** A blank at the end that is escaped belongs to the value. */
const trimmed = (value: string) => value.replace(/^\s+/, '').replace(/(?<!\\)\s+$/, '')

/** Where a separator stands that is neither escaped nor quoted. */
function cut(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  let begin = 0
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '"') isQuoted = !isQuoted
    else if (!isQuoted && separator.test(text[i])) {
      parts.push(text.slice(begin, i))
      begin = i + 1
    }
  }
  parts.push(text.slice(begin))
  return parts
}
