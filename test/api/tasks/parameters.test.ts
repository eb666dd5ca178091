// What a real server answers to parameters that are odd, wrong or about nothing that runs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

let engine: Searchlet
let node: string
beforeAll(async () => {
  engine = await open({ threads: 0 })
  const { nodes } = (await engine.nodes.info({ filter_path: 'nodes.*.name' } as never)) as { nodes: Record<string, unknown> }
  node = Object.keys(nodes)[0]
})
afterAll(() => engine.close())

type Method = 'GET' | 'POST'
async function ask(method: Method, path: string) {
  const { status, body } = await engine.handle({ method, path: path.replace('NODE:', `${node}:`) })
  return { status, body: JSON.parse(String(body)) as { nodes: object; tasks: { action: string }[] } }
}

const malformed = (id: string) => ({ status: 400, type: 'illegal_argument_exception', reason: `malformed task id ${id}` })
const notWhole = (name: string, value: string) => ({
  status: 400,
  type: 'illegal_argument_exception',
  reason: `failed to parse setting [${name}] with value [${value}] as a time value: unit is missing or unrecognized`,
})
const notBoolean = (value: string) => ({
  status: 400,
  type: 'illegal_argument_exception',
  reason: `Failed to parse value [${value}] as only [true] or [false] are allowed.`,
})
const notGrouping = (value: string) => ({
  status: 400,
  type: 'illegal_argument_exception',
  reason: `[group_by] must be one of [nodes], [parents] or [none] but was [${value}]`,
})

describe('tasks', () => {
  it.each<[Method, string, Record<string, unknown>]>([
    ['GET', '/_tasks?parent_task_id=abc', malformed('abc')],
    ['GET', '/_tasks?parent_task_id=x:y', malformed('x:y')],
    ['GET', '/_tasks?parent_task_id=a:9223372036854775808', malformed('a:9223372036854775808')],
    ['GET', '/_tasks?detailed=maybe', notBoolean('maybe')],
    ['GET', '/_tasks?wait_for_completion=x', notBoolean('x')],
    ['GET', '/_tasks?nodes=data:x', notBoolean('x')],
    ['GET', '/_tasks?group_by=x', notGrouping('x')],
    ['GET', '/_tasks?group_by=NODES', notGrouping('NODES')],
    ['GET', '/_tasks?timeout=5', notWhole('timeout', '5')],
    ['GET', '/_tasks/abc', malformed('abc')],
    [
      'GET',
      '/_tasks/NODE:-1',
      { status: 400, type: 'action_request_validation_exception', reason: 'Validation Failed: 1: task id is required;' },
    ],
    ['GET', '/_tasks/x:1', { status: 404, type: 'resource_not_found_exception' }],
    ['GET', '/_tasks/NODE:99999', { status: 404, type: 'resource_not_found_exception' }],
    ['POST', '/_tasks/abc/_cancel', malformed('abc')],
    ['POST', '/_tasks/_cancel?task_id=abc', malformed('abc')],
    [
      'POST',
      '/_tasks/_cancel?nodes=nope&task_id=NODE:1',
      { status: 400, reason: 'Validation Failed: 1: task id cannot be used together with node ids;' },
    ],
    ['POST', '/_tasks/NODE:1/_cancel?group_by=x', notGrouping('x')],
    ['POST', '/_reindex/NODE:1/_rethrottle', { status: 400, reason: 'requests_per_second is a required parameter' }],
  ])('%s %s', async (method, path, { status, ...error }) => {
    const answer = await ask(method, path)
    expect(answer).toMatchObject({ status, body: { error } })
  })

  it.each([
    ['POST', '/_tasks/NODE:99999/_cancel', 'is not found'],
    ['POST', '/_tasks/_cancel?task_id=NODE:99999', 'is not found'],
    ['POST', '/_reindex/NODE:99999/_rethrottle?requests_per_second=1', 'is missing'],
  ] as const)('%s %s: the node tells that there is no such task', async (method, path, what) => {
    expect(await ask(method, path)).toMatchObject({
      status: 200,
      body: { node_failures: [{ type: 'failed_node_exception', caused_by: { reason: `task [${node}:99999] ${what}` } }], nodes: {} },
    })
  })

  it.each([
    ['_all', true],
    ['_local', true],
    ['searchlet-0,nope', true],
    ['search*', true],
    ['127.0.0.*', true],
    ['data:true', true],
    ['master:true', true],
    ['*,data:false', false],
    ['data:false', false],
    ['data:false,searchlet-0', true],
    ['DATA:true', false],
    ['nope', false],
  ])('nodes=%s', async (nodes, isMeant) => {
    expect(Object.keys((await ask('GET', `/_tasks?nodes=${nodes}`)).body.nodes)).toEqual(isMeant ? [node] : [])
  })

  it.each([
    ['*lists*', ['cluster:monitor/tasks/lists', 'cluster:monitor/tasks/lists[n]']],
    ['cluster:monitor/tasks/lists', ['cluster:monitor/tasks/lists']],
    ['-cluster*', []],
    ['none,cluster*n]', ['cluster:monitor/tasks/lists[n]']],
  ])('actions=%s', async (actions, listed) => {
    const { body } = await ask('GET', `/_tasks?group_by=none&actions=${actions}`)
    expect(body.tasks.map(({ action }) => action)).toEqual(listed)
  })

  it('tells of who asked, on every door', async () => {
    const headers = { 'x-opaque-id': 'me', 'x-request-id': '0123' }
    const answer = await engine.handle({ method: 'GET', path: '/_tasks?group_by=none', headers })
    expect(answer.headers).toMatchObject(headers)
    const { tasks } = JSON.parse(String(answer.body)) as { tasks: object[] }
    expect(tasks).toMatchObject(new Array(2).fill({ headers: { 'X-Request-Id': '0123', 'X-Opaque-Id': 'me' } }))
    const called = await engine.tasks.list({ group_by: 'none' }, { opaqueId: 'me' })
    expect(called.tasks).toMatchObject(new Array(2).fill({ headers: { 'X-Opaque-Id': 'me' } }))
    const long = await engine.handle({ method: 'GET', path: '/_tasks', headers: { 'x-request-id': 'a'.repeat(200) } })
    expect(long.status).toBe(400)
    expect(String(long.body)).toContain('X-Request-Id length [200] exceeds maximum allowed length [128]')
  })
})
