// Messages arrive as they were sent, whatever is in them and in whichever pieces.
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FrameReader, sendFrame } from '../../src/attach/frames.ts'

type Frame = readonly [head: object, tail: string]

/** What is read of `frames` that arrive in pieces of these lengths, again and again. */
function passed(frames: readonly Frame[], lengths: readonly number[]): Frame[] {
  const written: Uint8Array[] = []
  const socket = { write: (bytes: Uint8Array) => written.push(bytes), cork() {}, uncork() {} } as unknown as Socket
  for (const [head, tail] of frames) sendFrame(socket, head, tail === '' ? [] : [Buffer.from(tail)])
  const bytes = Buffer.concat(written)
  const read: Frame[] = []
  const reader = new FrameReader<object>((head, tail) => read.push([head, tail.toString()]))
  for (let at = 0, piece = 0; at < bytes.length; piece++) {
    const length = lengths[piece % lengths.length]
    reader.push(bytes.subarray(at, at + length))
    at += length
  }
  return read
}

const once = (head: object): object => passed([[head, '']], [1 << 20])[0][0]

it('values that JSON has no words for arrive as well', () => {
  const head = {
    numbers: [0, -0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 5e-324],
    long: 1234567890123456789n,
    bytes: new Uint8Array([1, 2]),
    date: new Date(0),
    texts: ['', 'ü', '😀', '\ud800', '\u2028"\\'],
    nothing: [undefined, null],
  }
  expect(once(head)).toEqual(head)
  for (const [name, value] of Object.entries(head)) expect(once({ [name]: value })).toEqual({ [name]: value })
  const named = JSON.parse('{"__proto__": {"a": 1}, "toJSON": "b"}') as object
  expect(Object.getOwnPropertyNames((once({ named }) as { named: object }).named)).toEqual(['__proto__', 'toJSON'])
})

it('long texts and bodies arrive as well', () => {
  const text = 'ü"'.repeat(100_000)
  for (const frame of [
    [{ text }, ''],
    [{ short: 1 }, text],
    [{ text, n: 1n }, text],
  ] as const)
    for (const length of [100, 65_536, 1 << 20]) expect(passed([frame, frame], [length])).toEqual([frame, frame])
})

it('any messages arrive in any pieces', () => {
  const head = fc.dictionary(fc.string(), fc.anything({ withBigInt: true, withDate: true, withTypedArray: true, withSparseArray: true }), {
    maxKeys: 4,
  })
  const frame = fc.tuple(
    head.map(given => ({ ...given })),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.array(frame, { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
      (frames, lengths) => {
        expect(passed(frames, lengths)).toEqual(frames)
      },
    ),
  )
})
