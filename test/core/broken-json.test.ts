// A text that breaks: what was read of it, where its faults are thrown, and where the reader stood.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BROKEN, brokenJson, faultOf } from '../../src/core/broken-json.ts'
import { ApiError } from '../../src/core/errors.ts'
import { parseJson } from '../../src/core/json.ts'

const fault = () => new ApiError('json_parse_exception', 'broken')

function broken(text: string, end = text.length) {
  const error = fault()
  const found = brokenJson(text, end, error)
  return { error, found, tree: found?.tree as Record<string, unknown>, stood: faultOf(error)?.stood }
}

it('holds what comes before, and throws where the text breaks', () => {
  const value = broken('{"a":1,"b":{"c":[true,"x"],"d":')
  expect((value.tree.b as { c: unknown }).c).toEqual([true, 'x'])
  expect(() => (value.tree.b as { d: unknown }).d).toThrow(value.error)
  const name = broken('{"a":{"b":1,"b":2}}', '{"a":{"b":1,"b"'.length)
  expect(Object.keys(name.tree.a as object)).toEqual(['b', BROKEN])
  expect(() => (name.tree.a as Record<string, unknown>)[BROKEN]).toThrow(name.error)
  const list = broken('{"a":[1,')
  expect(() => [...(list.tree.a as unknown[])]).toThrow(list.error)
})

it('says where the last token stands, in lines and bytes', () => {
  expect(broken('{"a":1,\n "ü": "x", "b"').stood).toBe('2:13')
  expect(broken('{"a":"half').stood).toBe('1:6')
  expect(broken('{"a":1,"a":2}', '{"a":1,"a"'.length).stood).toBe('1:6')
})

it('knows strings that begin and do not end', () => {
  expect(faultOf(broken('{"a":"half').error)?.isHalfString).toBe(true)
  expect(faultOf(broken('{"a":1,"half').error)?.isHalfString).toBe(false)
})

it('throws nothing once it is healed', () => {
  const { found, tree } = broken('{"a":[1,')
  found!.heal()
  expect(JSON.stringify(tree)).toBe('{"a":[1,null]}')
})

it('is nothing where no container is open', () => {
  for (const text of ['', '1', '"x', '{}', '[1] x']) expect(broken(text).found).toBeNull()
})

it('agrees with JSON wherever an object is cut off', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (value, at) => {
      const text = JSON.stringify(value)
      const { found, tree } = broken(text.slice(0, at % text.length))
      found?.heal()
      const whole = parseJson(text) as Record<string, unknown>
      for (const [key, item] of Object.entries(tree ?? {}).slice(0, -2)) expect(item).toEqual(whole[key])
    }),
  )
})
