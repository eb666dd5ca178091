// Connections that are kept, each with one request at a time. As little as will do, since the parent shares the processors with who is measured.
import net from 'node:net'

export class Connections {
  #sockets
  #head

  constructor({ hostname, port, host }, count) {
    this.#head = host
    this.#sockets = Array.from({ length: count }, () => net.connect({ host: hostname, port: Number(port), noDelay: true }))
  }

  /** The same request so many times, spread over the connections. */
  async many(times, method, target, body) {
    const bytes = this.#bytes(method, target, body)
    let left = times
    await Promise.all(
      this.#sockets.map(async socket => {
        while (left-- > 0) await exchange(socket, bytes)
      }),
    )
  }

  send(method, target, body) {
    return exchange(this.#sockets[0], this.#bytes(method, target, body))
  }

  end() {
    for (const socket of this.#sockets) socket.destroy()
  }

  #bytes(method, target, body) {
    const type = body.includes('\n') ? 'application/x-ndjson' : 'application/json'
    const headers = `host: ${this.#head}\r\nuser-agent: bench\r\naccept: */*\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}`
    return Buffer.from(`${method} ${target} HTTP/1.1\r\n${headers}\r\n\r\n${body}`)
  }
}

/** Resolves to the body of the answer. */
function exchange(socket, bytes) {
  return new Promise((resolve, reject) => {
    let text = ''
    const take = chunk => {
      text += chunk.latin1Slice()
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text)[1])
      if (text.length < end + 4 + length) return
      socket.off('data', take)
      if (text.startsWith('HTTP/1.1 200')) resolve(text.slice(end + 4))
      else reject(new Error(text))
    }
    socket.on('data', take)
    socket.write(bytes)
  })
}
