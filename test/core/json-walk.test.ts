// A walk over the tokens of a JSON body.
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../src/core/errors.ts'
import { parseJson } from '../../src/core/json.ts'
import { locate } from '../../src/core/json-locate.ts'
import { JsonWalk } from '../../src/core/json-walk.ts'

const TEXT = '{"a": {"b": [1, "x", null], "c": {}}, "d": true}'

const walkOn = (text: string) => new JsonWalk(parseJson(text) as object)

function atValue(text: string): JsonWalk {
  const walk = walkOn(`{"a":${text}}`)
  walk.next()
  walk.next()
  return walk
}

function errorOf(work: () => unknown): ApiError {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('no error')
}

describe('the tokens of a body', () => {
  it('come in the order they were written, with the names and places that the server knows of them', () => {
    const body = parseJson(TEXT) as object
    const walk = new JsonWalk(body)
    const seen: unknown[] = []
    do {
      seen.push([walk.token, walk.name, locate(TEXT, body, walk.at)!.col])
      walk.next()
    } while (!walk.ended)
    expect([...seen, [walk.token, walk.name, locate(TEXT, body, walk.at)!.col]]).toEqual([
      ['START_OBJECT', null, 1],
      ['FIELD_NAME', 'a', 2],
      ['START_OBJECT', 'a', 7],
      ['FIELD_NAME', 'b', 8],
      ['START_ARRAY', 'b', 13],
      ['VALUE_NUMBER', null, 14],
      ['VALUE_STRING', null, 17],
      ['VALUE_NULL', null, 22],
      ['END_ARRAY', 'b', 26],
      ['FIELD_NAME', 'c', 29],
      ['START_OBJECT', 'c', 34],
      ['END_OBJECT', 'c', 35],
      ['END_OBJECT', 'a', 36],
      ['FIELD_NAME', 'd', 39],
      ['VALUE_BOOLEAN', 'd', 44],
      ['END_OBJECT', null, 48],
    ])
  })

  it('stay at the last one', () => {
    const walk = walkOn('{}')
    expect([walk.next(), walk.next(), walk.next()]).toEqual(['END_OBJECT', 'END_OBJECT', 'END_OBJECT'])
  })

  it('may be skipped to the end of what was entered', () => {
    const walk = walkOn(TEXT)
    walk.next()
    walk.next()
    expect(walk.whole()).toEqual({ b: [1, 'x', null], c: {} })
    expect([walk.token, walk.name, walk.next(), walk.key]).toEqual(['END_OBJECT', 'a', 'FIELD_NAME', 'd'])
  })
})

describe('values as the server coerces them', () => {
  it.each([
    ['1.9', 1],
    ['"1.9"', 1],
    ['" 7 "', 7],
    ['"1e2"', 100],
    ['"3f"', 3],
    ['"NaN"', 0],
  ])('the whole number of %s', (text, expected) => expect(atValue(text).int()).toBe(expected))

  it.each([
    ['""', false],
    ['"true"', true],
    ['false', false],
  ])('the flag of %s', (text, expected) => expect(atValue(text).boolean()).toBe(expected))

  it('numbers beyond an int are refused, texts otherwise than numbers', () => {
    expect(errorOf(() => atValue('10000000000').int()).reason).toBe(
      'Numeric value (10000000000) out of range of `int` (-2147483648 - 2147483647)',
    )
    expect(errorOf(() => atValue('"10000000000"').int()).reason).toBe('Value [10000000000] is out of range for an integer')
    expect(errorOf(() => atValue('"0x10"').float()).reason).toBe('For input string: "0x10"')
    expect(errorOf(() => atValue('null').float()).reason).toBe('Current token (VALUE_NULL) not numeric, cannot use numeric value accessors')
    expect(errorOf(() => atValue('1').boolean()).reason).toBe('Current token (VALUE_NUMBER_INT) not of boolean type')
    expect(errorOf(() => atValue('[1]').text()).reason).toBe("Can't get text on a START_ARRAY")
  })
})
