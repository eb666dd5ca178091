// The server side of the Model Context Protocol: messages of JSON-RPC in, answers out, over whatever carries lines of text.
import { type Tool, type ToolContext, ToolError } from './tool.ts'

/** Newest first. A client with another one is answered with the newest, and decides whether to go on. */
export const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

type Id = string | number
type Json = Readonly<Record<string, unknown>>

interface Message {
  readonly jsonrpc?: unknown
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

interface McpServerOptions {
  readonly name: string
  readonly version: string
  readonly instructions: string
  readonly tools: readonly Tool[]
  readonly resources: Resources
  /** Resolves when there is something to ask: what needs nothing is answered before. */
  readonly context: () => Promise<Omit<ToolContext, 'signal'>>
}

export interface Resources {
  list(context: ToolContext): Promise<readonly Resource[]>
  read(uri: string, context: ToolContext): Promise<string | null>
  readonly templates: readonly Json[]
}

interface Resource {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly mimeType: string
}

/** They are answered at once. */
const LONGEST_BATCH = 100

/** Codes of JSON-RPC. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602
const INTERNAL_ERROR = -32603
/** Of the protocol. */
const RESOURCE_NOT_FOUND = -32002

class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export class McpServer {
  private readonly running = new Map<Id, AbortController>()

  constructor(private readonly options: McpServerOptions) {}

  /** The answer to a line, as a line; null where nothing is to be said. */
  async answer(line: string): Promise<string | null> {
    let message: unknown
    try {
      message = JSON.parse(line)
    } catch {
      return failure(null, PARSE_ERROR, 'not JSON')
    }
    if (Array.isArray(message)) {
      // Batches were in one version of the protocol.
      if (message.length > LONGEST_BATCH) return failure(null, INVALID_REQUEST, `a batch has up to ${LONGEST_BATCH} messages`)
      const answers = await Promise.all(message.map(one => this.answerOne(one as Message)))
      const said = answers.filter(answer => answer !== null)
      return said.length === 0 ? null : `[${said.join(',')}]`
    }
    return this.answerOne(message as Message)
  }

  private async answerOne(message: Message): Promise<string | null> {
    if (typeof message !== 'object' || message === null) return failure(null, INVALID_REQUEST, 'not a request')
    const { id, method, params = {} } = message
    if (id !== undefined && id !== null && typeof id !== 'string' && typeof id !== 'number')
      return failure(null, INVALID_REQUEST, 'an id is a string or a number')
    // An answer to a request: this server makes none.
    if (typeof method !== 'string')
      return 'result' in message || 'error' in message ? null : failure(id ?? null, INVALID_REQUEST, 'no method')
    if (!isObject(params)) return id === undefined || id === null ? null : failure(id, INVALID_PARAMS, 'params are an object')
    if (id === undefined || id === null) return this.notified(method, params)
    const controller = new AbortController()
    this.running.set(id, controller)
    try {
      const result = await this.result(method, params, controller.signal)
      // A cancelled request gets no answer.
      return controller.signal.aborted ? null : JSON.stringify({ jsonrpc: '2.0', id, result })
    } catch (error) {
      if (controller.signal.aborted) return null
      return failure(id, error instanceof RpcError ? error.code : INTERNAL_ERROR, reasonOf(error))
    } finally {
      this.running.delete(id)
    }
  }

  private notified(method: string, params: Json): null {
    if (method === 'notifications/cancelled') this.running.get(params.requestId as Id)?.abort()
    return null
  }

  private async result(method: string, params: Json, signal: AbortSignal): Promise<unknown> {
    const { name, version, instructions, tools, resources } = this.options
    const context = async (): Promise<ToolContext> => ({ ...(await this.options.context()), signal })
    switch (method) {
      case 'initialize': {
        const asked = String(params.protocolVersion)
        return {
          protocolVersion: VERSIONS.includes(asked) ? asked : VERSIONS[0],
          capabilities: { tools: {}, resources: {} },
          serverInfo: { name, version },
          instructions,
        }
      }
      case 'ping':
        return {}
      case 'tools/list':
        return { tools: tools.map(({ run: _, ...told }) => told) }
      case 'tools/call':
        return this.called(params, context)
      case 'resources/list':
        return { resources: await resources.list(await context()) }
      case 'resources/templates/list':
        return { resourceTemplates: resources.templates }
      case 'resources/read': {
        const uri = String(params.uri)
        const text = await resources.read(uri, await context())
        if (text === null) throw new RpcError(RESOURCE_NOT_FOUND, `there is no resource ${uri}`)
        return { contents: [{ uri, mimeType: 'application/json', text }] }
      }
      default:
        throw new RpcError(METHOD_NOT_FOUND, `there is no method ${method}`)
    }
  }

  /** What a tool refuses is its answer, for the model to read: only an unknown tool is an error of the protocol. */
  private async called({ name, arguments: given = {} }: Json, context: () => Promise<ToolContext>): Promise<unknown> {
    const tool = this.options.tools.find(tool => tool.name === name)
    if (tool === undefined) throw new RpcError(INVALID_PARAMS, typeof name === 'string' ? `there is no tool ${name}` : 'a tool has a name')
    if (!isObject(given)) throw new RpcError(INVALID_PARAMS, 'arguments are an object')
    const args = given
    const refused = (text: string) => ({ content: [{ type: 'text', text }], isError: true })
    const missing = tool.inputSchema.required.filter(member => args[member] === undefined)
    if (missing.length > 0) return refused(`${tool.name} needs ${missing.join(' and ')}`)
    const unknown = Object.keys(args).filter(member => !Object.hasOwn(tool.inputSchema.properties, member))
    if (unknown.length > 0)
      return refused(`${tool.name} takes ${Object.keys(tool.inputSchema.properties).join(', ')}, not ${unknown.join(', ')}`)
    try {
      return { content: [{ type: 'text', text: await tool.run(args, await context()) }] }
    } catch (error) {
      if (error instanceof ToolError) return refused(error.message)
      return refused(`that failed: ${reasonOf(error)}`)
    }
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Only what a million brackets hold is too deep for a call within a call. */
const reasonOf = (error: unknown) => (error instanceof RangeError ? 'it is nested too deeply' : (error as Error).message)

const failure = (id: Id | null, code: number, message: string) => JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
