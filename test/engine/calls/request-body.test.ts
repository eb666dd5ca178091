// Bodies of requests, given as values or as bytes.
import { expect, test } from 'vitest'
import { bodyOfBytes, bodyOfValue, noBody } from '../../../src/core/request-body.ts'

test('a body is the same by value and by bytes', () => {
  const value = { query: { match: { title: 'fox' } }, size: 3 }
  expect(bodyOfBytes(Buffer.from(JSON.stringify(value))).json()).toEqual(bodyOfValue(value).json())
  expect(bodyOfValue(value).text()).toBe(JSON.stringify(value))
})

test('lists are lines, and big integers stay exact', () => {
  expect(bodyOfValue([{ index: {} }, { n: 9223372036854775807n }, '{"raw": 1.0}']).text()).toBe(
    '{"index":{}}\n{"n":9223372036854775807}\n{"raw": 1.0}\n',
  )
})

test('what is no plain data counts as the JSON it stands for', () => {
  expect(bodyOfValue({ at: new Date(0), gone: undefined }).json()).toEqual({ at: '1970-01-01T00:00:00.000Z' })
})

test('nothing is no body', () => {
  expect([noBody.present, bodyOfValue(undefined).present, bodyOfValue(null).present, bodyOfValue({}).present]).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(noBody.json()).toBeUndefined()
})
