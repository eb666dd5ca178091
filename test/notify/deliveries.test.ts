// Do test messages reach what listens on this machine, as those of the plugin of a real server did, and is the same told of them?
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'
import { parseMail } from './mail-parts.ts'
import {
  type AwsReceiver,
  type HttpReceiver,
  type ReceivedMail,
  type ServiceSays,
  type SmtpReceiver,
  startAwsReceiver,
  startHttpReceiver,
  startSmtpReceiver,
} from './receivers.ts'
import { ask, comparable, filled, readScripts, type Script, type Step, toldReadably } from './scripts.ts'

interface Delivery extends Step {
  readonly receives?: {
    readonly http?: readonly { readonly headers: Readonly<Record<string, string>> }[]
    readonly smtp?: readonly Readonly<Record<string, unknown>>[]
    readonly aws?: readonly Readonly<Record<string, unknown>>[]
  }
  readonly service_says?: ServiceSays & { readonly credentials?: 'none' }
  readonly takes_at_least_ms?: number
  readonly match?: 'subset'
  readonly expect: Step['expect'] & { readonly reason_json?: unknown }
}

interface DeliveryScript extends Script<Delivery> {
  readonly node_settings?: Readonly<Record<string, unknown>>
  readonly keystore?: Readonly<Record<string, string>>
}

let http: HttpReceiver
let aws: AwsReceiver
let mails: Record<'smtp_port' | 'smtp_auth_port' | 'smtp_notls_port' | 'smtp_badauth_port', SmtpReceiver>
let values: Map<string, string>

beforeAll(async () => {
  http = await startHttpReceiver()
  aws = await startAwsReceiver()
  mails = {
    smtp_port: await startSmtpReceiver('plain'),
    smtp_auth_port: await startSmtpReceiver('auth'),
    smtp_notls_port: await startSmtpReceiver('no tls'),
    smtp_badauth_port: await startSmtpReceiver('bad auth'),
  }
  values = new Map([
    ['http', `http://127.0.0.1:${http.port}`],
    ['http_authority', `127.0.0.1:${http.port}`],
    ['http_port', String(http.port)],
    ['smtp_host', '127.0.0.1'],
    ...Object.entries(mails).map(([name, { port }]) => [name, String(port)] as const),
  ])
})

afterAll(async () => {
  await Promise.all([http, aws, ...Object.values(mails)].map(receiver => receiver.close()))
})

/** Conversations end after the answer is there. */
const settled = () => new Promise(resolve => setTimeout(resolve, 20))

function describeMail({ commands, from, to, data }: ReceivedMail) {
  const shown = { commands: commands.map(command => command.replace(/^EHLO .*/, 'EHLO *')), from, to }
  if (data === null) return { ...shown, data: null }
  const { headers, structure, parts } = parseMail(data)
  expect(headers).toMatchObject({ Date: expect.any(String), 'Message-ID': expect.any(String) })
  return { ...shown, headers: { From: headers.From, To: headers.To, Subject: headers.Subject }, structure, parts }
}

const byRecipient = (list: readonly unknown[]) => [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

async function expectReceived({ receives, name }: Delivery): Promise<void> {
  await settled()
  const [requests, clouds] = [http.take(), aws.take()]
  const conversations = Object.values(mails).flatMap(receiver => receiver.take())
  for (let left = 500; conversations.length < (receives?.smtp?.length ?? 0) && left > 0; left--) {
    await settled()
    conversations.push(...Object.values(mails).flatMap(receiver => receiver.take()))
  }
  if (receives?.http !== undefined)
    expect([name, requests]).toEqual([name, receives.http.map(wanted => ({ ...wanted, headers: expect.objectContaining(wanted.headers) }))])
  if (receives?.smtp !== undefined) expect([name, byRecipient(conversations.map(describeMail))]).toEqual([name, byRecipient(receives.smtp)])
  if (receives?.aws !== undefined) expect(clouds.map(describeCloud)).toEqual(receives.aws.map(wantedCloud))
}

function describeCloud({ parameters, headers }: ReturnType<AwsReceiver['take']>[number]) {
  expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/[\w-]+\/(sns|ses)\/aws4_request, SignedHeaders=/)
  const { Version: _, Action: action, 'RawMessage.Data': raw, ...rest } = parameters
  if (raw === undefined) return { service: 'topic', action, ...rest }
  const mail = parseMail(Buffer.from(raw, 'base64').toString().replaceAll('\r\n', '\n'))
  const { From, To, Subject } = mail.headers
  return { service: 'mail', action, headers: { From, To, Subject }, structure: mail.structure }
}

/** A star at the end of a text stands for anything. */
const wildly = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, member) =>
    typeof member === 'string' && member.endsWith('*') ? expect.stringContaining(member.slice(0, -1)) : member,
  )

const wantedCloud = (wanted: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(wanted).map(([key, value]) => [
      key,
      value === '*' ? expect.any(String) : typeof value === 'string' ? value.replace('<cluster name>', 'searchlet') : value,
    ]),
  )

async function run(engine: Searchlet, step: Delivery): Promise<void> {
  aws.says = step.service_says ?? {}
  const began = performance.now()
  const { status, body } = await ask(engine, filled(step, values))
  const took = performance.now() - began
  const { expect: recorded, match, takes_at_least_ms: least = 0 } = filled(step, values)
  const wanted = toldReadably(recorded)
  expect([step.name, status]).toEqual([step.name, wanted.status])
  const shown = wildly(comparable(wanted.body))
  if (match === 'subset') expect(comparable(body)).toMatchObject(shown as object)
  else if (body.error === undefined || body.status_list === undefined) expect([step.name, comparable(body)]).toEqual([step.name, shown])
  else {
    const { event_source: source, ...told } = comparable(body) as Record<string, unknown>
    expect(source).toMatchObject({ severity: 'info', reference_id: step.request.slice(step.request.lastIndexOf('/') + 1) })
    if (wanted.reason_json === undefined) delete told.status_list
    expect([step.name, told]).toEqual([step.name, shown])
  }
  expect(took).toBeGreaterThanOrEqual(least - 5)
  await expectReceived(step)
}

for (const { name, setup, steps, node_settings, keystore } of readScripts<DeliveryScript>('deliveries')) {
  it(name, async () => {
    const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }
    let hasKeys = true
    const credentials = async () => {
      if (!hasKeys) throw new Error('no credentials')
      return keys
    }
    const endpoints = { sns: aws.url, ses: aws.url, sts: aws.url }
    const notifications = { allowPrivateAddresses: true, secrets: keystore, aws: { endpoints, credentials } }
    const engine = await open({ threads: 0, notifications })
    try {
      if (node_settings !== undefined) await engine.cluster.putSettings({ body: { transient: node_settings } })
      for (const step of setup) expect(await ask(engine, filled(step, values))).toMatchObject({ status: 200 })
      for (const step of steps) {
        hasKeys = step.service_says?.credentials !== 'none'
        await run(engine, step)
      }
    } finally {
      await engine.close()
    }
  })
}
