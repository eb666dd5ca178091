// Loaded before the server: tells the fuzzer when the main thread was busy for too long without letting a timer in, and when a prototype changed.
import { millisOfThread } from '../../bench/lib/busy-time.js'

const LIMIT_MS = Number(process.env.FUZZ_BUSY_MS ?? 100)
const WATCHED = { Object, Array, Function, String, Number, Boolean, Map, Set, Promise, RegExp, Date, Error, Uint8Array }
const shapeOf = () =>
  Object.entries(WATCHED)
    .map(([name, { prototype }]) => `${name}:${Reflect.ownKeys(prototype).map(String).join()}`)
    .join('\n')

let shape
let last = millisOfThread()
process.on('message', ({ cmd }) => {
  if (cmd !== 'begin') return
  shape = shapeOf()
  last = millisOfThread()
  setInterval(() => {
    const now = millisOfThread()
    if (now - last > LIMIT_MS) process.send({ kind: 'busy', millis: Math.round(now - last) })
    last = now
  }, 2)
  setInterval(() => {
    const found = shapeOf()
    for (const key in {}) process.send({ kind: 'prototype', what: `Object.prototype.${key}` })
    if (found !== shape) process.send({ kind: 'prototype', what: 'a built-in prototype has other members' })
    shape = found
  }, 100)
  process.send({ kind: 'ready' })
})
