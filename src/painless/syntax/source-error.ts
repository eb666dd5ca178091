// A script that is wrong: what went wrong, and the stretch of the source where.
import { ApiError, type ErrorType } from '../../core/errors.ts'

/** Characters that are shown before and after the place. */
const AROUND = 25

const SCRIPT_LANGUAGE = 'painless'

/** An error of a type whose reason is null. */
export const withoutReason = (type: ErrorType) => new ApiError(type, '', { details: { reason: null } })

export function compileError(source: string, offset: number, type: ErrorType, reason: string, cause?: ApiError): ApiError {
  const start = Math.max(0, offset - AROUND)
  const end = Math.min(source.length, offset + AROUND)
  const snippet = `${start > 0 ? '... ' : ''}${source.slice(start, end)}${end < source.length ? ' ...' : ''}`
  const pointer = `${' '.repeat(offset - start + (start > 0 ? 4 : 0))}^---- HERE`
  return new ApiError('script_exception', 'compile error', {
    details: { script_stack: [snippet, pointer], script: source, lang: SCRIPT_LANGUAGE, position: { offset, start, end } },
    cause: new ApiError(type, reason, { cause }),
  })
}

/** Of errors that have no place. */
export const misplacedError = (source: string, cause: ApiError) =>
  new ApiError('script_exception', 'compile error', { details: { script_stack: [], script: source, lang: SCRIPT_LANGUAGE }, cause })

/** What was thrown when the script ran. `boundaries` are the offsets of its statements, in order. */
export function runtimeError(
  source: string,
  name: string,
  offset: number,
  boundaries: readonly number[],
  frames: readonly string[],
  cause: ApiError,
  extra: Readonly<Record<string, unknown>> = {},
): ApiError {
  if (offset < 0) {
    const details = { ...extra, script_stack: [...frames, '<<< unknown portion of script >>>'], script: name, lang: SCRIPT_LANGUAGE }
    return new ApiError('script_exception', 'runtime error', { details, cause })
  }
  let start = 0
  let end = source.length
  for (const boundary of boundaries) {
    if (boundary <= offset) start = boundary
    else {
      end = boundary
      break
    }
  }
  const stack = [...frames, source.slice(start, end), `${' '.repeat(offset - start)}^---- HERE`]
  return new ApiError('script_exception', 'runtime error', {
    details: { ...extra, script_stack: stack, script: name, lang: SCRIPT_LANGUAGE, position: { offset, start, end } },
    cause,
  })
}

/** At most so much of a source stands for it. */
const MAX_NAME = 256

/** How run-time errors call a script that has no name: by the beginning of its source, up to the end of the first line. */
export function nameOfSource(source: string): string {
  const line = /^[^\n\r]*/.exec(source)![0]
  const shown = line.slice(0, MAX_NAME)
  return shown.length < source.length ? `${shown} ...` : source
}
