// Receivers of messages on this machine: they answer as their paths and ports say, and remember what they got.
import { createServer as createHttp, type Server as HttpServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface HttpReceiver {
  readonly port: number
  /** Since it was last asked. */
  take(): ReceivedRequest[]
  close(): Promise<void>
}

const listen = (server: HttpServer | Server) =>
  new Promise<number>(resolve => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

async function closeHttp(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}

/** `/status/N`, `/empty`, `/redirect`, `/big?n=N`, `/slow?ms=N`, `/close`, `/flaky-…` (down the first time); any other path is content. */
export async function startHttpReceiver(): Promise<HttpReceiver> {
  let received: ReceivedRequest[] = []
  const seen = new Set<string>()
  const server = createHttp(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    const { method = '', url = '', headers } = request
    received.push({ method, path: url, headers, body })
    const { pathname, searchParams } = new URL(url, 'http://x')
    const answer = (status: number, text: string, more = {}) => response.writeHead(status, more).end(text)
    if (pathname.startsWith('/status/')) {
      const status = Number(pathname.slice(8))
      return answer(status, status === 204 ? '' : `answer ${status}`)
    }
    if (pathname === '/empty') return answer(200, '')
    if (pathname === '/redirect') return answer(302, '', { location: '/ok' })
    if (pathname === '/big') return answer(200, 'x'.repeat(Number(searchParams.get('n'))))
    if (pathname === '/slow') return void setTimeout(() => answer(200, 'late'), Number(searchParams.get('ms')))
    if (pathname === '/close') return void request.socket.destroy()
    if (pathname.startsWith('/flaky') && !seen.has(pathname)) {
      seen.add(pathname)
      return answer(503, 'down')
    }
    return pathname.startsWith('/flaky') ? answer(200, 'up again') : answer(200, '{"ok":true}')
  })
  const port = await listen(server)
  return {
    port,
    take() {
      const taken = received
      received = []
      return taken
    },
    close: () => closeHttp(server),
  }
}

export interface ReceivedMail {
  commands: string[]
  from: string | null
  to: string[]
  data: string | null
}

export interface SmtpReceiver {
  readonly port: number
  /** Since it was last asked: conversations that are over. */
  take(): ReceivedMail[]
  close(): Promise<void>
}

/** What it offers besides 8BITMIME, and how it answers that. */
export type SmtpKind = 'plain' | 'auth' | 'no tls' | 'bad auth'

const OFFERS: Readonly<Record<SmtpKind, readonly string[]>> = {
  plain: ['8BITMIME'],
  auth: ['8BITMIME', 'AUTH PLAIN LOGIN'],
  'bad auth': ['8BITMIME', 'AUTH PLAIN LOGIN'],
  'no tls': ['8BITMIME', 'STARTTLS'],
}

/** Refuses recipients with `reject` in them. */
export async function startSmtpReceiver(kind: SmtpKind): Promise<SmtpReceiver> {
  let received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    const mail = converse(socket, kind)
    socket.on('close', () => {
      sockets.delete(socket)
      if (mail.commands.length > 0) received.push(mail)
    })
  })
  const port = await listen(server)
  return {
    port,
    take() {
      const taken = received
      received = []
      return taken
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function converse(socket: Socket, kind: SmtpKind): ReceivedMail {
  const mail: ReceivedMail = { commands: [], from: null, to: [], data: null }
  let state: 'commands' | 'data' | 'user' | 'password' = 'commands'
  let data = ''
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (line: string): void => {
    if (state === 'data') {
      if (line !== '.') return void (data += `${line.replace(/^\./, '')}\n`)
      state = 'commands'
      mail.data = data
      return void say('250 taken')
    }
    if (state === 'user') {
      state = 'password'
      return void say('334 UGFzc3dvcmQ6')
    }
    if (state === 'password') {
      state = 'commands'
      return void say(kind === 'bad auth' ? '535 no' : '235 welcome')
    }
    mail.commands.push(line)
    const command = line.toUpperCase()
    if (command.startsWith('EHLO'))
      say(['receiver', ...OFFERS[kind]].map((text, i, all) => `250${i === all.length - 1 ? ' ' : '-'}${text}`).join('\r\n'))
    else if (command === 'STARTTLS') say('454 TLS not available')
    else if (command === 'AUTH LOGIN') {
      state = 'user'
      say('334 VXNlcm5hbWU6')
    } else if (command.startsWith('MAIL FROM:')) {
      mail.from = /<(.*)>/.exec(line)![1]
      say('250 ok')
    } else if (command.startsWith('RCPT TO:')) {
      const to = /<(.*)>/.exec(line)![1]
      if (to.includes('reject')) return void say('550 unknown')
      mail.to.push(to)
      say('250 ok')
    } else if (command === 'DATA') {
      state = 'data'
      say('354 go on')
    } else if (command === 'RSET') say('250 ok')
    else if (command === 'QUIT') socket.end('221 bye\r\n')
    else say('502 unknown')
  }
  socket.setEncoding('utf8')
  say('220 receiver')
  socket.on('data', (piece: string) => {
    rest += piece
    const lines = rest.split('\r\n')
    rest = lines.pop()!
    for (const line of lines) take(line)
  })
  return mail
}

/** What the cloud is to answer. */
export interface ServiceSays {
  readonly message_id?: string
  readonly error?: string
  readonly status?: number
  readonly message?: string
}

export interface AwsReceiver {
  readonly url: string
  says: ServiceSays
  /** Parameters and headers of the requests since it was last asked. */
  take(): { readonly parameters: Record<string, string>; readonly headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

/** Stands in for all services of the cloud. */
export async function startAwsReceiver(): Promise<AwsReceiver> {
  let received: ReturnType<AwsReceiver['take']> = []
  const server = createHttp(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    const parameters = Object.fromEntries(new URLSearchParams(body))
    received.push({ parameters, headers: request.headers })
    const { error, status = 400, message, message_id } = receiver.says
    if (error !== undefined) {
      const xml = `<ErrorResponse><Error><Type>Sender</Type><Code>${error}</Code><Message>${message}</Message></Error></ErrorResponse>`
      return void response.writeHead(status, { 'content-type': 'text/xml' }).end(xml)
    }
    const { Action: action } = parameters
    const result =
      action === 'AssumeRole'
        ? '<Credentials><AccessKeyId>role-key</AccessKeyId><SecretAccessKey>role-secret</SecretAccessKey><SessionToken>role-token</SessionToken></Credentials>'
        : `<MessageId>${message_id}</MessageId>`
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(`<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`)
  })
  const port = await listen(server)
  const receiver: AwsReceiver = {
    url: `http://127.0.0.1:${port}/`,
    says: {},
    take() {
      const taken = received
      received = []
      return taken
    },
    close: () => closeHttp(server),
  }
  return receiver
}
