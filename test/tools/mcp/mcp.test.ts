// The Model Context Protocol over streams, message by message: what a client asks, and what it is answered.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'
import { type McpOptions, serveMcp } from '../../../src/tools/mcp/serve-mcp.ts'
import { withinBudget } from '../../../src/tools/mcp/tool.ts'

interface Answer {
  readonly id: number | null
  readonly result?: Record<string, unknown> & { content?: { text: string }[]; isError?: boolean }
  readonly error?: { readonly code: number; readonly message: string }
}

class Client {
  private next = 1
  private readonly waiting = new Map<number, (answer: Answer) => void>()
  readonly strays: Answer[] = []

  constructor(
    private readonly to: Writable,
    from: Readable,
  ) {
    createInterface({ input: from }).on('line', line => {
      const answer = JSON.parse(line) as Answer
      const waiter = this.waiting.get(answer.id!)
      if (waiter === undefined) this.strays.push(answer)
      else waiter(answer)
    })
  }

  send(message: object | string): void {
    this.to.write(`${typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  ask(method: string, params?: object): Promise<Answer> {
    const id = this.next++
    this.send({ id, method, params })
    return new Promise(resolve => this.waiting.set(id, resolve))
  }

  async call(name: string, args: object): Promise<{ text: string; isError: boolean }> {
    const { result } = await this.ask('tools/call', { name, arguments: args })
    return { text: result!.content![0].text, isError: result!.isError === true }
  }
}

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0 })
  const body = Array.from({ length: 50 }, (_, i) => [
    { index: { _id: String(i) } },
    { title: `Fox ${i}`, year: 2000 + i, body: 'word '.repeat(400) },
  ]).flat()
  await engine.bulk({ index: 'books', refresh: true, body } as never)
})
afterAll(() => engine.close())

function serving(options: Partial<McpOptions> = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const ended = serveMcp({ to: engine, input, output, ...options })
  return { client: new Client(input, output), input, ended }
}

describe('mcp', () => {
  it('shakes hands before the engine is open, and ends with its input', async () => {
    let opened = (_: Searchlet) => {}
    const { client, input, ended } = serving({ to: () => new Promise(resolve => (opened = resolve)) })
    expect((await client.ask('initialize', { protocolVersion: '2025-06-18' })).result).toMatchObject({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'searchlet' },
    })
    expect((await client.ask('initialize', { protocolVersion: '1999-01-01' })).result).toMatchObject({ protocolVersion: '2025-11-25' })
    client.send({ method: 'notifications/initialized' })
    expect((await client.ask('ping')).result).toEqual({})
    const { tools } = (await client.ask('tools/list')).result as { tools: { name: string }[] }
    expect(tools.map(({ name }) => name)).toEqual(['list_indexes', 'get_mapping', 'search', 'get', 'aggregate', 'explain', 'analyze'])
    const listed = client.call('list_indexes', {})
    opened(engine)
    expect((await listed).text).toContain('"index":"books"')
    input.end()
    await ended
  })

  it('searches, gets, aggregates, explains and analyses', async () => {
    const { client } = serving()
    expect((await client.call('search', { index: 'books', query: 'year:2007', fields: ['title'] })).text).toBe(
      '1 hits of 1.\n{"_index":"books","_id":"7","_score":1,"_source":{"title":"Fox 7"}}',
    )
    expect((await client.call('search', { index: 'books', body: { term: { year: 2007 } }, size: 0 })).text).toBe('No hits of 1.')
    expect((await client.call('get', { index: 'books', ids: ['7', 'x'], fields: ['title'] })).text).toBe(
      '{"_id":"7","_source":{"title":"Fox 7"}}\n{"_id":"x","found":false}',
    )
    expect(
      (await client.call('aggregate', { index: 'books', aggs: '{"latest": {"max": {"field": "year"}}}', query: 'year:<2010' })).text,
    ).toMatch(/^10 documents[\s\S]*2009/)
    expect((await client.call('explain', { index: 'books', id: '7', query: 'title:fox' })).text).toContain('idf, computed as')
    expect((await client.call('explain', { index: 'books', id: '7', body: { query: { term: { title: 'Fox' } } } })).text).toContain(
      'try `match`',
    )
    expect((await client.call('analyze', { text: 'Quick Foxes', analyzer: 'english' })).text).toBe('["quick","fox"]')
    expect((await client.call('get_mapping', { index: 'books' })).text).toContain('  title.keyword: keyword')
  })

  it('keeps within its budget, and says how to go on', async () => {
    const { client } = serving({ budget: 500 })
    const { text } = await client.call('search', { index: 'books', query: 'fox', size: 30 })
    expect(text.length).toBeLessThanOrEqual(2000)
    const [, kept, rest, from] = /^(\d+) hits of 50\. (\d+) more did not fit: ask on with from (\d+)/.exec(text)!
    expect([Number(kept) + Number(rest), from]).toEqual([30, kept])
    const items = Array.from({ length: 9 }, (_, i) => ({ i, text: 'x'.repeat(5000) }))
    for (const budget of [100, 900, 5000, 20_000, 100_000]) expect(withinBudget(items, budget).text.length).toBeLessThanOrEqual(budget + 30)
    expect(withinBudget(items, 100_000).kept).toBe(9)
  })

  it('answers what is wrong so that a model can mend it', async () => {
    const { client } = serving()
    expect(await client.call('search', { index: 'book' })).toEqual({ text: 'no such index [book]. There are: books', isError: true })
    expect(await client.call('search', {})).toMatchObject({ isError: true, text: 'search needs index' })
    expect(await client.call('search', { index: 'books', words: 'x' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('not words'),
    })
    expect(await client.call('search', { index: 'books', body: { nope: {} } })).toMatchObject({
      isError: true,
      text: expect.stringContaining('unknown query [nope]'),
    })
    expect((await client.ask('tools/call', { name: 'index_document', arguments: {} })).error).toMatchObject({ code: -32602 })
    expect((await client.ask('prompts/list')).error).toMatchObject({ code: -32601 })
    client.send('{')
    client.send('5')
    await client.ask('ping')
    expect(client.strays.map(({ error }) => error?.code)).toEqual([-32700, -32600])
  })

  it('outlives messages that no client sends', async () => {
    const { client, input, ended } = serving()
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const messages = [
      `{"id":${deep},"method":"ping"}`,
      '{"id":{},"method":"ping"}',
      `{"id":"params","method":"tools/call","params":${deep}}`,
      `{"id":"name","method":"tools/call","params":{"name":${deep}}}`,
      '{"id":"arguments","method":"tools/call","params":{"name":"search","arguments":null}}',
      `{"id":"body","method":"tools/call","params":{"name":"search","arguments":{"index":"books","body":{"query":${deep}}}}}`,
      '{"method":"notifications/cancelled","params":null}',
      deep,
      `[${'1,'.repeat(100)}1]`,
    ]
    for (const message of messages) client.send(message)
    input.end()
    await ended
    const told = client.strays.flat().map(({ id, error, result }) => [id, error?.code ?? result!.content![0].text])
    expect(told.sort(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['arguments', -32602],
      ['body', 'that failed: it is nested too deeply'],
      ['name', -32602],
      [null, -32600],
      [null, -32600],
      [null, -32600],
      [null, -32600],
      ['params', -32602],
    ])
  })

  it('writes with leave only', async () => {
    const { client } = serving({ write: true })
    expect((await client.call('index_document', { index: 'notes', id: 'a', document: { text: 'hello' } })).text).toBe('created: a')
    expect((await client.call('search', { index: 'notes', query: 'hello' })).text).toContain('"_id":"a"')
    expect((await client.call('delete_document', { index: 'notes', id: 'a' })).text).toBe('deleted')
    expect((await client.call('delete_document', { index: 'notes', id: 'a' })).text).toBe('not_found')
    await engine.indices.delete({ index: 'notes' })
  })

  it('does not answer what was cancelled', async () => {
    let opened = (_: Searchlet) => {}
    const { client, input, ended } = serving({ to: () => new Promise(resolve => (opened = resolve)) })
    client.send({ id: 99, method: 'tools/call', params: { name: 'list_indexes' } })
    client.send({ method: 'notifications/cancelled', params: { requestId: 99 } })
    await client.ask('ping')
    opened(engine)
    input.end()
    await ended
    expect(client.strays).toEqual([])
  })

  it('offers mappings as resources', async () => {
    const { client } = serving()
    const { resources } = (await client.ask('resources/list')).result as { resources: { uri: string }[] }
    expect(resources.map(({ uri }) => uri)).toEqual(['searchlet://index/books/mapping'])
    const { contents } = (await client.ask('resources/read', { uri: resources[0].uri })).result as { contents: { text: string }[] }
    expect(JSON.parse(contents[0].text)).toHaveProperty('books.mappings.properties.title')
    expect((await client.ask('resources/read', { uri: 'searchlet://index/nope/mapping' })).error).toMatchObject({ code: -32002 })
  })

  it.each([
    ['shows what the process shows that owns the directory', {}],
    ['follows the commits of a process that serves nobody', { attach: false }],
  ])('is a command that %s, and ends with its host', async (_, options) => {
    const folder = mkdtempSync(join(tmpdir(), 'searchlet-mcp-'))
    const writer = await open({ path: folder, threads: 0, ...options })
    try {
      await writer.index({ index: 'live', id: '1', refresh: true, body: { a: 1 } })
      await writer.indices.flush({ index: 'live' })
      const command = fileURLToPath(new URL('../../../bin/searchlet.js', import.meta.url))
      const child = spawn(process.execPath, [command, 'mcp', folder], { stdio: ['pipe', 'pipe', 'inherit'] })
      const ended = new Promise(resolve => child.once('exit', resolve))
      const client = new Client(child.stdin, child.stdout)
      expect((await client.call('search', { index: 'live' })).text).toContain('1 hits of 1')
      await writer.index({ index: 'live', id: '2', refresh: true, body: { a: 2 } })
      await writer.indices.flush({ index: 'live' })
      await expect.poll(async () => (await client.call('search', { index: 'live' })).text).toContain('2 hits of 2')
      child.stdin.end()
      expect(await ended).toBe(0)
    } finally {
      await writer.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
