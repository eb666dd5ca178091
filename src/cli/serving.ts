// What the commands that serve have in common.
import type { Console } from '../console/create-console.ts'
import type { HttpServerOptions } from '../rest/http-options.ts'

export const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

/** The console's pages beside the API. */
export const asideOf =
  (pages: Console): HttpServerOptions['aside'] =>
  (request, response) => {
    if (!pages.owns(request.url ?? '/')) return false
    pages(request, response)
    return true
  }

/** Resolves at the first signal; a second one ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}
