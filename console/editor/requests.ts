// The text of the workbench: requests one below the other, as in Dev Tools. A line with method and path begins one, its body follows.

export interface TextRequest {
  readonly method: string
  readonly path: string
  /** As typed, without empty lines at its end. */
  readonly body: string
  /** Offsets and lines in the text; `bodyLine` is where the body begins. */
  readonly from: number
  readonly to: number
  readonly line: number
  readonly bodyFrom: number
  readonly bodyLine: number
}

export const METHOD_LINE = /^(GET|POST|PUT|DELETE|HEAD|PATCH)\s+(\S.*?)\s*$/
const COMMENT = /^\s*(#|\/\/)/

export function readRequests(text: string): TextRequest[] {
  const found: TextRequest[] = []
  let open: { method: string; path: string; from: number; line: number; bodyFrom: number; end: number } | null = null
  let at = 0
  let quoted = false
  const close = () => {
    if (open === null) return
    const { method, path, from, line, bodyFrom, end } = open
    found.push({
      method,
      path,
      from,
      to: end,
      line,
      bodyFrom,
      bodyLine: line + 1,
      body: withoutComments(text.slice(bodyFrom, Math.max(bodyFrom, end))),
    })
  }
  for (const [number, line] of text.split('\n').entries()) {
    const start = quoted ? null : METHOD_LINE.exec(line)
    if (start !== null) {
      close()
      const end = at + line.length
      open = { method: start[1], path: start[2], from: at, line: number, bodyFrom: Math.min(end + 1, text.length), end }
    } else if (open !== null && line.trim() !== '' && !COMMENT.test(line)) {
      open.end = at + line.length
      if ((line.split('"""').length - 1) % 2 === 1) quoted = !quoted
    }
    at += line.length + 1
  }
  close()
  return found
}

/** Comments become empty lines, so that errors are at the line they name. */
const withoutComments = (body: string) => body.replace(/^[ \t]*(#|\/\/).*$/gm, '')

export const requestAt = (requests: readonly TextRequest[], offset: number): TextRequest | null =>
  requests.findLast(({ from }) => from <= offset) ?? requests[0] ?? null

export const requestsWithin = (requests: readonly TextRequest[], from: number, to: number): readonly TextRequest[] =>
  requests.filter(request => request.from < to && request.to >= from)

/** JSON as it is sent: text between three quotes is a string. */
export const sentBody = (body: string): string =>
  body.replace(/"""([\s\S]*?)"""/g, (_, text: string) => JSON.stringify(text.replace(/^\n/, '').replace(/\n[ \t]*$/, '')))

export const isLines = (path: string): boolean => /\/(_bulk|_msearch|_msearch\/template)(\?|$)/.test(path)

/** A body of lines has one for each object, however it was written. */
export function sentLines(body: string): string {
  return `${body
    .split('\n')
    .filter(line => line.trim() !== '')
    .join('\n')}\n`
}

/** The path parts in their place: an index of any name. */
export const indexOfPath = (path: string): string => {
  const [first] = path.replace(/^\//, '').split(/[/?]/)
  return first === undefined || first.startsWith('_') ? '' : decode(first)
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
