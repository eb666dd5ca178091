// CORS: which origins may call the server from a browser. `http.cors.*` as in OpenSearch; disabled by default.
import type { IncomingHttpHeaders } from 'node:http'
import { compileJavaPattern } from '../core/java-pattern.ts'

export interface CorsRules {
  readonly allowsOrigin: (origin: string) => boolean
  /** Then browsers need not be told which origin was meant. */
  readonly anyOrigin: boolean
  readonly methods: string[]
  readonly headers: string[]
  readonly allowsCredentials: boolean
  readonly maxAgeSeconds: number
}

interface CorsVerdict {
  /** What every answer to this request carries. */
  readonly headers: Readonly<Record<string, string | string[]>>
  /** The status of the answer, where the request ends here: a preflight, or a refused origin. */
  readonly status?: 200 | 403
}

/** `setting`: what a setting says, as text. Null: whatever the origin, nothing is said of it. */
export function readCorsRules(setting: (name: string) => string): CorsRules | null {
  if (setting('http.cors.enabled') !== 'true') return null
  const origins = setting('http.cors.allow-origin')
  return {
    allowsOrigin: originTest(origins),
    anyOrigin: origins === '*',
    methods: listed(setting('http.cors.allow-methods')).map(method => method.toUpperCase()),
    headers: listed(setting('http.cors.allow-headers')),
    allowsCredentials: setting('http.cors.allow-credentials') === 'true',
    maxAgeSeconds: Number(setting('http.cors.max-age')),
  }
}

const listed = (text: string) => text.split(',').flatMap(item => item.trim() || [])

/** All, a list, or a pattern between slashes. */
function originTest(origins: string): (origin: string) => boolean {
  if (origins === '*') return () => true
  if (/^\/.+\/$/.test(origins)) {
    const pattern = compileJavaPattern(origins.slice(1, -1), { whole: true })
    return origin => pattern.test(origin)
  }
  const list = new Set(listed(origins))
  return origin => list.has(origin)
}

/** Null for a request that no page of another origin sent. */
export function judgeOrigin(rules: CorsRules, method: string | undefined, headers: IncomingHttpHeaders): CorsVerdict | null {
  const { origin, host } = headers
  if (origin === undefined || origin === '') return null
  const isOwn = origin === `http://${host}` || origin === `https://${host}`
  if (!isOwn && !rules.allowsOrigin(origin)) return { headers: {}, status: 403 }
  const tellsAny = rules.anyOrigin && !rules.allowsCredentials
  const said = {
    'access-control-allow-origin': tellsAny ? '*' : origin,
    ...(!tellsAny && { vary: 'origin' }),
    ...(rules.allowsCredentials && { 'access-control-allow-credentials': 'true' }),
  }
  const isQuestion = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
  if (!isQuestion) return { headers: said }
  return {
    headers: {
      ...said,
      'access-control-allow-methods': rules.methods,
      'access-control-allow-headers': rules.headers,
      'access-control-max-age': String(rules.maxAgeSeconds),
    },
    status: 200,
  }
}
