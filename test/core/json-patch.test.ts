// What a patch makes of a value, and what it says where it does not fit: as the real server's patches of security do.
import { describe, expect, it } from 'vitest'
import { applyPatch, PatchError } from '../../src/core/json-patch.ts'

const value = { list: ['a', 'b'], inner: { x: 1 }, 'a/b': 1, 'm~n': 2 }
const patched = (op: string, path: string, given?: unknown) => applyPatch(value, [{ op, path, value: given }])

describe('JSON patch', () => {
  it('adds, replaces and removes, and leaves the given value alone', () => {
    const before = structuredClone(value)
    expect(patched('add', '/new', 1)).toEqual({ ...value, new: 1 })
    expect(patched('add', '/list/-', 'c')).toMatchObject({ list: ['a', 'b', 'c'] })
    expect(patched('add', '/list/0', 'z')).toMatchObject({ list: ['z', 'a', 'b'] })
    expect(patched('add', '/list/2', 'z')).toMatchObject({ list: ['a', 'b', 'z'] })
    expect(patched('replace', '/list/1', 'z')).toMatchObject({ list: ['a', 'z'] })
    expect(patched('replace', '/a~1b', 2)).toMatchObject({ 'a/b': 2 })
    expect(patched('replace', '/m~0n', 3)).toMatchObject({ 'm~n': 3 })
    expect(patched('remove', '/inner/x')).toMatchObject({ inner: {} })
    expect(patched('remove', '/list/0')).toMatchObject({ list: ['b'] })
    expect(patched('remove', '/nope')).toEqual(value)
    expect(patched('add', '', { y: 1 })).toEqual({ y: 1 })
    expect(value).toEqual(before)
  })

  it('tells where it does not fit', () => {
    const refused = (op: string, path: string) => {
      try {
        patched(op, path, 1)
      } catch (error) {
        if (error instanceof PatchError) return error.message
        throw error
      }
      return null
    }
    expect(refused('replace', '/nope')).toBe('Missing field "nope"')
    expect(refused('add', '/nope/x/y')).toBe('Missing field "nope"')
    expect(refused('replace', '/list/2')).toBe('Array index 2 out of bounds')
    expect(refused('add', '/list/3')).toBe('Array index 3 out of bounds')
    expect(refused('remove', '/list/2')).toBe('Array index 2 out of bounds')
    expect(refused('add', '/list/x')).toBe('Object operation on array target')
    expect(refused('add', 'x')).toBe('Missing leading slash')
    expect(refused('replace', '/constructor')).toBe('Missing field "constructor"')
    expect(refused('add', '/__proto__/polluted')).toBe('Missing field "__proto__"')
  })

  it('may name members as it likes', () => {
    const result = applyPatch({}, [{ op: 'add', path: '/__proto__', value: { polluted: true } }])
    expect(Object.keys(result as object)).toEqual(['__proto__'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
