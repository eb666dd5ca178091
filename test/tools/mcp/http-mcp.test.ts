// The Model Context Protocol over HTTP, asked by the client of the official SDK, and by requests that are not to be answered.

import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'
import { type McpHttpServer, serveMcpOverHttp } from '../../../src/tools/mcp/http-mcp.ts'

let engine: Searchlet
let server: McpHttpServer
beforeAll(async () => {
  engine = await open({ threads: 0 })
  await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'The quick fox' } })
  server = await serveMcpOverHttp({ to: engine })
})
afterAll(async () => {
  await server.close()
  await engine.close()
})

const connected = async (transport: StreamableHTTPClientTransport | StdioClientTransport): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport as Parameters<Client['connect']>[0])
  return client
}

const textOf = (result: Awaited<ReturnType<Client['callTool']>>) => (result.content as { text: string }[])[0].text

async function asksAll(client: Client): Promise<void> {
  expect(client.getServerVersion()).toMatchObject({ name: 'searchlet' })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('search')
  expect(textOf(await client.callTool({ name: 'search', arguments: { index: 'books', query: 'fox' } }))).toContain('1 hits of 1')
  expect(await client.callTool({ name: 'search', arguments: { index: 'nope' } })).toMatchObject({ isError: true })
  const { resources } = await client.listResources()
  expect(JSON.stringify(await client.readResource({ uri: resources[0].uri }))).toContain('title')
  await expect(client.callTool({ name: 'nope' })).rejects.toThrow('there is no tool nope')
  await client.ping()
}

/** Any header, `host` too. */
const post = (url: string, headers: Record<string, string>, body: unknown, method = 'POST') =>
  new Promise<{ status: number; session: string | undefined }>((resolve, reject) => {
    const sent = request(url, { method, headers: { 'content-type': 'application/json', ...headers } }, response => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode!, session: response.headers['mcp-session-id'] as string | undefined }))
    })
    sent.on('error', reject)
    sent.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const PING = { jsonrpc: '2.0', id: 2, method: 'ping' }

describe('mcp over HTTP', () => {
  it('serves the client of the SDK, several at once, and ends their sessions', async () => {
    const transports = [0, 1].map(() => new StreamableHTTPClientTransport(new URL(server.url)))
    const clients = await Promise.all(transports.map(connected))
    await Promise.all(clients.map(asksAll))
    expect(transports[0].sessionId).not.toBe(transports[1].sessionId)
    const { sessionId } = transports[0]
    await transports[0].terminateSession()
    expect((await post(server.url, { 'mcp-session-id': sessionId! }, PING)).status).toBe(404)
    await clients[1].ping()
    for (const client of clients) await client.close()
  })

  it('answers by the status that the protocol names', async () => {
    const { status, session } = await post(server.url, {}, INITIALIZE)
    expect(status).toBe(200)
    const own = { 'mcp-session-id': session! }
    expect((await post(server.url, own, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
    expect((await post(server.url, own, PING)).status).toBe(200)
    expect((await post(server.url, {}, PING)).status).toBe(400)
    expect((await post(server.url, {}, '{')).status).toBe(400)
    expect((await post(server.url, { ...own, 'mcp-protocol-version': '1999-01-01' }, PING)).status).toBe(400)
    expect((await post(server.url, { 'mcp-session-id': 'other' }, PING)).status).toBe(404)
    expect((await post(server.url, own, '', 'GET')).status).toBe(405)
    expect((await post(server.url.replace('/mcp', '/other'), own, PING)).status).toBe(404)
    expect((await post(server.url, own, 'x'.repeat(11 << 20))).status).toBe(413)
    expect((await post(server.url, own, '', 'DELETE')).status).toBe(204)
  })

  it('refuses pages of others, and who has no token', async () => {
    expect((await post(server.url, { host: 'evil.test' }, INITIALIZE)).status).toBe(403)
    expect((await post(server.url, { origin: 'https://evil.test' }, INITIALIZE)).status).toBe(403)
    expect((await post(server.url, { origin: 'null' }, INITIALIZE)).status).toBe(403)
    expect((await post(server.url, { origin: 'http://localhost:5173' }, INITIALIZE)).status).toBe(200)
    const guarded = await serveMcpOverHttp({ to: engine, token: 'secret' })
    expect((await post(guarded.url, {}, INITIALIZE)).status).toBe(401)
    expect((await post(guarded.url, { authorization: 'Bearer secreT' }, INITIALIZE)).status).toBe(401)
    const requestInit = { headers: { authorization: 'Bearer secret' } }
    const client = await connected(new StreamableHTTPClientTransport(new URL(guarded.url), { requestInit }))
    await client.ping()
    await client.close()
    await guarded.close()
    await expect(serveMcpOverHttp({ to: engine, host: '0.0.0.0' })).rejects.toThrow('takes a token')
  })
})

it('serves the client of the SDK over standard input and output', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'searchlet-mcp-sdk-'))
  const writer = await open({ path: folder, threads: 0 })
  await writer.index({ index: 'books', id: '1', body: { title: 'The quick fox' } })
  await writer.close()
  const command = fileURLToPath(new URL('../../../bin/searchlet.js', import.meta.url))
  const client = await connected(new StdioClientTransport({ command: process.execPath, args: [command, 'mcp', folder] }))
  await asksAll(client)
  await client.close()
  rmSync(folder, { recursive: true, force: true })
})
