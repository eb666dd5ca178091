// Does an application's own message arrive, also over TLS, and does nothing get where it must not?
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { type EngineOptions, open, type Searchlet } from '../../src/main.ts'
import type { NotificationConfig } from '../../src/notify/config/config-types.ts'
import type { PastDelivery } from '../../src/notify/delivery/history.ts'
import { refusalOf } from '../../src/notify/delivery/host-guard.ts'
import { parseMail } from './mail-parts.ts'
import { startHttpReceiver, startSmtpReceiver } from './receivers.ts'

const tls = (name: string) => readFileSync(new URL(`../tls/localhost.${name}`, import.meta.url), 'utf8')

const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

async function engineWith(notifications: NonNullable<EngineOptions['notifications']>): Promise<Searchlet> {
  const engine = await open({ threads: 0, notifications })
  toClose.push(() => engine.close())
  return engine
}

async function keep(engine: Searchlet, config_id: string, config: NotificationConfig): Promise<void> {
  await engine.notifications.createConfig({ body: { config_id, config } })
}

const webhook = (url: string): NotificationConfig => ({ name: 'hook', config_type: 'webhook', webhook: { url } })
const message = { title: 'Disk is full', text: 'at 99 %', html: '<b>99 %</b>' }

/** A mailbox that speaks TLS, or offers it. */
async function startMailbox(options: SMTPServerOptions) {
  const mails: string[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    key: tls('key'),
    cert: tls('crt'),
    authOptional: true,
    onAuth: ({ username, password }, _session, done) => {
      logins.push(`${username}:${password}`)
      done(null, { user: username })
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', piece => {
        text += piece
      })
      stream.on('end', () => {
        mails.push(`${session.secure ? 'secure' : 'plain'} ${text}`)
        done()
      })
    },
    ...options,
  })
  // A client that does not trust it hangs up.
  server.on('error', () => {})
  const port = await new Promise<number>(resolve => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  toClose.push(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { port, mails, logins }
}

async function keepMail(engine: Searchlet, method: 'none' | 'ssl' | 'start_tls', port: number, to = 'r@mail.example'): Promise<void> {
  const from_address = 'from@mail.example'
  await keep(engine, 'account', {
    name: 'acc',
    config_type: 'smtp_account',
    smtp_account: { host: 'localhost', port, method, from_address },
  })
  await keep(engine, 'mail', {
    name: 'mail',
    config_type: 'email',
    email: { email_account_id: 'account', recipient_list: [{ recipient: to }] },
  })
}

const SECRETS = {
  'opensearch.notifications.core.email.acc.username': 'user',
  'opensearch.notifications.core.email.acc.password': 'pass',
}

describe('a message', () => {
  it('goes to several channels, each with its own fate', async () => {
    const http = await startHttpReceiver()
    toClose.push(http.close)
    const failures: PastDelivery[] = []
    const engine = await engineWith({ allowPrivateAddresses: true, onFailure: delivery => failures.push(delivery) })
    await keep(engine, 'good', webhook(`http://127.0.0.1:${http.port}/ok`))
    await keep(engine, 'bad', webhook(`http://127.0.0.1:${http.port}/status/500`))
    await keep(engine, 'off', { ...webhook(`http://127.0.0.1:${http.port}/ok`), is_enabled: false })
    const eventSource = { reference_id: 'alert-7', severity: 'high', tags: ['disk'] }
    const event = await engine.notifications.send({ eventSource, channelIds: ['good', 'bad', 'off', 'none', 'good'], message })
    expect(event.event_source).toEqual({ ...eventSource, title: 'Disk is full' })
    expect(event.status_list.map(({ config_id, delivery_status }) => [config_id, delivery_status.status_code])).toEqual([
      ['good', '200'],
      ['bad', '500'],
      ['off', 'LOCKED'],
      ['none', '404'],
    ])
    expect(http.take().map(({ body }) => body)).toEqual(['at 99 %', 'at 99 %'])
    const { deliveries } = await engine.notifications.history()
    expect(deliveries).toEqual([{ ...event, time_ms: expect.any(Number), took_ms: expect.any(Number) }])
    expect(failures).toEqual(deliveries)
    // Neither URLs nor texts are remembered.
    expect(JSON.stringify(deliveries)).not.toMatch(/127\.0\.0\.1|99 %/)
  })

  it('must have a title, a text and a channel', async () => {
    const engine = await engineWith({})
    const refused = (given: object) => engine.notifications.send(given as never).catch(error => `${error.status} ${error.message}`)
    expect(await refused({})).toBe('400 [message] must be an object')
    expect(await refused({ message: { title: '', text: '' }, channelIds: ['a'] })).toBe(
      '400 [message.title] must be a text that is not empty',
    )
    expect(await refused({ message: { title: 'a' }, channelIds: ['a'] })).toBe('400 [message.text] must be a text')
    expect(await refused({ message, channelIds: [] })).toBe('400 [channelIds] must name one channel at least')
    expect(await refused({ message, channelIds: ['a'], eventSource: { tags: [1] } })).toBe('400 [eventSource.tags] must be a list of texts')
  })

  it('goes to a webhook over TLS when its certificate is trusted, and not otherwise', async () => {
    const bodies: string[] = []
    const server = createHttps({ key: tls('key'), cert: tls('crt') }, async (request, response) => {
      let body = ''
      for await (const piece of request) body += piece
      bodies.push(body)
      response.end('thanks')
    })
    const port = await new Promise<number>(resolve => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
    toClose.push(async () => void server.close())
    for (const [ca, expected] of [
      [tls('crt'), { status_code: '200', status_text: 'thanks' }],
      [undefined, { status_code: '500', status_text: expect.stringContaining('self-signed certificate') }],
    ] as const) {
      const engine = await engineWith({ allowPrivateAddresses: true, ca })
      await keep(engine, 'hook', webhook(`https://localhost:${port}/`))
      const { status_list } = await engine.notifications.send({ channelIds: ['hook'], message })
      expect(status_list[0].delivery_status).toEqual(expected)
    }
    expect(bodies).toEqual(['at 99 %'])
  })
})

describe('an e-mail', () => {
  it('goes over TLS from the first byte, logged in', async () => {
    const mailbox = await startMailbox({ secure: true })
    const engine = await engineWith({ allowPrivateAddresses: true, ca: tls('crt'), secrets: SECRETS })
    await keepMail(engine, 'ssl', mailbox.port)
    const { status_list } = await engine.notifications.send({ channelIds: ['mail'], message })
    expect(status_list[0].delivery_status).toEqual({ status_code: '200', status_text: 'Success' })
    expect(mailbox.logins).toEqual(['user:pass'])
    expect(mailbox.mails).toEqual([expect.stringContaining('secure ')])
  })

  it('turns to TLS where that is offered', async () => {
    const mailbox = await startMailbox({})
    const engine = await engineWith({ allowPrivateAddresses: true, ca: tls('crt'), secrets: SECRETS })
    await keepMail(engine, 'start_tls', mailbox.port)
    const { status_list } = await engine.notifications.send({ channelIds: ['mail'], message })
    expect(status_list[0].delivery_status.status_code).toBe('200')
    expect(mailbox.mails).toEqual([expect.stringContaining('secure ')])
  })

  it('is not sent to whom nobody trusts', async () => {
    const mailbox = await startMailbox({})
    const engine = await engineWith({ allowPrivateAddresses: true, secrets: SECRETS })
    await keepMail(engine, 'start_tls', mailbox.port)
    const { status_list } = await engine.notifications.send({ channelIds: ['mail'], message })
    expect(status_list[0].delivery_status.status_code).toBe('424')
    expect([mailbox.mails, mailbox.logins]).toEqual([[], []])
  })

  it('has the headers that were meant, whatever stands in its title', async () => {
    const smtp = await startSmtpReceiver('plain')
    toClose.push(smtp.close)
    const engine = await engineWith({ allowPrivateAddresses: true })
    await keepMail(engine, 'none', smtp.port)
    const title = 'Hello\r\nBcc: everyone@mail.example\r\n\r\n<script>'
    await engine.notifications.send({ channelIds: ['mail'], message: { title, text: 'a\r\n.\r\nRCPT TO:<x@mail.example>' } })
    await new Promise(resolve => setTimeout(resolve, 20))
    const [{ data, to, commands }] = smtp.take()
    const { headers, parts } = parseMail(data!)
    expect(Object.keys(headers).sort()).toEqual(['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'].sort())
    expect([to, commands.filter(command => command.startsWith('RCPT'))]).toEqual([['r@mail.example'], ['RCPT TO:<r@mail.example>']])
    expect(parts).toEqual([{ content_type: 'text/plain; charset=UTF-8', text: 'a\n.\nRCPT TO:<x@mail.example>' }])
  })

  it('that is too large is not sent', async () => {
    const engine = await engineWith({ allowPrivateAddresses: true })
    await engine.cluster.putSettings({ body: { transient: { 'opensearch.notifications.core.email.size_limit': 10000 } } })
    await keepMail(engine, 'none', 1)
    const { status_list } = await engine.notifications.send({ channelIds: ['mail'], message: { title: 'x', text: 'y'.repeat(10000) } })
    expect(status_list[0].delivery_status).toEqual({ status_code: '413', status_text: 'Email size larger than 10000' })
  })

  it('takes its secrets from a file, as it is now', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'searchlet-keystore-'))
    toClose.push(() => rm(folder, { recursive: true, force: true }))
    const keystore = join(folder, 'keystore.json')
    const mailbox = await startMailbox({ secure: true })
    const engine = await engineWith({ allowPrivateAddresses: true, ca: tls('crt'), keystore })
    await keepMail(engine, 'ssl', mailbox.port)
    await engine.notifications.send({ channelIds: ['mail'], message })
    await writeFile(keystore, JSON.stringify(SECRETS))
    await engine.notifications.send({ channelIds: ['mail'], message })
    await writeFile(keystore, JSON.stringify({ ...SECRETS, 'opensearch.notifications.core.email.acc.password': 'new' }))
    await utimes(keystore, 1, 1)
    await engine.notifications.send({ channelIds: ['mail'], message })
    expect(mailbox.logins).toEqual(['user:pass', 'user:new'])
    expect(mailbox.mails.length).toBe(3)
  })
})

