// What a caller sees of an error: where the call stands in the caller's own code, and why it failed.
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type ApiError, open } from '../../src/main.ts'

async function caught(work: () => Promise<unknown>): Promise<ApiError> {
  try {
    await work()
  } catch (error) {
    return error as ApiError
  }
  throw new Error('nothing was thrown')
}

const frames = ({ stack = '' }: ApiError) => stack.split('\n').filter(line => line.startsWith('    at '))

describe('a caught error', () => {
  it.each([0, 1])('begins with the line that called, whether the answer waits or not (%i threads)', async threads => {
    await using engine = await open({ threads })
    for (const work of [
      async () => await engine.search({ index: 'missing' }),
      async () => await engine.indices.create({ index: 'BAD' }),
      async () => await engine.as({ roles: [] }).get({ index: 'missing', id: '1' }),
      async () => await engine.export({ indices: 'missing' }),
    ]) {
      const error = await caught(work)
      expect(error.status).toBeLessThan(500)
      expect(frames(error)[0]).toContain('caught-error.test.ts')
      expect(error.stack).not.toContain('Passage.')
    }
  })

  it('keeps the stack of the engine where that may be at fault, behind the caller’s', async () => {
    const engine = await open({ threads: 0 })
    await engine.close()
    const error = await caught(async () => await engine.search())
    expect(error.status).toBe(503)
    expect(frames(error)[0]).toContain('caught-error.test.ts')
    expect(error.stack).toMatch(/\n {4}in the engine:\n {4}at engineClosed/)
  })

  it('says why in its message, and what the server says in its reason', async () => {
    await using engine = await open({ threads: 0 })
    await engine.index({ index: 'books', refresh: true, body: { pages: 1 } })
    const error = await caught(() => engine.search({ index: 'books', body: { query: { match: { pages: 'many' } } } }))
    expect(error.message).toBe('all shards failed: failed to create query: For input string: "many"')
    expect(error.reason).toBe('all shards failed')
    expect(error.toBody()).toMatchObject({ type: 'search_phase_execution_exception', reason: 'all shards failed' })
  })

  it('is printed in a few lines', async () => {
    await using engine = await open({ threads: 0 })
    const error = await caught(() => engine.search({ index: 'missing' }))
    expect(Object.keys(error)).toEqual(['type', 'status', 'details'])
    expect(inspect(error)).toMatch(
      /^ApiError: no such index \[missing\]\n {4}at [\s\S]*\{\n {2}type: 'index_not_found_exception',\n {2}status: 404,/,
    )
  })
})
