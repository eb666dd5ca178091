// Applies allowlist.yml where it is enabled: all requests it does not list are refused, except to super administrators.
import type { Json } from '../config/entities.ts'

interface AllowedPath {
  readonly expression: RegExp
  readonly methods: readonly string[]
}

export class Allowlist {
  private readonly isEnabled: boolean
  private readonly paths: readonly AllowedPath[]

  /** The document as it is kept. A part of a path in braces matches anything: `/{index}/_search`. */
  constructor({ enabled, requests = {} }: Json) {
    this.isEnabled = enabled === true
    this.paths = Object.entries(requests as Readonly<Record<string, readonly string[]>>).map(([path, methods]) => ({
      expression: new RegExp(`^${trimmed(path).split('/').map(part).join('/')}$`),
      methods,
    }))
  }

  allows(method: string, uri: string): boolean {
    if (!this.isEnabled) return true
    const path = trimmed(uri.split('?', 1)[0])
    return this.paths.some(allowed => allowed.methods.includes(method) && allowed.expression.test(path))
  }
}

const part = (text: string) => (/^\{[^/]*\}$/.test(text) ? '[^/]+' : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

/** A slash at the end is no other path. */
const trimmed = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path)
