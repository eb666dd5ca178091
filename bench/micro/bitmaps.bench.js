// What would native bitmaps (`npm install --no-save roaring`) gain? What the engine does with bitmaps of a million documents: deletions are
// read and written, a terms query reads a bitmap; and set algebra beside that.
import { createRequire } from 'node:module'
import { Bitset, nativeBitmaps, typescriptBitmaps } from '../../dist/bench/bitmap-steps.js'
import { seeded } from '../lib/random.js'

const DOCS = 1_000_000

export function bench(suite) {
  const native = nativeBitmaps(createRequire(import.meta.url))
  if (native.bitmaps === null) console.log(`without native bitmaps: ${native.why}`)
  for (const factory of [typescriptBitmaps, native.bitmaps].filter(one => one !== null)) {
    for (const share of [0.001, 0.1]) {
      const [a, b] = [members(share, 7), members(share, 8)]
      const [one, other] = [factory.create(a), factory.create(b)]
      const bytes = one.serialize()
      const deleted = Bitset.empty(DOCS)
      for (const doc of a) deleted.add(doc)
      const union = one.clone()
      union.or(other)
      if (union.size !== new Set([...a, ...b]).size) throw new Error('a union with other members')
      const name = what => `${what}, ${share * 100} %, ${factory.name}`
      suite.add(name('read deletions'), () => factory.deserialize(bytes, DOCS).toBitset(DOCS))
      suite.add(name('write deletions'), () => factory.fromBitset(deleted).serialize())
      suite.add(name('read a query'), () => factory.deserialize(bytes).toUint32Array())
      suite.add(name('and'), () => one.clone().and(other))
      suite.add(name('or'), () => one.clone().or(other))
    }
  }
}

function members(share, seed) {
  const random = seeded(seed)
  const found = []
  for (let doc = 0; doc < DOCS; doc++) if (random() < share) found.push(doc)
  return found
}
