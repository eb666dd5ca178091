// Does every request for configurations get the answer that the plugin of a real server gave?
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'

interface Step {
  readonly name: string
  readonly request: string
  readonly body?: unknown
  /** Where in the answer a value for later steps stands. */
  readonly save?: Readonly<Record<string, string>>
  /** What has only to be there. */
  readonly shape?: readonly string[]
  readonly ignore?: readonly string[]
  readonly expect: { readonly status: number; readonly body: unknown }
}

interface Script {
  readonly name: string
  readonly setup: readonly Omit<Step, 'expect'>[]
  readonly steps: readonly Step[]
}

const scripts: Script[] = JSON.parse(readFileSync(new URL('./recorded/configs.json', import.meta.url), 'utf8'))

/** As it was sent when it was recorded: errors count characters. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`)
  return `{${members.join(', ')}}`
}

const bodyOf = (body: unknown) => (body === undefined || body === null ? undefined : typeof body === 'string' ? body : spaced(body))

/** Without what differs from run to run; the server lists methods in no order. */
function comparable(body: unknown, { shape = [], ignore = [] }: Pick<Step, 'shape' | 'ignore'>): unknown {
  const text = JSON.stringify(body, (key, value) => {
    if (/_time_ms$/.test(key)) return typeof value
    if (shape.includes(key) && typeof value === 'string') return 'made'
    return ignore.includes(`error.${key}`) ? undefined : value
  })
  return JSON.parse(text.replace(/allowed: \[([A-Z, ]+)\]/, (_, methods: string) => `allowed: [${methods.split(', ').sort().join(', ')}]`))
}

async function ask(engine: Searchlet, { request, body }: Pick<Step, 'request' | 'body'>) {
  const method = request.slice(0, request.indexOf(' '))
  const path = encodeURI(request.slice(method.length + 1)).replaceAll('+', '%2B')
  const answer = await engine.handle({ method, path, headers: { 'content-type': 'application/json' }, body: bodyOf(body) })
  const text = Buffer.from(answer.body).toString()
  return { status: answer.status, body: answer.headers['content-type']?.includes('json') ? JSON.parse(text) : text }
}

for (const { name, setup, steps } of scripts) {
  it(name, async () => {
    const engine = await open({ threads: 0 })
    const saved = new Map<string, string>()
    const filled = <T>(value: T): T => JSON.parse(JSON.stringify(value).replace(/\$\{(\w+)\}/g, (whole, key) => saved.get(key) ?? whole))
    try {
      for (const step of setup) expect(await ask(engine, step)).toMatchObject({ status: 200 })
      for (const step of steps) {
        const { status, body } = await ask(engine, filled(step))
        for (const [key, path] of Object.entries(step.save ?? {})) saved.set(key, body[path])
        expect([step.name, status, comparable(body, step)]).toEqual([
          step.name,
          step.expect.status,
          comparable(filled(step.expect.body), step),
        ])
      }
    } finally {
      await engine.close()
    }
  })
}
