// The field type `_doc_count`: the number of documents that a pre-aggregated one stands for.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { javaDouble } from '../../core/numbers.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { IndexingError } from './indexing-error.ts'
import { DOC_COUNT_SPEC } from './meta-specs.ts'

/** Reads `_doc_count` where the document has it: one number, or a list that holds one. */
export function addDocCount(out: DocumentBuilder, container: object, key: string | number, value: unknown): void {
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) addDocCount(out, value, i, value[i])
    if (value.length > 1) {
      throw new IndexingError('DocValuesField "_doc_count" appears more than once in this document (only one value is allowed per field)')
    }
    return
  }
  out.container = container
  out.key = key
  const error = docCountError(out, value)
  if (error !== null) throw out.fieldError(DOC_COUNT_SPEC.name, DOC_COUNT_SPEC.name, value, error)
  out.push(DOC_COUNT_SPEC, value as number)
}

function docCountError(out: DocumentBuilder, value: unknown): ApiError | null {
  if (typeof value !== 'number' && typeof value !== 'bigint') {
    const { line, column: col } = out.positions().lineAndColumn(out.container, out.key)
    const reason = `Failed to parse object: expecting token of type [VALUE_NUMBER] but found [${tokenOf(value)}]`
    return new ApiError('parsing_exception', reason, { details: { line, col } })
  }
  if (typeof value === 'number' && !Number.isInteger(value)) {
    return illegalArgument(`${javaDouble(value)} cannot be converted to Long without data loss`)
  }
  return value > 0 ? null : illegalArgument('Field [_doc_count] must be a positive integer.')
}

function tokenOf(value: unknown): string {
  if (typeof value === 'string') return 'VALUE_STRING'
  if (typeof value === 'boolean') return 'VALUE_BOOLEAN'
  return value === null ? 'VALUE_NULL' : 'START_OBJECT'
}
