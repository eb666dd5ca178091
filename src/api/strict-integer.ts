// Whole numbers as strict parsers read them: anything else is an illegal argument, which becomes the cause of the error.
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
