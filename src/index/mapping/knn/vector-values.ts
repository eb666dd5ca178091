// Parses a vector of a document: a list of numbers, or one number for a vector of one.
import { ApiError, illegalArgument } from '../../../core/errors.ts'
import { parseJavaDouble } from '../../../core/java-double.ts'
import { notAnInteger } from '../../../core/values.ts'
import type { VectorArray, VectorElement } from '../../vectors/vector-spec.ts'
import { type DocumentBuilder, PREVIEW } from '../document-builder.ts'
import { javaText } from '../java-text.ts'

interface VectorShape {
  readonly element: VectorElement
  /** Numbers in a list. */
  readonly width: number
  /** As the mapping gives it: of bits eight times `width`. */
  readonly dimension: number
}

/** `shown`: what the preview of the field's value says. */
function withPreview(error: ApiError, shown: unknown): ApiError {
  error.details[PREVIEW] = javaText(shown)
  return error
}

export function readVector(value: unknown, shape: VectorShape, out: DocumentBuilder): VectorArray {
  const { element, width } = shape
  const items = Array.isArray(value) ? value : typeof value === 'number' || typeof value === 'bigint' ? [value] : []
  const vector = element === 'float' ? new Float32Array(width) : new Int8Array(width)
  for (let i = 0; i < items.length; i++) {
    const number = readNumber(items[i], items, i, out)
    try {
      checkNumber(number, element)
    } catch (error) {
      throw withPreview(error as ApiError, Number.isFinite(Math.fround(number)) ? items[i] : Math.fround(number))
    }
    if (i < width) vector[i] = number
  }
  // Where the parser found nothing to read it stands at the value itself.
  const shown = Array.isArray(value) || items.length > 0 ? null : value
  if (items.length !== width) throw withPreview(wrongLength(items.length, shape), shown)
  return vector
}

function wrongLength(length: number, { element, dimension }: VectorShape): ApiError {
  if (element !== 'binary') return illegalArgument(`Vector dimension mismatch. Expected: ${dimension}, Given: ${length}`)
  return illegalArgument(
    'The dimension of the binary vector must be 8 times the length of the provided vector. ' +
      `Expected: ${dimension}, Given: ${length * 8}`,
  )
}

function readNumber(item: unknown, items: readonly unknown[], i: number, out: DocumentBuilder): number {
  if (typeof item === 'number' || typeof item === 'bigint') return Number(item)
  if (typeof item === 'string') {
    const number = parseJavaDouble(item)
    if (number === null) throw withPreview(notAnInteger(item), item)
    return number
  }
  const { line, column } = out.positions().lineAndColumn(items as object, i)
  const token =
    item === null
      ? 'VALUE_NULL'
      : Array.isArray(item)
        ? 'START_ARRAY'
        : typeof item === 'object'
          ? 'START_OBJECT'
          : `VALUE_${String(item).toUpperCase()}`
  const reason = `Current token (${token}) not numeric, can not use numeric value accessors`
  const place = `[Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); line: ${line}, column: ${column}]`
  throw withPreview(new ApiError('json_parse_exception', `${reason}\n at ${place}`), item)
}

function checkNumber(number: number, element: VectorElement): void {
  if (element !== 'float') {
    checkByte(number, element)
    return
  }
  if (Number.isNaN(number)) throw illegalArgument('KNN vector values cannot be NaN')
  if (!Number.isFinite(Math.fround(number))) throw illegalArgument('KNN vector values cannot be infinity')
}

/** Of documents and queries alike. */
export function checkByte(number: number, element: VectorElement): void {
  const field = `[data_type] field was set as [${element}] in index mapping. But, KNN vector values are`
  if (!Number.isInteger(number)) throw illegalArgument(`${field} floats instead of byte integers`)
  if (number < -128 || number > 127) throw illegalArgument(`${field} not within in the byte range [-128, 127]`)
}

/** Vectors without a direction are nowhere where only directions count. */
export function checkDirection(vector: VectorArray, space: string): void {
  if (space !== 'cosinesimil') return
  for (let i = 0; i < vector.length; i++) if (vector[i] !== 0) return
  throw illegalArgument(`zero vector is not supported when space type is [${space}]`)
}
