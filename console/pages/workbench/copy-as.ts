// A request in other words: for a terminal, for Searchlet's functions, for the official client.
import type { OperationEntry } from '../../api/catalog.ts'
import { isLines, sentBody, sentLines, type TextRequest } from '../../editor/requests.ts'

export const asCurl = ({ method, path, body }: TextRequest): string => {
  const lines = isLines(path)
  const data =
    body.trim() === ''
      ? ''
      : ` \\\n  -H 'content-type: ${lines ? 'application/x-ndjson' : 'application/json'}' \\\n  --data-binary ${quoted(lines ? sentLines(body) : sentBody(body).trim())}`
  return `curl -X ${method} ${quoted(`http://127.0.0.1:9200${path.startsWith('/') ? path : `/${path}`}`)}${data}`
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Functions are named alike in both: `engine.indices.create({ index, body })`. */
export function asCall(request: TextRequest, operation: OperationEntry, caller: 'engine' | 'client'): string {
  const [path, query = ''] = request.path.split('?')
  const given: string[] = []
  for (const [name, value] of Object.entries(partsOf(path, request.method, operation))) given.push(`${name}: ${literal(value)}`)
  for (const [name, value] of new URLSearchParams(query))
    given.push(
      `${/^\w+$/.test(name) ? name : literal(name)}: ${value === '' || value === 'true' ? 'true' : value === 'false' ? 'false' : /^\d+$/.test(value) ? value : literal(value)}`,
    )
  if (request.body.trim() !== '') given.push(`body: ${bodyText(request)}`)
  const name = operation.name.split('.').map(camel).join('.')
  const call = `${caller}.${name}(${given.length === 0 ? '' : given.length > 1 || request.body.trim() !== '' ? `{\n${indented(given.map(line => `${line},`).join('\n'))}\n}` : `{ ${given[0]} }`})`
  return caller === 'engine' ? `const answer = await ${call}\n` : `const { body } = await ${call}\n`
}

function partsOf(path: string, method: string, { routes }: OperationEntry): Record<string, string> {
  const parts = path.split('/').filter(part => part !== '')
  for (const route of routes) {
    const [verb, pattern] = route.split(' ')
    const wanted = pattern.split('/').filter(part => part !== '')
    if (verb !== method || wanted.length !== parts.length || !wanted.every((part, i) => part.startsWith('{') || part === parts[i])) continue
    return Object.fromEntries(
      wanted.flatMap((part, i) => (part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(parts[i])]] : [])),
    )
  }
  return {}
}

function bodyText({ path, body }: TextRequest): string {
  try {
    if (isLines(path))
      return pretty(
        sentLines(body)
          .trim()
          .split('\n')
          .map(line => JSON.parse(line)),
      )
    return pretty(JSON.parse(sentBody(body)))
  } catch {
    return literal(body.trim())
  }
}

/** JSON with keys as JavaScript has them. */
const pretty = (value: unknown) => JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const indented = (text: string) => text.replace(/^/gm, '  ')
