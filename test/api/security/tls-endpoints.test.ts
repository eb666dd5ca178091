// What is asked about certificates, connections and tokens of identity providers. Answers are those of a real server without any of them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

const HASH = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'
let engine: Searchlet

beforeAll(async () => {
  const internalusers = { boss: { hash: HASH, opendistro_security_roles: ['all_access'] }, other: { hash: HASH } }
  engine = await open({ threads: 0, security: { config: { internalusers } } })
})
afterAll(() => engine.close())

async function ask(request: string, user: string | null = 'boss'): Promise<[number, unknown]> {
  const [method, path] = request.split(' ')
  const headers = user === null ? {} : { authorization: `Basic ${Buffer.from(`${user}:secret`).toString('base64')}` }
  const { status, body } = await engine.handle({ method, path, headers })
  const text = String(body)
  return [status, text.startsWith('{') ? JSON.parse(text) : text]
}

const REFUSED =
  'No permission to access REST API: User other with Security roles [] does not have any role privileged for admin access. No ssl info found in request.'

it.each([
  ['POST /_plugins/_security/api/authtoken', 200, { status: 'OK', message: '' }],
  ['POST /_opendistro/_security/api/authtoken', 200, { status: 'OK', message: '' }],
  [
    'GET /_plugins/_security/api/authtoken',
    405,
    { error: 'Incorrect HTTP method for uri [/_plugins/_security/api/authtoken] and method [GET], allowed: [POST]', status: 405 },
  ],
  [
    'GET /_opendistro/_security/sslinfo?show_dn=true',
    200,
    {
      principal: null,
      peer_certificates: '0',
      ssl_protocol: null,
      ssl_cipher: null,
      ssl_provider_http: null,
      ssl_provider_transport_server: 'JDK',
      ssl_provider_transport_client: 'JDK',
    },
  ],
  ['GET /_plugins/_security/sslinfo', 400, { error: 'no handler found for uri [/_plugins/_security/sslinfo] and method [GET]' }],
  ['GET /_plugins/_security/whoami', 403, 'No security data'],
  ['GET /_opendistro/_security/whoami', 400, { error: 'no handler found for uri [/_opendistro/_security/whoami] and method [GET]' }],
  ['GET /_plugins/_security/whoamiprotected', 403, 'No security data'],
  ['PUT /_plugins/_security/api/ssl/http/reloadcerts', 403, { status: 'FORBIDDEN', message: 'Access denied' }],
  ['PUT /_opendistro/_security/api/ssl/transport/reloadcerts', 403, { status: 'FORBIDDEN', message: 'Access denied' }],
  ['GET /_plugins/_security/api/certificates?cert_type=http', 403, { status: 'FORBIDDEN', message: 'Access denied' }],
])('%s answers as without certificates', async (request, status, body) => {
  expect(await ask(request)).toEqual([status, body])
})

it('refuses users who may not manage security, and those who are unknown', async () => {
  for (const request of ['POST /_plugins/_security/api/authtoken', 'PUT /_plugins/_security/api/ssl/http/reloadcerts']) {
    expect(await ask(request, 'other')).toEqual([403, { status: 'FORBIDDEN', message: REFUSED }])
    expect((await ask(request, null))[0]).toBe(401)
  }
  expect((await ask('GET /_opendistro/_security/sslinfo', null))[0]).toBe(401)
  expect((await ask('GET /_plugins/_security/whoamiprotected', null))[0]).toBe(401)
})
