// How fast do blocks of 128 bit-packed deltas open? One run opens 1,000 blocks, 128,000 integers.
import { packBits } from '../../dist/bench/pack.js'
import { unpackDeltas } from '../../dist/bench/unpack.js'
import { seeded } from '../lib/random.js'

const BLOCKS = 1000

export function bench(suite) {
  const random = seeded(7)
  for (const width of [3, 7, 12]) {
    const deltas = Int32Array.from({ length: 128 * BLOCKS }, () => 1 + Math.floor(random() * (2 ** width - 1)))
    const words = new Uint32Array(new SharedArrayBuffer(BLOCKS * width * 16))
    for (let block = 0; block < BLOCKS; block++) packBits(words, block * width * 4, 0, deltas, block * 128, 128, width)
    const out = new Int32Array(128)
    const run = () => {
      let last = 0
      for (let block = 0; block < BLOCKS; block++) last = unpackDeltas(width, words, block * width * 4, last, out) & 0xffffff
      return last
    }
    check(deltas, words, width, out)
    suite.add(`unpack 1,000 blocks of ${width} bits`, run)
  }
}

function check(deltas, words, width, out) {
  let before = 0
  for (let block = 0; block < BLOCKS; block++) {
    unpackDeltas(width, words, block * width * 4, before, out)
    for (let i = 0; i < 128; i++) {
      before += deltas[block * 128 + i]
      if (out[i] !== before) throw new Error(`block ${block} of ${width} bits differs at ${i}`)
    }
  }
}
