// Tokens that say how often they count: frequencies of terms and the length of the field follow, where positions are not kept.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiError } from '../../../src/core/errors.ts'
import { open, type Searchlet } from '../../../src/main.ts'

describe('delimited_term_freq', () => {
  let engine: Searchlet

  // An engine for each: deleted documents count in statistics for a while.
  beforeEach(async () => {
    engine = await open({ threads: 0 })
    const field = (index_options: 'docs' | 'freqs' | 'positions') =>
      ({ type: 'text', index_options, analyzer: 'weighed', search_analyzer: 'whitespace' }) as const
    await engine.indices.create({
      index: 'weights',
      body: {
        settings: { analysis: { analyzer: { weighed: { tokenizer: 'whitespace', filter: ['delimited_term_freq'] } } } },
        mappings: { properties: { freqs: field('freqs'), docs: field('docs'), positions: field('positions') } },
      },
    })
  })
  afterEach(() => engine.close())

  const index = (id: string, body: object) => engine.index({ index: 'weights', id, refresh: true, body })

  async function explained(field: string): Promise<string> {
    const body = { explain: true, query: { match: { [field]: 'fox' } } }
    const found = await engine.search({ index: 'weights', body })
    return JSON.stringify(found.hits.hits.map(hit => hit._explanation))
  }

  it('is added up by term and makes the field longer', async () => {
    await index('1', { freqs: ['fox|5 dog|2', 'fox'] })
    const explanation = await explained('freqs')
    expect(explanation).toContain('score(freq=6.0)')
    expect(explanation).toContain('{"value":8,"description":"dl, length of field"')
  })

  it('reaches to the largest length of a field', async () => {
    await index('1', { freqs: 'fox|2147483647' })
    const explanation = await explained('freqs')
    expect(explanation).toContain('score(freq=2.1474836E9)')
    expect(explanation).toContain('{"value":2013265900,"description":"dl, length of field (approximate)"')
    expect(explanation).toContain('{"value":2147483600,"description":"avgdl, average length of field"')
  })

  it('means nothing where frequencies are not kept', async () => {
    await index('1', { docs: 'fox|5 dog|2' })
    const explanation = await explained('docs')
    expect(explanation).toContain('score(freq=1.0)')
    expect(explanation).toContain('{"value":2,"description":"dl, length of field"')
  })

  it('is refused beyond that length and where positions are kept, and leaves nothing behind', async () => {
    const refused = (body: object) =>
      index('2', body).then(
        () => null,
        (error: ApiError) => ({ status: error.status, error: error.toBody() }),
      )
    const tooMany = {
      status: 400,
      error: {
        type: 'illegal_argument_exception',
        reason: 'too many tokens for field "freqs"',
        caused_by: { type: 'arithmetic_exception', reason: 'integer overflow' },
      },
    }
    expect(await refused({ freqs: 'dog|7 fox|2147483647' })).toMatchObject(tooMany)
    expect(await refused({ freqs: ['fox|2147483647', 'fox'] })).toMatchObject(tooMany)
    expect(await refused({ positions: 'fox|5' })).toMatchObject({
      status: 500,
      error: {
        type: 'illegal_state_exception',
        reason: 'field "positions": cannot index positions while using custom TermFrequencyAttribute',
      },
    })
    await index('1', { freqs: 'fox', positions: 'fox|1' })
    expect(await explained('freqs')).toContain('score(freq=1.0)')
  })
})
