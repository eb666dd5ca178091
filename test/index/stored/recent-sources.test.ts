// The cache of recently shown sources.
import { expect, it } from 'vitest'
import { firstKeyOfReader, RecentSources } from '../../../src/index/stored/recent-sources.ts'

const source = (length: number) => new Uint8Array(length)

it('the documents shown lately are kept, and those shown longest ago make room', () => {
  const sources = new RecentSources(6400)
  for (let key = 0; key < 32; key++) sources.keep(key, source(200))
  expect(sources.get(0)).toHaveLength(200)
  sources.keep(32, source(150))
  expect(sources.get(0)).toHaveLength(200)
  expect(sources.get(1)).toBeUndefined()
  expect(sources.get(32)).toHaveLength(150)
})

it('a large one drives out no others', () => {
  const sources = new RecentSources(6400)
  sources.keep(1, source(100))
  sources.keep(2, source(201))
  expect(sources.get(1)).toHaveLength(100)
  expect(sources.get(2)).toBeUndefined()
})

it('no reader has the keys of another', () => {
  const first = firstKeyOfReader()
  expect(firstKeyOfReader()).toBeGreaterThan(first + 0xffff_ffff)
})
