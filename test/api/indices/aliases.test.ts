// Errors are those a real OpenSearch 3.7 gave.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
  await ask('PUT /one', { aliases: { al: {} } })
  await ask('PUT /two')
})
afterEach(() => ask.engine.close())

const aliasesOf = async (index: string) => Object.keys((await ask(`GET /${index}/_alias`)).body[index].aliases)

describe('one alias', () => {
  it('is put, found and deleted', async () => {
    await ask('PUT /one/_alias/f', { filter: { match_all: {} }, routing: 'r', index_routing: 'i' })
    expect((await ask('GET /_alias/f')).body).toEqual({
      one: { aliases: { f: { filter: { match_all: {} }, index_routing: 'i', search_routing: 'r' } } },
    })
    expect((await ask('HEAD /two/_alias/f')).status).toBe(404)
    expect((await ask('DELETE /one/_alias/f')).body).toEqual({ acknowledged: true })
    expect(await ask('DELETE /one/_alias/f')).toMatchObject({
      status: 404,
      body: {
        error: { type: 'aliases_not_found_exception', reason: 'aliases [f] missing', 'resource.id': 'f', 'resource.type': 'aliases' },
      },
    })
  })

  it.each([
    ['PUT /one/_alias/q', { nope: 1 }, 'unknown field [nope]'],
    ['PUT /one/_alias/q', [1], 'unknown field [null]'],
    ['PUT /_alias/q', undefined, "[indices] can't be empty"],
    ['PUT /one/_alias', undefined, "[alias] can't be empty string"],
    ['PUT /al/_alias/q', undefined, 'The provided expression [al] matches an alias, specify the corresponding concrete indices instead.'],
    ['PUT /one/_alias/_q', undefined, "Invalid alias name [_q]: must not start with '_', '-', or '+'"],
    ['PUT /one/_alias/two', undefined, 'Invalid alias name [two], an index exists with the same name as the alias'],
    ['PUT /one/_alias/q', { index_routing: 'a,b' }, 'alias [q] has several index routing values associated with it'],
  ])('%s %j is refused', async (request, body, reason) => {
    expect(await ask(request, body)).toMatchObject({ status: 400, body: { error: { reason } } })
  })

  it('shows what was found beside what was not', async () => {
    expect(await ask('GET /_alias/al,nope,nope2')).toEqual({
      status: 404,
      body: { error: 'aliases [nope,nope2] missing', status: 404, one: { aliases: { al: {} } } },
    })
    expect((await ask('GET /_alias/a*,-al')).body).toEqual({})
    expect((await ask('GET /one/_alias/nope*')).body).toEqual({})
  })
})

describe('several changes', () => {
  it('take effect together', async () => {
    const actions = [
      { add: { indices: ['one', 'two'], aliases: ['x', 'y'] } },
      { remove: { index: 'one', alias: 'al' } },
      { remove: { index: 'one', alias: 'missing', must_exist: false } },
    ]
    expect((await ask('POST /_aliases', { actions })).body).toEqual({ acknowledged: true })
    expect(await aliasesOf('one')).toEqual(['x', 'y'])
    expect(await aliasesOf('two')).toEqual(['x', 'y'])
  })

  it('put an alias in the place of an index', async () => {
    await ask('POST /_aliases', { actions: [{ remove_index: { index: 'two' } }, { add: { index: 'one', alias: 'two' } }] })
    expect(await aliasesOf('one')).toEqual(['al', 'two'])
  })

  it.each([
    [[{ add: { index: 'one', alias: 'x' } }, { add: { index: 'none', alias: 'x' } }], 404, 'index_not_found_exception'],
    [
      [{ add: { index: 'one', alias: 'x' } }, { remove: { index: 'one', alias: 'missing', must_exist: true } }],
      404,
      'aliases_not_found_exception',
    ],
    [[{ add: { index: '*', alias: 'x', is_write_index: true } }], 500, 'illegal_state_exception'],
    [[{ add: { index: 'one', alias: 'x' } }, { add: { index: 'one', alias: 'a b' } }], 400, 'invalid_alias_name_exception'],
  ])('%j changes nothing', async (actions, status, type) => {
    expect(await ask('POST /_aliases', { actions })).toMatchObject({ status, body: { error: { type } } })
    expect(await aliasesOf('one')).toEqual(['al'])
  })

  it.each([
    [[{ nope: {} }], '[1:21] [aliases] failed to parse field [actions]', '[1:14] [alias_action] unknown field [nope]'],
    [[{ add: { alias: 'q' } }], '[1:34] [aliases] failed to parse field [actions]', 'One of [index] or [indices] is required'],
    [[{ add: { index: 'one' } }], '[1:36] [aliases] failed to parse field [actions]', 'One of [alias] or [aliases] is required'],
    [
      [{ add: { index: 'one', alias: '' } }],
      '[1:43] [aliases] failed to parse field [actions]',
      '[1:43] [alias_action] failed to parse field [add]',
    ],
  ])('%j does not parse', async (actions, reason, cause) => {
    expect((await ask('POST /_aliases', { actions })).body.error).toMatchObject({
      type: 'x_content_parse_exception',
      reason,
      caused_by: { reason: cause },
    })
  })

  it('refuses none at all', async () => {
    expect((await ask('POST /_aliases', { actions: [] })).body.error.reason).toBe('No action specified')
  })
})
