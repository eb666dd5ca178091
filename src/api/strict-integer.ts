// Whole numbers as strict parsers read them: what is none is an illegal argument, told as the cause.
import { illegalArgument, isApiError } from '../core/errors.ts'
import { wholeOf } from '../core/json-token.ts'

export const INTEGER = ['VALUE_NUMBER', 'VALUE_STRING'] as const

export function strictInteger(value: unknown): number {
  try {
    return wholeOf(value)
  } catch (error) {
    if (!isApiError(error) || error.type !== 'number_format_exception') throw error
    throw illegalArgument(error.reason)
  }
}
