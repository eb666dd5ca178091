// Does the judge of the crash rounds notice losses, and only those?
import { expect, test } from 'vitest'

const { History } = await import(new URL('./history.js', import.meta.url).href)
const { TAGS, WORDS } = await import(new URL('./universe.js', import.meta.url).href)

const item = (id: string, n: number) => ({ kind: 'index', id, source: { n } })
const document = (id: string, n: number, seqNo: number, version = 1) => ({ id, version, seqNo, term: 1, source: JSON.stringify({ n }) })

/** What is wrong when a process finds these documents after another one wrote, and died. */
function lossesOf(got: object[], write: (ask: (items: object[], outcomes?: object[]) => void) => void): string[] {
  const history = new History()
  let number = 0
  const request = (description: object, result?: unknown) => {
    history.ask({ number, ...description })
    if (result !== undefined) history.answer({ number, result })
    number++
  }
  request({ kind: 'create_index', index: 'solid' }, true)
  write((items, outcomes) => request({ kind: 'bulk', index: 'solid', items }, outcomes))
  history.die()
  const none = (names: string[]) => Object.fromEntries(names.map(name => [name, 0]))
  const found = { got, hits: got, total: got.length, words: none(WORDS), tags: none(TAGS), errors: [], fields: ['n'], aliases: [] }
  history.judge({ indices: { solid: { ...found, isClosed: false } }, snapshots: [], restored: {} })
  return history.losses
}

const created = (seqNo: number) => ({ version: 1, seqNo, term: 1, result: 'created' })

test('what was acknowledged must be there, exactly', () => {
  const losses = (...got: object[]) => lossesOf(got, ask => ask([item('0-0', 1)], [created(0)]))
  expect(losses(document('0-0', 1, 0))).toEqual([])
  expect(losses()).toEqual([expect.stringContaining('document [solid/0-0]: absent')])
  expect(losses(document('0-0', 2, 0))).toEqual([expect.stringContaining('document [solid/0-0]: version 1')])
  expect(losses(document('0-0', 1, 0, 2))).toEqual([expect.stringContaining('version 2')])
  expect(losses(document('0-0', 1, 1))).toEqual([expect.stringContaining('number 1')])
})

test('what was not acknowledged is there or not, of a bulk a beginning', () => {
  const losses = (...got: object[]) => lossesOf(got, ask => ask([item('0-0', 1), item('0-1', 2), item('0-2', 3)]))
  expect(losses()).toEqual([])
  expect(losses(document('0-0', 1, 0))).toEqual([])
  expect(losses(document('0-0', 1, 0), document('0-1', 2, 1), document('0-2', 3, 2))).toEqual([])
  expect(losses(document('0-1', 2, 0))).toEqual([
    expect.stringContaining('the index of [0-0] is missing, and the later index of [0-1] is there'),
  ])
})

test('answers that contradict each other are noticed', () => {
  expect(lossesOf([document('0-0', 2, 1)], ask => ask([item('0-0', 1), item('0-0', 2)], [created(0), created(1)]))).toEqual([
    expect.stringContaining('instead of [updated]'),
  ])
})
