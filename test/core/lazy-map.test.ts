// A map whose values are loaded on first use.
import { describe, expect, it } from 'vitest'
import { lazyMap } from '../../src/core/lazy-map.ts'

interface Thing {
  readonly name: string
}

function things() {
  const loaded: string[] = []
  const module = <N extends string>(name: N) => {
    return () => {
      loaded.push(name)
      return { [name]: { name } } as unknown as Record<N, Thing>
    }
  }
  return { loaded, map: lazyMap<Thing>()({ a: { name: 'a' }, b: module('b'), c: module('c') }) }
}

describe('a map of things that are loaded when they are asked for', () => {
  it('loads what is asked for, once', () => {
    const { loaded, map } = things()
    expect([map.size, [...map.keys()], map.has('c'), map.get('d'), map.get('a')?.name]).toEqual([3, ['a', 'b', 'c'], true, undefined, 'a'])
    expect(loaded).toEqual([])
    expect(map.get('c')).toBe(map.get('c'))
    expect(map.get('c')).toEqual({ name: 'c' })
    expect(loaded).toEqual(['c'])
  })

  it.each<[string, (map: Map<string, Thing>) => Thing[]]>([
    ['values', map => [...map.values()]],
    ['entries', map => [...map.entries()].map(([, thing]) => thing)],
    ['a spread', map => [...map].map(([, thing]) => thing)],
    ['a copy', map => [...new Map(map).values()]],
    [
      'forEach',
      map => {
        const seen: Thing[] = []
        map.forEach(thing => {
          seen.push(thing)
        })
        return seen
      },
    ],
  ])('loads everything for %s, and keeps the order', (_, all) => {
    const { loaded, map } = things()
    map.get('c')
    expect(all(map).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(loaded).toEqual(['c', 'b'])
  })

  it('does not load what was replaced or removed', () => {
    const { loaded, map } = things()
    map.set('b', { name: 'mine' })
    map.delete('c')
    expect([...map.values()].map(({ name }) => name)).toEqual(['a', 'mine'])
    map.clear()
    expect([map.size, map.get('b'), loaded]).toEqual([0, undefined, []])
  })
})
