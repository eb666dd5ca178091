// Components of an application: in index settings, in requests, in threads.
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { type Api, addFunctions } from '../../../src/api/functions.ts'
import type { ApiError } from '../../../src/core/errors.ts'
import { dispatch } from '../../../src/engine/dispatch/dispatch.ts'
import { openEngine } from '../../../src/engine/open-engine.ts'
import { WorkerPool } from '../../../src/engine/threads/worker-pool.ts'
import { writeHere } from '../../../src/index/shard/flush-queue.ts'
import { mergeInline } from '../../../src/index/shard/merger.ts'
import { type AnalysisComponents, type AnalysisPlugins, open, type Searchlet } from '../../../src/main.ts'
import { PoolRunner, type SlicePool } from '../../../src/search/slices/slice-runner.ts'
import { builtWorker } from '../../support/built-sources.ts'

const COMPONENTS: AnalysisComponents = {
  charFilters: {
    arrows: ({ to = 'to' }) =>
      function* (text) {
        for (const { index, 0: arrow } of text.matchAll(/->/g)) yield { start: index, end: index + arrow.length, text: ` ${to} ` }
      },
  },
  tokenizers: {
    pairs: () => text =>
      Array.from({ length: Math.floor(text.length / 2) }, (_, i) => ({ term: text.slice(2 * i, 2 * i + 2), start: 2 * i, end: 2 * i + 2 })),
    broken: () => () => [{ term: 'x', start: 5, end: 1 }],
    // The end of a text is not behind it.
    beyond: () => () => [{ term: 'x', start: 0, end: 1000 }],
  },
  tokenFilters: {
    shout: () => ({ term: term => `${term.toUpperCase()}!` }),
    both_ways: () =>
      function* (tokens) {
        for (const token of tokens) {
          yield token
          yield { ...token, term: [...token.term].reverse().join(''), positionIncrement: 0, type: 'reversed' }
        }
      },
    first: () =>
      function* (tokens) {
        for (const token of tokens) return void (yield token)
      },
    failing: () => () => {
      throw new Error('no dictionary')
    },
  },
  analyzers: {
    loud: ({ stop }) => ({ tokenizer: 'whitespace', filter: stop === 'yes' ? ['stop', 'shout'] : ['shout'] }),
  },
}

async function using<T>(analysis: AnalysisPlugins, run: (engine: Searchlet) => Promise<T>): Promise<T> {
  const engine = await open({ threads: 0, analysis })
  try {
    return await run(engine)
  } finally {
    await engine.close()
  }
}

const tokensOf = async (engine: Searchlet, body: { readonly text: string | string[] } & Record<string, unknown>) =>
  (await engine.indices.analyze({ body })).tokens!.map(({ token, start_offset, end_offset, position, type }) => [
    token,
    start_offset,
    end_offset,
    position,
    type,
  ])

