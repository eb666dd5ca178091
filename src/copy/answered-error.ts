// What an answer over REST says when it refuses, and how the paths of requests are written.

export interface AnsweredError {
  readonly type?: string
  readonly reason?: string
  /** Which one is missing. */
  readonly index?: string
}

interface ErrorBody extends AnsweredError {
  readonly root_cause?: readonly AnsweredError[]
}

/** The cause that the error of a body has at its root; null where the body holds none: a proxy's page, or a document that is not there. */
export function errorIn(text: string): AnsweredError | null {
  try {
    const { error } = JSON.parse(text) as { error?: ErrorBody | string }
    if (typeof error === 'string') return { reason: error }
    return error === undefined ? null : { ...error, ...error.root_cause?.[0] }
  } catch {
    return null
  }
}

/** The error of a body in a line, or as much of the body as fits into one. */
export function told(text: string): string {
  const { type, reason } = errorIn(text) ?? {}
  if (reason === undefined) return text.replaceAll(/\s+/g, ' ').slice(0, 300)
  return type === undefined ? reason : `[${type}] ${reason}`
}

/** Index expressions stay as they are. */
export const pathOf = (...parts: readonly unknown[]) =>
  `/${parts.map(part => encodeURIComponent(String(part)).replaceAll('%2C', ',').replaceAll('%2A', '*')).join('/')}`
