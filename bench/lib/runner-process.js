// A runner in a process of its own, asked one command at a time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export class RunnerProcess {
  #child
  #waiting = null

  /** `$NAME`s of `command` are taken from `variables`. */
  constructor(command, variables = {}) {
    const [program, ...args] = command.map(part => part.replace(/\$([A-Z]+)/g, (whole, name) => variables[name] ?? whole))
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#child.stdin.on('error', () => {})
    this.#child.on('error', error => this.#settle({ error: error.message }))
    this.#child.on('exit', (code, signal) => this.#settle({ error: `the runner ended: ${signal ?? code}` }))
    createInterface({ input: this.#child.stdout }).on('line', line => {
      if (line.startsWith('{')) this.#settle(JSON.parse(line))
    })
  }

  ask(job) {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return Promise.resolve({ error: 'the runner has ended' })
    return new Promise(resolve => {
      this.#waiting = resolve
      this.#child.stdin.write(`${JSON.stringify(job)}\n`)
    })
  }

  async end() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.stdin.end('{"cmd":"exit"}\n')
    await once(this.#child, 'exit')
  }

  #settle(answer) {
    this.#waiting?.(answer)
    this.#waiting = null
  }
}
