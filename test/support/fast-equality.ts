// Answers `toEqual` and `toBe` at once where plain values are the same, as they nearly always are: vitest takes ten times as long to compare them.
import { chai } from 'vitest'

type Method = (this: Chai.AssertionStatic, ...args: unknown[]) => unknown

const { flag, overwriteMethod } = chai.util
const DONE = Symbol.for('searchlet.fast-equality')
const DEEPEST = 100

/** Whether both are certainly the same: of arrays, typed ones too, plain objects and what is none. Whatever else there may be is for vitest to judge. */
function isSame(found: unknown, wanted: unknown, depth = 0): boolean {
  if (Object.is(found, wanted)) return true
  if (typeof found !== 'object' || typeof wanted !== 'object' || found === null || wanted === null || depth > DEEPEST) return false
  if (Array.isArray(found)) return Array.isArray(wanted) && !isMatch(found) && !isMatch(wanted) && isSameList(found, wanted, depth)
  if (ArrayBuffer.isView(found)) return ArrayBuffer.isView(wanted) && isSameView(found, wanted)
  if (!isPlain(found) || !isPlain(wanted)) return false
  const keys = Object.keys(found)
  if (keys.length !== Object.keys(wanted).length) return false
  for (const key of keys) {
    if (!Object.hasOwn(wanted, key)) return false
    if (!isSame((found as Record<string, unknown>)[key], (wanted as Record<string, unknown>)[key], depth + 1)) return false
  }
  return true
}

function isSameList(found: readonly unknown[], wanted: readonly unknown[], depth: number): boolean {
  if (found.length !== wanted.length) return false
  // Holes differ from `undefined` for those who ask strictly.
  for (let i = 0; i < found.length; i++) if (found[i] === undefined || !isSame(found[i], wanted[i], depth + 1)) return false
  return true
}

function isSameView(found: ArrayBufferView, wanted: ArrayBufferView): boolean {
  if (found instanceof DataView || found.constructor !== wanted.constructor) return false
  const [a, b] = [found as Float64Array, wanted as Float64Array]
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]))
}

/** What a regular expression answers is an array with members. */
const isMatch = (list: readonly unknown[]) => 'index' in list || 'raw' in list

const isPlain = (value: object) =>
  Object.getPrototypeOf(value) === Object.prototype && Object.getOwnPropertySymbols(value).length === 0 && !('asymmetricMatch' in value)

const asked = (same: (found: unknown, wanted: unknown) => boolean) => (original: Method) =>
  function (this: Chai.AssertionStatic, ...args: unknown[]) {
    const isPositive = !flag(this, 'negate') && !flag(this, 'promise')
    return isPositive && same(flag(this, 'object'), args[0]) ? undefined : original.apply(this, args)
  }

// Once for all files of a thread.
const prototype = chai.Assertion.prototype as Chai.AssertionStatic & { [DONE]?: true }
if (!prototype[DONE]) {
  prototype[DONE] = true
  overwriteMethod(prototype, 'toEqual', asked(isSame))
  overwriteMethod(prototype, 'toStrictEqual', asked(isSame))
  overwriteMethod(prototype, 'toBe', asked(Object.is))
}
