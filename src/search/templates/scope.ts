// Resolves names in a template: the innermost scope that has the name wins; dots lead into objects, numbers into lists.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { textMember } from '../../core/text-members.ts'

/** The values around a place in a template, innermost first. */
export interface Scope {
  readonly value: unknown
  readonly outer: Scope | null
}

/** Undefined: nothing has that name. */
export function lookUp(scope: Scope, name: string): unknown {
  for (let s: Scope | null = scope; s !== null; s = s.outer) {
    if (s.value === null || s.value === undefined) continue
    if (name === '.') return s.value
    const found = find(s.value, name)
    if (found !== null) return found.value
  }
  return undefined
}

interface Found {
  readonly value: unknown
}

/** The whole name first, then its first part: once that is known, outer scopes are not asked any more. */
function find(holder: unknown, name: string): Found | null {
  const whole = member(holder, name)
  if (whole !== null) return whole
  const dot = name.indexOf('.')
  if (dot < 0) return null
  const first = member(holder, name.slice(0, dot))
  return first && (find(first.value, name.slice(dot + 1)) ?? { value: undefined })
}

function member(holder: unknown, name: string): Found | null {
  if (typeof holder !== 'object' || holder === null) {
    const value = textMember(holder, name)
    return value === undefined ? null : { value }
  }
  if (Array.isArray(holder)) return element(holder, name)
  return Object.hasOwn(holder, name) ? { value: (holder as Record<string, unknown>)[name] } : null
}

const INT = /^[+-]?\d{1,10}$/
const MAX_INT = 2 ** 31 - 1

function element(list: readonly unknown[], name: string): Found | null {
  if (name === 'size') return { value: list.length }
  const position = INT.test(name) ? Number(name) : Number.NaN
  if (!(Math.abs(position) <= MAX_INT)) return null
  if (position < 0) throw illegalArgument('position >= 0')
  if (position >= list.length) throw new ApiError('index_out_of_bounds_exception', String(position))
  return { value: list[position] }
}
