// Lines of JSON: a document each, or an action and its document in turn, as `_bulk` takes them and `searchlet copy` writes them.
import { type BulkAction, type FormatReader, ImportError, type ImportRecord, requireRoom } from '../record.ts'

export const ndjson: FormatReader = async function* ({ name, chunks }) {
  for await (const { first, lines } of linesOf(chunks, name)) {
    const records: ImportRecord[] = []
    for (let i = 0; i < lines.length; i++) if (!isBlank(lines[i])) records.push({ line: first + i, text: lines[i] })
    yield records
  }
}

export const bulk: FormatReader = async function* ({ name, chunks }) {
  let action: { readonly action: BulkAction; readonly line: number } | null = null
  for await (const { first, lines } of linesOf(chunks, name)) {
    const records: ImportRecord[] = []
    for (let i = 0; i < lines.length; i++) {
      if (isBlank(lines[i])) continue
      if (action !== null) {
        records.push({ ...action, text: lines[i] })
        action = null
        continue
      }
      const read = actionOf(lines[i])
      if (read === null)
        throw new ImportError(`${name}:${first + i}: neither an action nor its document`, 'Documents of a line each are --format ndjson')
      if (read.kind === 'delete') records.push({ line: first + i, text: null, action: read })
      else action = { action: read, line: first + i }
    }
    yield records
  }
  if (action !== null)
    throw new ImportError(`${name}:${action.line}: the document of the last action is missing`, 'The file was cut off: write it again')
}

/** Most lines tell by their first character. */
const isBlank = (line: string) => !(line.charCodeAt(0) > 0x20) && line.trim() === ''

const KINDS = ['index', 'create', 'update', 'delete'] as const

/** What a line of `_bulk` says that is to be done; null where it is anything else. */
export function actionOf(line: string): BulkAction | null {
  if (!/^\s*\{\s*"(?:index|create|update|delete)"\s*:\s*\{/.test(line)) return null
  try {
    const entries = Object.entries(JSON.parse(line) as Record<string, unknown>)
    const [name, place] = entries[0]
    const kind = KINDS.find(kind => kind === name)
    return entries.length === 1 && kind !== undefined ? { kind, place: place as Record<string, unknown> } : null
  } catch {
    return null
  }
}

interface Lines {
  /** Number of the first of them. */
  readonly first: number
  readonly lines: readonly string[]
}

export async function* linesOf(chunks: AsyncIterable<string>, name: string): AsyncGenerator<Lines> {
  let first = 1
  let rest: string[] = []
  let restLength = 0
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf('\n')
    if (end === -1) {
      rest.push(chunk)
      restLength += chunk.length
      requireRoom(restLength, name, first, 'A file of one JSON array is --format json')
      continue
    }
    const lines = `${rest.join('')}${chunk.slice(0, end)}`.split('\n')
    for (let i = 0; i < lines.length; i++) if (lines[i].endsWith('\r')) lines[i] = lines[i].slice(0, -1)
    rest = [chunk.slice(end + 1)]
    restLength = rest[0].length
    yield { first, lines }
    first += lines.length
  }
  const last = rest.join('').trim()
  if (last !== '') yield { first, lines: [last] }
}
