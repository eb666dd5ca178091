// Scripts of requests with the answers that the plugin of a real server gave, and how they are asked of an engine.
import { readFileSync } from 'node:fs'
import type { Searchlet } from '../../src/main.ts'

export interface Request {
  readonly request: string
  readonly body?: unknown
}

export interface Step extends Request {
  readonly name: string
  /** Where in the answer a value for later steps stands. */
  readonly save?: Readonly<Record<string, string>>
  /** What has only to be there. */
  readonly shape?: readonly string[]
  readonly ignore?: readonly string[]
  readonly expect: { readonly status: number; readonly body: unknown }
}

export interface Script<S = Step> {
  readonly name: string
  readonly setup: readonly Request[]
  readonly steps: readonly S[]
}

export const readScripts = <T extends Script<unknown>>(name: string): T[] =>
  JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8'))

/** Puts values in place of `${names}`. */
export const filled = <T>(value: T, values: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(value).replace(/\$\{(\w+)\}/g, (whole, key) => values.get(key) ?? whole))

export async function ask(engine: Searchlet, { request, body }: Request, more: Readonly<Record<string, string>> = {}) {
  const method = request.slice(0, request.indexOf(' '))
  const path = encodeURI(request.slice(method.length + 1)).replaceAll('+', '%2B')
  const answer = await engine.handle({ method, path, headers: { 'content-type': 'application/json', ...more }, body: bodyOf(body) })
  const text = Buffer.from(answer.body).toString()
  return { status: answer.status, body: answer.headers['content-type']?.includes('json') ? JSON.parse(text) : text }
}

const bodyOf = (body: unknown) => (body === undefined || body === null ? undefined : typeof body === 'string' ? body : spaced(body))

/** As it was sent when it was recorded: errors count characters. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`)
  return `{${members.join(', ')}}`
}

/** What became of a test message that was not delivered: the plugin tells it as JSON within the reason, we as an object, and the reason in words. */
export function toldReadably<E extends { readonly body: unknown; readonly reason_json?: unknown }>(wanted: E): E {
  if (wanted.reason_json === undefined) return wanted
  const { event_status_list: status_list } = wanted.reason_json as { event_status_list: { delivery_status: { status_text: string } }[] }
  const reason = status_list[0].delivery_status.status_text
  const { error, ...rest } = wanted.body as { error: { root_cause?: { reason: string }[] } }
  const root_cause = error.root_cause?.map(cause => ({ ...cause, reason }))
  return { ...wanted, body: { ...rest, error: { ...error, ...(root_cause && { root_cause }), reason }, status_list } }
}

/** Without what differs from run to run; the server lists methods in no order. */
export function comparable(body: unknown, { shape = [], ignore = [] }: Pick<Step, 'shape' | 'ignore'> = {}): unknown {
  const text = JSON.stringify(body, (key, value) => {
    if (/_time_ms$/.test(key)) return typeof value
    if (shape.includes(key) && typeof value === 'string') return 'made'
    return ignore.includes(`error.${key}`) ? undefined : value
  })
  return JSON.parse(text.replace(/allowed: \[([A-Z, ]+)\]/, (_, methods: string) => `allowed: [${methods.split(', ').sort().join(', ')}]`))
}
