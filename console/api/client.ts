// Requests to the engine, through the console's own server: it knows who is signed in, this page holds a token and no password.
import { isObject, type Json, parseJson } from './json.ts'
import { createStore } from './store.ts'

export interface SessionState {
  readonly state: 'loading' | 'unreachable' | 'open' | 'sign-in' | 'signed-in'
  readonly user: string | null
  readonly token: string
  readonly title: string | null
  readonly cluster: {
    readonly cluster_name?: string
    readonly version?: { readonly number?: string; readonly distribution?: string }
  } | null
}

const UNKNOWN: SessionState = { state: 'loading', user: null, token: '', title: null, cluster: null }

export const session = createStore<SessionState>(UNKNOWN)

export interface Answer {
  readonly status: number
  readonly ok: boolean
  readonly text: string
  /** Undefined where the answer is no JSON. */
  readonly json: Json | undefined
  readonly millis: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH'

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly type?: string
}

/** The answer of any status. Rejects where the server is not there. */
export async function call(method: Method, path: string, body?: string | object, options: CallOptions = {}): Promise<Answer> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const start = performance.now()
  // Browsers send no body with GET: the server makes one of it again.
  const sent = text !== undefined && text !== '' && method === 'GET' ? 'POST' : method
  const response = await fetch(`api${path.startsWith('/') ? '' : '/'}${path}`, {
    method: sent,
    headers: {
      'x-console-token': session.get().token,
      ...(sent !== method && { 'x-console-method': method }),
      ...(text !== undefined && text !== '' && { 'content-type': options.type ?? 'application/json' }),
    },
    ...(text !== undefined && text !== '' && { body: text }),
    ...(options.signal && { signal: options.signal }),
    credentials: 'same-origin',
  }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error
    throw new Error('The server does not answer. Is it still running?')
  })
  const answer = await response.text()
  if (response.status === 401 && session.get().state === 'signed-in') void loadSession()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    ok: response.ok,
    text: answer,
    json: isJson ? parsed(answer) : undefined,
    millis: performance.now() - start,
  }
}

const parsed = (text: string): Json | undefined => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** An answer that is an error. */
export class CallError extends Error {
  constructor(
    readonly answer: Answer,
    readonly request: string,
  ) {
    super(reasonOf(answer))
  }
}

/** What the API answers, or its error as one. */
export async function ask<T = Record<string, Json>>(
  method: Method,
  path: string,
  body?: string | object,
  options?: CallOptions,
): Promise<T> {
  const answer = await call(method, path, body, options)
  if (!answer.ok) throw new CallError(answer, `${method} ${path}`)
  return (answer.json === undefined ? answer.text : answer.json) as T
}

/** The sentence of an error that says most: that of the root cause, and of what caused it. */
export function reasonOf({ json, text, status }: Answer): string {
  if (!isObject(json)) return text.slice(0, 500) || `status ${status}`
  const { error } = json
  if (typeof error === 'string') return error
  if (!isObject(error))
    return typeof json.message === 'string' ? json.message : typeof json.reason === 'string' ? json.reason : `status ${status}`
  const reasons = [error.reason]
  for (let cause = error.caused_by; isObject(cause); cause = cause.caused_by) reasons.push(cause.reason)
  const root = Array.isArray(error.root_cause) ? error.root_cause[0] : undefined
  if (isObject(root)) reasons.push(root.reason)
  return [...new Set(reasons.filter(reason => typeof reason === 'string'))].join(': ')
}

export async function loadSession(): Promise<void> {
  await change('GET')
}

export const signIn = (credentials: object): Promise<string | null> => change('POST', credentials)
export const signOut = (): Promise<string | null> => change('DELETE')

async function change(method: string, body?: object): Promise<string | null> {
  try {
    const response = await fetch('session', {
      method,
      headers: { 'content-type': 'application/json', 'x-console-token': session.get().token },
      credentials: 'same-origin',
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as SessionState & { error?: string }
    if (!response.ok) {
      if (method === 'GET') session.set({ ...UNKNOWN, state: 'unreachable', title: answer.error ?? null })
      return answer.error ?? `status ${response.status}`
    }
    session.set(answer)
    return null
  } catch {
    if (method === 'GET') session.set({ ...UNKNOWN, state: 'unreachable' })
    return 'The server does not answer. Is it still running?'
  }
}
