// Translates parse errors of the template library into the server's messages.
import { ApiError } from '../../core/errors.ts'

/** A template that cannot be used at all. */
export const templateProblem = (
  source: string,
  reason: string,
  type: 'mustache_exception' | 'mustache_not_found_exception' = 'mustache_exception',
) =>
  new ApiError('script_exception', reason, {
    details: { script_stack: [], script: source, lang: 'mustache' },
    cause: new ApiError(type, reason),
  })

/** ` @[query-template:3]`, for a place in the template. */
export const placeIn = (source: string, at: number) => ` @[query-template:${lineOf(source, at)}]`

function lineOf(source: string, at: number): number {
  let line = 1
  for (let i = source.indexOf('\n'); i >= 0 && i < at; i = source.indexOf('\n', i + 1)) line++
  return line
}

const STUMBLE = /^(Unclosed tag|Unclosed section|Unopened section|Invalid tags)(?: "(.*)")?(?: at (\d+)|: (.*))$/s

/** `message` is the library's. */
export function refusal(source: string, message: string): ApiError {
  const [, problem, name = '', place, delimiters = ''] = STUMBLE.exec(message) ?? []
  const at = place === undefined ? source.length : Number(place)
  switch (problem) {
    case 'Unclosed tag':
      return unclosedTag(source)
    case 'Unclosed section':
      return at < source.length ? mismatch(source, name, at) : unclosedSection(source, name)
    case 'Unopened section':
      return mismatch(source, 'null', at)
    case 'Invalid tags':
      return templateProblem(source, `Invalid delimiter string: ${delimiters}${placeIn(source, source.indexOf(delimiters))}`)
    default:
      return templateProblem(source, message)
  }
}

const OPEN = '{{'

/** The tag goes on to the end of the template. */
function unclosedTag(source: string): ApiError {
  let start = source.lastIndexOf(OPEN)
  // Of three braces the first two open the tag.
  if (source[start - 1] === '{') start--
  const tag = source.slice(Math.max(start, 0) + OPEN.length)
  const where = placeIn(source, start)
  const name = tag.slice(1).trim()
  switch (tag[0]) {
    case '#':
    case '^':
      return templateProblem(source, `Failed to close '${name}' tag${where}`)
    case '{': {
      const closed = name.replace(/\}\}$/, '')
      // A single brace at the end has been read once more by then.
      const column = source.length - (source.lastIndexOf('\n') + 1) - (/[^}]\}$/.test(tag) ? 1 : 0)
      return templateProblem(source, `Improperly closed variable: ${closed} in query-template:${lineOf(source, start)}@${column}${where}`)
    }
    default:
      return templateProblem(source, `Improperly closed variable${where}`)
  }
}

function unclosedSection(source: string, name: string): ApiError {
  return templateProblem(source, `Failed to close '${name}' tag${placeIn(source, startOfLast(source, name))}`)
}

/** Where the last section of that name begins. */
function startOfLast(source: string, name: string): number {
  let last = 0
  for (let at = source.indexOf(name); at >= 0 && name !== ''; at = source.indexOf(name, at + 1)) {
    if (/[#^]\s*$/.test(source.slice(Math.max(0, at - 20), at))) last = at
  }
  return last
}

/** `at`: the tag that closes what was not open. */
function mismatch(source: string, open: string, at: number): ApiError {
  const closing = /\/\s*([^}]*)/.exec(source.slice(at))?.[1].trim() ?? ''
  const line = lineOf(source, at)
  return templateProblem(source, `Mismatched start/end tags: ${open} != ${closing} in query-template:${line}${placeIn(source, at)}`)
}
