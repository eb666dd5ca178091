// A process with a Searchlet of its own, which does what it is told.
// biome-ignore-all lint/suspicious/noExplicitAny: what is said to it, and what it says, is of any type
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtFile } from '../support/built-sources.ts'

const SCRIPT = `
import { open } from ${JSON.stringify(pathToFileURL(builtFile('src/searchlet.ts')).href)}
const engines = []
const asPlain = error => ({ name: error.constructor.name, type: error.type, status: error.status, reason: error.reason ?? error.message, details: error.details })
const callOf = (engine, name) => name.split('.').reduce((part, key) => part[key].bind?.(part) ?? part[key], engine)
process.on('message', async ({ id, open: options, call, engine = 0, args = [], flood }) => {
  try {
    let answer
    if (options !== undefined) {
      engines.push(await open(options))
      answer = engines.length - 1
    } else if (flood !== undefined) {
      answer = { done: [], failed: [] }
      for (let n = flood.from; n < flood.to; n++)
        await engines[engine].index({ index: flood.index, body: { n } }).then(
          () => answer.done.push(n),
          error => answer.failed.push([n, error.status, error.reason ?? error.stack]),
        )
    } else {
      answer = await callOf(engines[engine], call)(...args)
    }
    process.send({ id, answer })
  } catch (error) {
    process.send({ id, error: asPlain(error) })
  }
})
process.on('disconnect', () => process.exit())
process.send({ id: 0 })
`

export interface RemoteError {
  readonly name: string
  readonly type: string
  readonly status: number
  readonly reason: string
  readonly details: unknown
}

export class OtherProcess {
  private readonly waiting = new Map<number, { resolve: (answer: any) => void; reject: (error: RemoteError) => void }>()
  private lastId = 0

  private constructor(readonly child: ChildProcess) {
    child.on('message', ({ id, answer, error }: any) => {
      const waiting = this.waiting.get(id)
      this.waiting.delete(id)
      if (error !== undefined) waiting?.reject(error)
      else waiting?.resolve(answer)
    })
  }

  static async start(root: string, options: object): Promise<OtherProcess> {
    const file = join(mkdtempSync(join(root, 'process-')), 'process.mjs')
    writeFileSync(file, SCRIPT)
    const child = fork(file, { serialization: 'advanced', execArgv: [] })
    const other = new OtherProcess(child)
    await new Promise<void>((resolve, reject) => {
      other.waiting.set(0, { resolve: () => resolve(), reject })
      child.once('exit', code => reject(new Error(`the process ended with ${code}`)))
    })
    await other.ask({ open: options })
    return other
  }

  ask(message: object): Promise<any> {
    return new Promise((resolve, reject) => {
      const id = ++this.lastId
      this.waiting.set(id, { resolve, reject })
      this.child.send({ id, ...message })
    })
  }

  call(name: string, ...args: unknown[]): Promise<any> {
    return this.ask({ call: name, args })
  }

  flood(index: string, from: number, to: number): Promise<{ done: number[]; failed: [number, number, string][] }> {
    return this.ask({ flood: { index, from, to } })
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = new Promise(resolve => this.child.once('exit', resolve))
    this.child.kill('SIGKILL')
    await ended
  }
}
