// Asks an open engine by method and path, as curl would.
import { open, type Searchlet } from '../../src/searchlet.ts'

export interface Answered {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly body: any
}

export interface Caller {
  readonly engine: Searchlet
  (request: string, body?: unknown): Promise<Answered>
}

/** Each call makes an engine of its own, in memory, unless one is given. */
export async function caller(given?: Searchlet): Promise<Caller> {
  const engine = given ?? (await open({ threads: 0 }))
  const ask = async (request: string, body?: unknown): Promise<Answered> => {
    const [method, path] = request.split(' ')
    const answer = await engine.handle({
      method,
      path,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body ?? '').toString()
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    return { status: answer.status, body: isJson && text !== '' ? JSON.parse(text) : text }
  }
  return Object.assign(ask, { engine })
}
