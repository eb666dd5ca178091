// What recorded requests with API keys are made of, and how answers are compared.
import { readFileSync } from 'node:fs'
import type { Searchlet } from '../../src/searchlet.ts'

export interface KeyRequest {
  readonly request: string
  readonly body?: unknown
  /** `name:password`, `ApiKey …` or nothing; the administrator by default. */
  readonly auth?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Members of the answer, under names of their own. */
  readonly save?: Readonly<Record<string, string>>
}

interface Expected {
  readonly status: number
  readonly body?: unknown
  /** Members that are there, whatever they are: `id`, `*.id`. */
  readonly shape?: readonly string[]
  readonly ignore?: readonly string[]
  readonly contains?: Readonly<Record<string, string>>
  readonly matches?: Readonly<Record<string, string>>
  readonly header?: Readonly<Record<string, string>>
}

export interface KeyStep extends KeyRequest {
  readonly name: string
  readonly waitMs?: number
  readonly expect: Expected
}

export interface KeyGroup {
  readonly group: string
  /** `config.dynamic.api_tokens`. */
  readonly config: object
  /** Begins without any key. */
  readonly fresh?: boolean
  readonly setup?: readonly KeyRequest[]
  readonly steps: readonly KeyStep[]
}

export const readKeyGroups = (): readonly KeyGroup[] =>
  JSON.parse(readFileSync(new URL('./recorded/api-tokens.json', import.meta.url), 'utf8')).groups

/** With what earlier steps saved. */
export const filled = <T>(value: T, saved: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(value).replace(/\$\{(\w+)\}/g, (whole, name) => saved.get(name) ?? whole))

const header = (auth: string) => (auth.startsWith('ApiKey ') ? auth : `Basic ${Buffer.from(auth).toString('base64')}`)

export async function ask(engine: Searchlet, { request, body, auth = 'admin:admin', headers = {} }: KeyRequest) {
  const [method, path] = request.split(' ')
  const isLines = Array.isArray(body)
  const answer = await engine.handle({
    method,
    path,
    headers: {
      ...(auth !== '' && { authorization: header(auth) }),
      ...(body !== undefined && { 'content-type': isLines ? 'application/x-ndjson' : 'application/json' }),
      ...headers,
    },
    peer: { address: '127.0.0.1:50000' },
    body: isLines ? `${body.map(line => JSON.stringify(line)).join('\n')}\n` : (body as object | string | undefined),
  })
  const text = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body).toString()
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.status, headers: answer.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
}

/** Without what is not compared. */
export function comparable(body: unknown, { shape = [], ignore = [] }: Expected): unknown {
  if (typeof body !== 'object' || body === null) return body
  const isList = Array.isArray(body)
  const copies = structuredClone(isList ? body : [body]) as Record<string, unknown>[]
  for (const copy of copies) {
    for (const name of shape.map(path => path.replace('*.', ''))) if (name in copy) copy[name] = typeof copy[name]
    for (const name of ignore) if (name in copy) copy[name] = null
  }
  return isList ? copies : copies[0]
}