describe('components of an application', () => {
  it('are used by name and with settings', () =>
    using(COMPONENTS, async engine => {
      expect(await tokensOf(engine, { tokenizer: 'pairs', filter: ['shout'], text: ['abcde', 'fg'] })).toEqual([
        ['AB!', 0, 2, 0, 'word'],
        ['CD!', 2, 4, 1, 'word'],
        ['FG!', 6, 8, 102, 'word'],
      ])
      expect(await tokensOf(engine, { tokenizer: 'whitespace', char_filter: [{ type: 'arrows', to: 'becomes' }], text: 'a->b' })).toEqual([
        ['a', 0, 1, 0, 'word'],
        ['becomes', 2, 2, 1, 'word'],
        ['b', 3, 4, 2, 'word'],
      ])
      expect(await tokensOf(engine, { tokenizer: 'standard', filter: ['both_ways', 'lowercase'], text: 'Ab Cd' })).toEqual([
        ['ab', 0, 2, 0, '<ALPHANUM>'],
        ['ba', 0, 2, 0, 'reversed'],
        ['cd', 3, 5, 1, '<ALPHANUM>'],
        ['dc', 3, 5, 1, 'reversed'],
      ])
      expect(await tokensOf(engine, { tokenizer: 'standard', filter: ['first'], text: ['a b c', 'd'] })).toEqual([
        ['a', 0, 1, 0, '<ALPHANUM>'],
        ['d', 6, 7, 101, '<ALPHANUM>'],
      ])
      expect(await tokensOf(engine, { analyzer: 'loud', text: 'the fox' })).toEqual([
        ['THE!', 0, 3, 0, 'word'],
        ['FOX!', 4, 7, 1, 'word'],
      ])
    }))

  it('analyse documents and queries, and normalize', () =>
    using(COMPONENTS, async engine => {
      const analysis = {
        analyzer: { quiet: { type: 'loud', stop: 'yes' }, paired: { tokenizer: 'pairs', filter: ['lowercase'] } },
        normalizer: { loud: { filter: ['shout'] } },
      }
      const properties = {
        a: { type: 'text', analyzer: 'paired' },
        b: { type: 'text', analyzer: 'quiet' },
        c: { type: 'keyword', normalizer: 'loud' },
      } as const
      await engine.indices.create({ index: 'i', body: { settings: { analysis } as never, mappings: { properties } } })
      await engine.index({ index: 'i', id: '1', refresh: true, body: { a: 'ABCD', b: 'the fox', c: 'x' } })
      const count = async (query: Record<string, unknown>) => (await engine.count({ index: 'i', body: { query } })).count
      expect(await count({ match_phrase: { a: 'abcd' } })).toBe(1)
      expect(await count({ match: { a: 'bc' } })).toBe(0)
      expect(await count({ term: { b: 'FOX!' } })).toBe(1)
      expect(await count({ exists: { field: 'b' } })).toBe(1)
      expect(await count({ term: { b: 'THE!' } })).toBe(0)
      expect(await count({ term: { c: 'x' } })).toBe(1)
    }))

  it('are named where they fail', () =>
    using(COMPONENTS, async engine => {
      const reason = (body: Record<string, unknown>) =>
        engine.indices.analyze({ body: { text: 'text', ...body } }).catch((error: ApiError) => [error.status, error.reason])
      expect(await reason({ tokenizer: 'broken' })).toEqual([500, 'analysis component [broken] failed: the token [x] stands at 5 to 1'])
      expect(await reason({ tokenizer: 'beyond' })).toEqual([
        500,
        'analysis component [beyond] failed: a token ends at 1000, the text at 4',
      ])
      expect(await reason({ tokenizer: 'standard', filter: ['failing'] })).toEqual([
        500,
        'analysis component [failing] failed: no dictionary',
      ])
    }))

  it('cannot take the names of others, and must be there', async () => {
    await expect(open({ analysis: { tokenizers: { standard: () => () => [] } } })).rejects.toThrow(
      'tokenizer for name [standard] already registered',
    )
    await expect(open({ analysis: { module: './not-there.js' } })).rejects.toThrow(
      /the analysis module \[file:.*not-there.js\] cannot be loaded/,
    )
  })

  it('come with forks', () =>
    using(COMPONENTS, async engine => {
      const fork = await engine.fork()
      expect(await tokensOf(fork, { tokenizer: 'pairs', text: 'ab' })).toEqual([['ab', 0, 2, 0, 'word']])
      await fork.close()
    }))

  it('come from a module, too', () =>
    using({ ...COMPONENTS, module: fileURLToPath(new URL('../../../examples/analysis-module.js', import.meta.url)) }, async engine => {
      expect(await tokensOf(engine, { tokenizer: 'word_segmenter', filter: ['fold', 'shout'], text: 'Crème brûlée' })).toEqual([
        ['CREME!', 0, 5, 0, 'word'],
        ['BRULEE!', 6, 12, 1, 'word'],
      ])
    }))
})

describe('threads', () => {
  const workers = new WorkerPool({ threads: 1, workerPath: builtWorker() })
  afterAll(() => workers.close())

  /** How many searches went to another thread, and what they found. */
  async function searching(analysis: AnalysisPlugins, mappings: Record<string, unknown>, query: Record<string, unknown>) {
    let inThreads = 0
    const pool: SlicePool = task => {
      inThreads++
      return workers.run('searchSlice', task)
    }
    const parts = {
      directory: null,
      runner: new PoolRunner(pool, 0),
      merge: mergeInline,
      writeBuffer: writeHere,
      threads: 1,
      release: async () => {},
    }
    const engine = await openEngine({ analysis }, parts)
    const api = {} as Api
    addFunctions(api, (row, call) => dispatch(engine, row, call))
    await api.indices.create({ index: 'i', body: { mappings } })
    await api.index({ index: 'i', id: '1', refresh: true, body: { t: 'Crème brûlée' } })
    const { hits } = await api.search({ index: 'i', body: { query } })
    await engine.close()
    return { inThreads, found: hits.hits.length }
  }

  const module = new URL('../../../examples/analysis-module.js', import.meta.url)
  const plain = { properties: { t: { type: 'text' } } }
  const folded: AnalysisComponents = { analyzers: { folded: () => ({ tokenizer: 'word_segmenter', filter: ['fold'] }) } }

  it('load the module', async () => {
    const query = { match: { t: { query: 'brulee', analyzer: 'folding' } } }
    const mappings = { properties: { t: { type: 'text', analyzer: 'folding' } } }
    expect(await searching({ module }, mappings, query)).toEqual({ inThreads: 1, found: 1 })
  })

  it('are not asked where a component is in this one', async () => {
    const mappings = { properties: { t: { type: 'text', analyzer: 'folded' } } }
    expect(await searching({ ...folded, module }, mappings, { match: { t: 'creme' } })).toEqual({ inThreads: 0, found: 1 })
    const named = { match: { t: { query: 'crème', analyzer: 'folded' } } }
    expect(await searching({ ...folded, module }, plain, named)).toEqual({ inThreads: 0, found: 0 })
    expect(await searching({ ...folded, module }, plain, { match: { t: 'crème' } })).toEqual({ inThreads: 1, found: 1 })
  })
})
