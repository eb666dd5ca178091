// Redacts secrets from headers, parameters and bodies before they are recorded.

/** Headers with credentials. */
const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key', 'x-amz-security-token'])

export const isSecretHeader = (name: string) => SECRET_HEADERS.has(name.toLowerCase())

/** Members with secret values, in any spelling: `current_password`, `secretAccessKey`; not `tokenizer`. */
const SECRET_MEMBER =
  /pass(word|phrase|wd)|secret|token(?!i[sz]er|_filter|_chars|_count)|credential|authorization|api_?key|private_?key|webhook|^hash$/i

const SECRET_MARK = '__SENSITIVE__'
const HASH_MARK = '__HASH__'

// The lengths are bounded so that no text takes longer than its length: bodies come from untrusted users.

/** What hashes of passwords look like, wherever they stand. */
const BCRYPT = /\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}/g
/** Keys and session tokens, wherever they stand. */
const TOKEN = /os_(?=[a-z0-9_-]{0,42}[A-Z])[A-Za-z0-9_-]{43,}|\beyJ[A-Za-z0-9_-]{5,5000}\.[A-Za-z0-9_-]{5,5000}\.[A-Za-z0-9_-]*/g
/** Name and password before the host of an address. */
const USER_INFO = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^/?#\s"@]{0,500}@/gi
/** In what is not JSON: everything behind a name that indicates a secret, up to the end of the line. */
const NEAR_SECRET = new RegExp(`((?:${SECRET_MEMBER.source.replace('|^hash$', '|hash')})[\\w.-]{0,60}\\\\?["']?\\s*[:=]).*`, 'gi')

/** More of a body than this is not recorded. */
const LONGEST_BODY = 64 * 1024

/** Text of no known form. */
export const redactedText = (text: string) =>
  text.replace(BCRYPT, HASH_MARK).replace(TOKEN, SECRET_MARK).replace(USER_INFO, `$1${SECRET_MARK}@`)

/** A parameter by its name. */
export const redactedValue = (name: string, value: string) => (SECRET_MEMBER.test(name) ? markOf(name) : redactedLine(value))

const markOf = (name: string) => (/^hash$/i.test(name) ? HASH_MARK : SECRET_MARK)

/** A body: JSON, lines of JSON, or anything else. */
export function redactedBody(bytes: Uint8Array): string {
  const isWhole = bytes.length <= LONGEST_BODY
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LONGEST_BODY)).toString('utf8')
  const json = isWhole ? parsed(text) : undefined
  if (json !== undefined) return JSON.stringify(redactedJson(json))
  const lines = text.split('\n').map(redactedLine)
  return isWhole ? lines.join('\n') : `${lines.join('\n')}…`
}

function redactedLine(line: string): string {
  const json = parsed(line)
  return json === undefined ? redactedText(line.replace(NEAR_SECRET, `$1 ${SECRET_MARK}`)) : JSON.stringify(redactedJson(json))
}

/** Values of secret members go, and what looks like a secret goes from all others. */
export function redactedJson(value: unknown, mark: string | null = null): unknown {
  if (typeof value === 'string') return mark ?? redactedText(value)
  if (typeof value === 'number') return mark ?? value
  if (Array.isArray(value)) return value.map(entry => redactedJson(entry, mark))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  // A patch names the member in its path.
  const isSecretPatch = entries.some(([name, path]) => name === 'path' && typeof path === 'string' && namesSecret(path))
  return Object.fromEntries(
    entries.map(([name, member]) => {
      if (isSecretPatch && name === 'value') return [name, redactedJson(member, SECRET_MARK)]
      return [redactedText(name), redactedJson(CHANNEL.test(name) ? withoutUrl(member) : member, mark ?? markBelow(name, member))]
    }),
  )
}

/** Channels of notifications: whoever has the address may send. */
const CHANNEL = /^(slack|chime|microsoft_teams|webhook)$/

const withoutUrl = (channel: unknown) => (Object(channel).url === undefined ? channel : { ...Object(channel), url: SECRET_MARK })

const namesSecret = (pointer: string) => pointer.split('/').some(part => SECRET_MEMBER.test(part))

/** Beside such names numbers are limits and objects hold settings: `max_tokens`, `api_tokens`. What is called a password is always one. */
function markBelow(name: string, member: unknown): string | null {
  if (!SECRET_MEMBER.test(name)) return null
  return typeof member === 'string' || Array.isArray(member) || /pass/i.test(name) ? markOf(name) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
