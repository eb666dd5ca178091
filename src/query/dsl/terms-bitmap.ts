// Numbers given as a Roaring bitmap in base64: `value_type: bitmap` of a terms query.
import { ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { BITMAP_LIMIT } from '../../index/bitmap/bitmap.ts'
import { typescriptBitmaps } from '../../index/bitmap/roaring-ts.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { numberTexts } from '../fields/number-texts.ts'
import { numericSet } from '../fields/numeric.ts'

/** The bytes of the one value there may be. */
export function readBitmapValue(values: readonly unknown[]): Uint8Array {
  const [text] = values
  if (values.length !== 1 || typeof text !== 'string')
    throw illegalArgument('Invalid value for bitmap type: Expected a single-element array with a base64 encoded serialized bitmap.')
  const wrong = /[^A-Za-z0-9+/=]/.exec(text)
  if (wrong !== null) throw illegalArgument(`Illegal base64 character ${wrong[0].charCodeAt(0).toString(16)}`)
  if (/=/.test(text) ? text.length % 4 !== 0 : text.length % 4 === 1) throw illegalArgument('Input byte array has wrong 4-byte ending unit')
  return Buffer.from(text, 'base64')
}

/** Fields that hold no numbers have no document with such a value. */
export function bitmapQuery(field: FieldType, bytes: Uint8Array): Query {
  if (field.family !== 'number') return newMatchNone()
  if (field.numeric === 'integer')
    return numericSet(field, Array.from(new Int32Array(members(bytes).buffer)), numberTexts[field.numeric], true)
  // Those take 64-bit bitmaps, another format.
  if (field.numeric === 'long') throw new ApiError('unsupported_operation_exception', '64-bit bitmaps are not supported', { status: 501 })
  throw illegalArgument(`Field [${field.numeric}] of type [${field.numeric}] does not support bitmap queries`)
}

function members(bytes: Uint8Array): Uint32Array {
  try {
    return typescriptBitmaps.deserialize(bytes, BITMAP_LIMIT).toUint32Array()
  } catch (error) {
    throw isApiError(error) ? unreadable(bytes) : error
  }
}

const COOKIE_WITHOUT_RUNS = 12346
const COOKIE_WITH_RUNS = 12347

function unreadable(bytes: Uint8Array): ApiError {
  const cookie = bytes[0] | (bytes[1] << 8)
  const isCut = bytes.length < 4 || cookie === COOKIE_WITHOUT_RUNS || cookie === COOKIE_WITH_RUNS
  const cause = isCut
    ? new ApiError('buffer_underflow_exception', 'null', { details: { reason: null } })
    : new ApiError('i_o_exception', 'org.roaringbitmap.InvalidRoaringFormat: I failed to find a valid cookie.')
  return illegalArgument('Failed to deserialize the bitmap.', { cause })
}
