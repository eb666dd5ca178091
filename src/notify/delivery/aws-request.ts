// Signed requests to the cloud's services (Signature Version 4), and what they answer.
import { createHash, createHmac } from 'node:crypto'
import { lazily } from '../../core/lazily.ts'
import type { AwsCredentials, AwsOptions, DeliverySettings } from './delivery-settings.ts'
import { sendHttp } from './http-request.ts'

const xml = lazily(() => import('fast-xml-parser'))

type AwsService = 'sns' | 'ses' | 'sts'

interface AwsRequest {
  readonly service: AwsService
  readonly region: string
  readonly credentials: AwsCredentials
  /** `Action` and what belongs to it. */
  readonly parameters: Readonly<Record<string, string>>
}

/** The service refused. */
export class AwsRefusal extends Error {
  constructor(
    readonly httpStatus: number,
    readonly code: string,
    readonly isSenders: boolean,
    message: string,
  ) {
    super(message)
  }
}

/** Nothing was sent: there are no credentials to sign with. */
export class NoCredentials extends Error {}

/** Name of the service where it differs in hosts. */
const HOSTS: Readonly<Record<AwsService, string>> = { sns: 'sns', ses: 'email', sts: 'sts' }

function endpointOf(service: AwsService, region: string, { endpoints = {} }: AwsOptions): URL {
  return new URL(endpoints[service] ?? `https://${HOSTS[service]}.${region}.amazonaws.com/`)
}

/** The parsed XML of its answer. */
export async function askAws(request: AwsRequest, settings: DeliverySettings): Promise<Record<string, unknown>> {
  const url = endpointOf(request.service, request.region, settings.aws)
  const body = new URLSearchParams(request.parameters).toString().replaceAll('+', '%20')
  const headers = signedHeaders(request, url, body, new Date())
  const answer = await sendHttp({ method: 'POST', url, headers, body }, settings)
  const tree = parsed(answer.body)
  if (answer.status < 300) return tree
  const error = find(tree, 'Error') as Record<string, unknown> | undefined
  throw new AwsRefusal(answer.status, String(error?.Code ?? 'Unknown'), error?.Type !== 'Receiver', String(error?.Message ?? answer.reason))
}

function parsed(text: string): Record<string, unknown> {
  const { XMLParser } = xml()
  return new XMLParser({ parseTagValue: false }).parse(text)
}

/** The first member of that name, however deep. */
export function find(tree: unknown, name: string): unknown {
  if (typeof tree !== 'object' || tree === null) return undefined
  if (Object.hasOwn(tree, name)) return (tree as Record<string, unknown>)[name]
  for (const member of Object.values(tree)) {
    const found = find(member, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Exported for its test. */
function signedHeaders({ service, region, credentials }: AwsRequest, url: URL, body: string, now: Date): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const headers: Record<string, string> = {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    host: url.host,
    'x-amz-date': time,
    ...(credentials.sessionToken === undefined ? {} : { 'x-amz-security-token': credentials.sessionToken }),
  }
  const names = Object.keys(headers).sort()
  const canonical = ['POST', url.pathname, '', ...names.map(name => `${name}:${headers[name]}`), '', names.join(';'), sha256(body)].join(
    '\n',
  )
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${credentials.secretAccessKey}`))
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${hmac(key, toSign).toString('hex')}`,
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
