// What the workbench holds between visits: its text, and which requests ran.
import type { Answer } from '../../api/client.ts'
import { createStore, keptStore } from '../../api/store.ts'
import type { TextRequest } from '../../editor/requests.ts'

export const WELCOME = `# Requests one below the other, run with Ctrl+Enter. Ctrl+Space completes.
GET /_cat/indices?v

PUT /books/_doc/1?refresh
{
  "title": "The quick brown fox",
  "year": 2024
}

GET /books/_search
{
  "query": { "match": { "title": "fox" } }
}
`

export const text = keptStore('workbench', WELCOME)

export interface Ran {
  readonly request: TextRequest
  readonly answer: Answer
}

/** Answers of the last run: one, or as many as were marked. */
export const results = createStore<readonly Ran[]>([])

export interface Remembered {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly status: number
  readonly at: number
}

const MOST = 100

export const history = keptStore<readonly Remembered[]>('history', [])

export function remember(entry: Remembered): void {
  const isSame = (other: Remembered) => other.method === entry.method && other.path === entry.path && other.body === entry.body
  history.set(before => [entry, ...before.filter(other => !isSame(other))].slice(0, MOST))
}

export function append(request: { readonly method: string; readonly path: string; readonly body: string }): void {
  const written = `${request.method} ${request.path}\n${request.body.trim()}`.trim()
  text.set(before => `${before.trimEnd()}\n\n${written}\n`)
}
