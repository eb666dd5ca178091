// Murmur3, and the shard that a routing value leads to.
import { expect, test } from 'vitest'
import { murmur3 } from '../../src/core/murmur3.ts'

// Shards that the real server picks for these routing values; indexes of 2, 3, 5 and 7 shards have 1024, 768, 640 and 896 slots.
const RECORDED: readonly (readonly [slots: number, shards: number, picked: Readonly<Record<string, number>>])[] = [
  [1024, 2, { 1: 0, 2: 0, 3: 0, abc: 1, abcd: 0, größe: 0, 日本: 0, kimchy: 0, 'xYz-_09': 0, '😀': 1 }],
  [768, 3, { 1: 2, 2: 1, 3: 1, abc: 0, abcd: 1, größe: 0, 日本: 0, kimchy: 0, 'xYz-_09': 2, '😀': 0 }],
  [640, 5, { 1: 4, 2: 3, 3: 0, abc: 4, abcd: 0, größe: 1, 日本: 4, kimchy: 0, 'xYz-_09': 2, '😀': 2 }],
  [896, 7, { 1: 0, 2: 3, 3: 2, abc: 2, abcd: 3, größe: 5, 日本: 1, kimchy: 4, 'xYz-_09': 0, '😀': 6 }],
]

test.each(RECORDED)('over %i slots and %i shards', (slots, shards, picked) => {
  for (const [routing, shard] of Object.entries(picked)) {
    const slot = ((murmur3(routing) % slots) + slots) % slots
    expect(`${routing} → ${Math.floor(slot / (slots / shards))}`).toBe(`${routing} → ${shard}`)
  }
})
