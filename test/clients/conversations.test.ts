// What other programs ask at start and in use, answered as a real OpenSearch 3.7 answered it: conversations recorded from one.
import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { describe, expect, it } from 'vitest'
import { startHttpServer } from '../../src/rest/http-server.ts'
import { open } from '../../src/searchlet.ts'

interface Step {
  readonly request: string
  readonly body?: string
  /** Where they are more than the type of a JSON body. */
  readonly headers?: Readonly<Record<string, string>>
  /** Names of values of the answer for later requests, by the path to them. */
  readonly save?: Readonly<Record<string, string>>
  /** The answer tells members and their types: the values are of one machine. */
  readonly shape?: boolean
  readonly status: number
  readonly type?: string
  readonly answer: unknown
}

const FOLDER = new URL('recorded/', import.meta.url)

/** What differs from one server and one run to another. */
const VARIABLE =
  /^(took|ingest_took|uuid|index_uuid|resource\.id|creation_date|provided_name|node|_node|task|task_id|_scroll_id|store\.size|root_cause|size_in_bytes|publish_address)$/

const GENERATED = /^[\w-]{20}$/

describe.each(readdirSync(FOLDER).map(name => name.replace('.json', '')))('%s', name => {
  it('gets the answers of a real server', async () => {
    const engine = await open()
    const server = await startHttpServer(request => engine.handle(request), { port: 0 })
    const saved = new Map<string, unknown>()
    const filled = (text: string) => text.replace(/\$\{(\w+)\}/g, (_, key: string) => String(saved.get(key)))
    for (const step of JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Step[]) {
      const [method, path] = filled(step.request).split(' ')
      const headers = step.headers ?? (step.body === undefined ? {} : { 'content-type': 'application/json' })
      const got = await ask(server.url, { method, path, headers }, step.body)
      const answer = read(got.text)
      for (const [key, place] of Object.entries(step.save ?? {})) saved.set(key, valueAt(answer, place))
      const asked = `${step.request} ${step.body ?? ''}`.slice(0, 300)
      expect.soft(got.status, asked).toBe(step.status)
      expect.soft(got.type.toLowerCase(), asked).toBe((step.type ?? '').toLowerCase())
      if (step.shape === true) expect.soft(missing(step.answer, answer, ''), asked).toEqual([])
      else expect.soft({ asked, answer: comparable(answer) }).toEqual({ asked, answer: comparable(step.answer) })
    }
    await server.close()
    await engine.close()
  })
})

/** With the very headers that are given. */
function ask(url: string, options: http.RequestOptions, body = ''): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { ...options, headers: { ...options.headers, 'content-length': Buffer.byteLength(body) } },
      answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('end', () => {
          const type = answer.headers['content-type'] ?? ''
          resolve({ status: answer.statusCode!, type, text: Buffer.concat(chunks).toString() })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const valueAt = (value: unknown, place: string) =>
  place.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value)

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (VARIABLE.test(key)) return [key, 'varies']
      return [key, key === '_id' && GENERATED.test(item) ? 'generated' : comparable(item)]
    }),
  )
}

/** What a server of Java has beside: plugins of its transport, and settings of its installation. */
const OTHERWISE = /^\.nodes\.(network_types|\*\.(settings|modules|plugins|jvm|process|transport|http)\b)/

/** What `found` lacks of `shape`, or has of another type. `*` is the id of a node. */
function missing(shape: unknown, found: unknown, at: string): string[] {
  if (shape === null || OTHERWISE.test(at)) return []
  if (Array.isArray(shape)) {
    if (!Array.isArray(found)) return [`${at}: no array`]
    return shape.length > 0 && found.length > 0 ? missing(shape[0], found[0], `${at}[0]`) : []
  }
  if (typeof shape === 'object') {
    if (typeof found !== 'object' || found === null) return [`${at}: no object`]
    return Object.entries(shape).flatMap(([key, inner]) => {
      const value = key === '*' ? Object.values(found)[0] : (found as Record<string, unknown>)[key]
      return value === undefined ? [`${at}.${key}: missing`] : missing(inner, value, `${at}.${key}`)
    })
  }
  return typeof shape === typeof found ? [] : [`${at}: ${typeof found}, not ${typeof shape}`]
}
