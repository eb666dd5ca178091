// A process of its own that does what it is told by messages, and tells how much processor time it has used.
import { fork } from 'node:child_process'
import { once } from 'node:events'

export class Child {
  constructor(module, args, options) {
    this.process = fork(module, args, options)
  }

  async ask(message) {
    this.process.send(message)
    const [answer] = await once(this.process, 'message')
    return answer
  }

  /** Of processor time, so far. */
  async micros() {
    const { user, system } = await this.ask({ cmd: 'cpu' })
    return user + system
  }
}