describe('private addresses', () => {
  it('are not reached, by whatever name', async () => {
    const http = await startHttpReceiver()
    toClose.push(http.close)
    const engine = await engineWith({})
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', '0x7f.1', '169.254.169.254']
    for (const [i, host] of hosts.entries()) await keep(engine, `c${i}`, webhook(`http://${host}:${http.port}/ok`))
    await keepMail(engine, 'none', http.port)
    const { status_list } = await engine.notifications.send({ channelIds: [...hosts.map((_, i) => `c${i}`), 'mail'], message })
    expect(status_list.map(({ delivery_status }) => delivery_status)).toEqual(
      status_list.map(() => ({ status_code: '400', status_text: expect.stringContaining('is a private address') })),
    )
    expect(http.take()).toEqual([])
  })

  it('are reached when a setting says so, and no longer when it says otherwise', async () => {
    const http = await startHttpReceiver()
    toClose.push(http.close)
    const engine = await engineWith({})
    await keep(engine, 'hook', webhook(`http://127.0.0.1:${http.port}/ok`))
    const codes: string[] = []
    for (const allowed of [true, false, null]) {
      await engine.cluster.putSettings({ body: { transient: { 'opensearch.notifications.core.http.allow_private_addresses': allowed } } })
      const { status_list } = await engine.notifications.send({ channelIds: ['hook'], message })
      codes.push(status_list[0].delivery_status.status_code)
    }
    expect(codes).toEqual(['200', '400', '400'])
  })

  it.each([
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.0.1',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
  ])('%s is one', address => expect(refusalOf(address, { denied: [], allowsPrivate: false })).toBe('private'))

  it.each(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('%s is none', address =>
    expect(refusalOf(address, { denied: [], allowsPrivate: false })).toBeNull(),
  )

  it('a denied network is denied to addresses of IPv4 in the clothes of IPv6', () =>
    expect(refusalOf('::ffff:8.8.8.8', { denied: ['8.8.0.0/16'], allowsPrivate: true })).toBe('denied'))
})
