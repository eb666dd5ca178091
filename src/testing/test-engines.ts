// The engines of a test file: one that is filled once in each process that runs tests, and a fork of it for each test.
import { ASYNC_DISPOSE } from '../core/async-dispose.ts'
import { startHttpServer } from '../rest/http-server.ts'
import type { Searchlet } from '../searchlet.ts'
import { type FixtureOptions, openFilled } from './fixtures.ts'

/** Shared by all copies of this package in the process, and by test files of one worker: those who give the same name share the engine. */
const shared = ((globalThis as Record<symbol, unknown>)[Symbol.for('searchlet.testing')] ??= new Map()) as Map<string, Promise<Searchlet>>

export interface TestEngineOptions extends FixtureOptions {
  /** Test files that say the same name share one filled engine where they run in the same process. */
  readonly shared?: string
}

export class TestEngines {
  private filled: Promise<Searchlet> | null = null

  constructor(private readonly options: TestEngineOptions) {}

  /** An engine with the initial content; the caller closes it. */
  async fork(): Promise<Searchlet> {
    return (await this.engine()).fork()
  }

  /** What others share stays open until the process ends: it holds no file, thread or timer that would keep it. */
  async close(): Promise<void> {
    const { filled } = this
    this.filled = null
    if (this.options.shared === undefined) await (await filled?.catch(() => null))?.close()
  }

  private engine(): Promise<Searchlet> {
    const { shared: name, ...options } = this.options
    if (name === undefined) this.filled ??= openFilled(options)
    else {
      this.filled = shared.get(name) ?? openFilled(options)
      shared.set(name, this.filled)
    }
    return this.filled
  }
}

/** An address that tests may speak HTTP to. */
export interface TestServer {
  readonly url: string
  /** What answers at the moment. */
  readonly engine: Searchlet
  /** From now on a fresh fork answers: what the test before wrote is gone. */
  reset(): Promise<void>
  close(): Promise<void>
  /** The same, at the end of a block: `await using server = await serveForTests()`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * OpenSearch at an address of its own, for code that makes its client itself. Call `reset` before each test.
 *
 * @example
 *   const server = await serveForTests({ documents: { books: './books.ndjson' } })
 *   process.env.OPENSEARCH_URL = server.url
 */
export async function serveForTests(options: TestEngineOptions = {}): Promise<TestServer> {
  const engines = new TestEngines(options)
  let engine = await engines.fork()
  const server = await startHttpServer(request => engine.handle(request), { port: 0 })
  const close = async () => {
    await server.close()
    await engine.close()
    await engines.close()
  }
  return {
    url: server.url,
    get engine() {
      return engine
    },
    async reset() {
      const before = engine
      engine = await engines.fork()
      await before.close()
    },
    close,
    [ASYNC_DISPOSE]: close,
  }
}
