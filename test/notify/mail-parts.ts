// An e-mail as it was received: its headers, how its parts lie in each other, and their texts.
export interface MailPart {
  content_type: string
  text: string
}

export interface ParsedMail {
  readonly headers: Readonly<Record<string, string>>
  /** `mixed(alternative(plain,html))` */
  readonly structure: string
  /** Leaves, from first to last. */
  readonly parts: MailPart[]
}

export function parseMail(source: string): ParsedMail {
  const { headers, body } = split(source)
  const parts: MailPart[] = []
  return { headers, structure: walk(headers, body, parts), parts }
}

function split(source: string): { headers: Record<string, string>; body: string } {
  const end = source.indexOf('\n\n')
  const lines = source
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
  return {
    headers: Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])),
    body: source.slice(end + 2),
  }
}

function walk(headers: Record<string, string>, body: string, parts: MailPart[]): string {
  const type = headers['Content-Type']
  const [, kind, subtype] = /^(\w+)\/(\w+)/.exec(type)!
  if (kind !== 'multipart') {
    parts.push({
      content_type: type.replace('charset=utf-8', 'charset=UTF-8'),
      text: decoded(headers['Content-Transfer-Encoding'], body).trimEnd(),
    })
    return subtype
  }
  const boundary = /boundary="?([^";]+)"?/.exec(type)![1]
  const pieces = body.split(`--${boundary}`).slice(1, -1)
  const inner = pieces.map(piece => {
    const part = split(piece.replace(/^\n/, ''))
    return walk(part.headers, part.body, parts)
  })
  return `${subtype}(${inner.join(',')})`
}

function decoded(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  return body.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
