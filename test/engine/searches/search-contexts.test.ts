// Contexts of scrolls and points in time, and how long they live.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makePitId, makeScrollId, readPitId, readScrollId } from '../../../src/engine/contexts/context-ids.ts'
import { type Kept, SearchContexts } from '../../../src/engine/contexts/search-contexts.ts'

const settings = new Map<string, unknown>([
  ['search.max_open_scroll_context', '3'],
  ['search.max_open_pit_context', '300'],
  ['search.max_keep_alive', '24h'],
  ['point_in_time.max_keep_alive', '24h'],
])

class Content implements Kept {
  readonly kind = 'scroll'
  readonly indices = new Map([['uuid', 'books']])
  constructor(public shardCount = 1) {}
  dropIndex(): void {
    this.shardCount = 0
  }
}

const options = { owner: 'me', keepAliveMillis: 1000, makeId: makeScrollId(1) }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('kept contexts', () => {
  it('live for their time, from their last use', async () => {
    const contexts = new SearchContexts(settings)
    const { id } = contexts.keep(new Content(), options)
    vi.advanceTimersByTime(900)
    await contexts.use(contexts.find(id)!, null, async () => {})
    vi.advanceTimersByTime(900)
    expect(contexts.find(id)).toBeDefined()
    vi.advanceTimersByTime(200)
    expect(contexts.all('scroll')).toEqual([])
    expect(contexts.find(id)).toBeUndefined()
  })

  it('are made to live longer by a use, never shorter', async () => {
    const contexts = new SearchContexts(settings)
    const context = contexts.keep(new Content(), options)
    await contexts.use(context, 10, async () => {})
    expect(context.keepAliveMillis).toBe(1000)
    await contexts.use(context, 5000, async () => {})
    vi.advanceTimersByTime(4900)
    expect(contexts.find(context.id)).toBe(context)
  })

  it('do not end while they are used', async () => {
    const contexts = new SearchContexts(settings)
    const context = contexts.keep(new Content(), options)
    await contexts.use(context, null, async () => {
      vi.advanceTimersByTime(2000)
      expect(contexts.find(context.id)).toBe(context)
    })
    expect(contexts.find(context.id)).toBe(context)
    vi.advanceTimersByTime(1100)
    expect(contexts.find(context.id)).toBeUndefined()
  })

  it('stay freed though they were used meanwhile', async () => {
    const contexts = new SearchContexts(settings)
    const context = contexts.keep(new Content(), options)
    await contexts.use(context, null, async () => {
      expect(contexts.free(context)).toBe(true)
    })
    expect(contexts.find(context.id)).toBeUndefined()
    expect(contexts.free(context)).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are limited by shards and by time', () => {
    const contexts = new SearchContexts(settings)
    contexts.keep(new Content(2), options)
    expect(contexts.openProblem('scroll', 1)).toBeNull()
    expect(contexts.openProblem('scroll', 2)).toMatchObject({
      status: 429,
      reason:
        'Trying to create too many scroll contexts. Must be less than or equal to: [3]. ' +
        'This limit can be set by changing the [search.max_open_scroll_context] setting.',
    })
    expect(contexts.keepAliveProblem('pit', 86_400_000)).toBeNull()
    expect(contexts.keepAliveProblem('pit', 172_800_000)?.reason).toBe(
      'Keep alive for request (2d) is too large. It must be less than (1d). ' +
        'This limit can be set by changing the [point_in_time.max_keep_alive] cluster level setting.',
    )
  })

  it('go with their index, and with the engine', () => {
    const contexts = new SearchContexts(settings)
    contexts.keep(new Content(), options)
    expect(contexts.figures('uuid')).toEqual({ scroll: { open: 1, ended: 0, endedMillis: 0 }, pit: { open: 0, ended: 0, endedMillis: 0 } })
    contexts.dropIndex('other')
    expect(contexts.all('scroll')).toHaveLength(1)
    contexts.dropIndex('uuid')
    expect(contexts.all('scroll')).toHaveLength(0)
    contexts.keep(new Content(), options)
    contexts.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('ids', () => {
  it('say which shards were behind them', () => {
    const contexts = new SearchContexts(settings)
    const scroll = contexts.keep(new Content(2), { ...options, makeId: makeScrollId(2) })
    expect(readScrollId(scroll.id)).toEqual({ number: scroll.number, shards: 2 })
    const shards = [{ index: 'books', uuid: 'u', shard: 1 }]
    const pit = contexts.keep(new Content(), { ...options, makeId: makePitId(shards) })
    expect(readPitId(pit.id)).toEqual({ number: pit.number, shards, isForeign: false })
    expect(pit.number).toBe(scroll.number + 2)
    contexts.close()
  })

  it.each(['rubbish', '', 'a', 'XA', Buffer.from('\x5c rubbish of the right length').toString('base64url')])('refuse %j', id => {
    expect(() => readScrollId(id)).toThrow('Cannot parse scroll id')
    expect(() => readPitId(id)).toThrow(`invalid id: [${id}]`)
  })
})
