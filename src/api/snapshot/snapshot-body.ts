// Parts that the bodies of creating and restoring a snapshot have in common, with the server's errors.
import { illegalArgument, isApiError } from '../../core/errors.ts'
import { readBoolean } from '../../core/values.ts'

export function readFlag(name: string, value: unknown): boolean {
  try {
    return readBoolean(value)
  } catch (error) {
    if (!isApiError(error)) throw error
    throw illegalArgument(`Could not convert [${name}] to boolean`, { cause: error })
  }
}

export function readNames(section: string, value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : value.split(',')
  if (Array.isArray(value) && value.every(name => typeof name === 'string')) return value
  throw illegalArgument(`malformed ${section} section, should be an array of strings`)
}
