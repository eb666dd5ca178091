// What a step made of a document: the values that came, went or became others, by their paths.
import { isObject, type Json } from '../../api/json.ts'

export interface Change {
  readonly path: string
  /** Undefined: it was not there. */
  readonly before: Json | undefined
  readonly after: Json | undefined
}

/** `most`: no more are told of. */
export function changesOf(before: Json | undefined, after: Json | undefined, most = 100): readonly Change[] {
  const found: Change[] = []
  visit(before, after, '', found, most)
  return found
}

function visit(before: Json | undefined, after: Json | undefined, path: string, found: Change[], most: number): void {
  if (found.length >= most || before === after) return
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      visit(before[key], after[key], path === '' ? key : `${path}.${key}`, found, most)
  } else if (Array.isArray(before) && Array.isArray(after)) {
    for (let i = 0; i < Math.max(before.length, after.length); i++) visit(before[i], after[i], `${path}[${i}]`, found, most)
  } else if (JSON.stringify(before) !== JSON.stringify(after)) found.push({ path: path || 'all of it', before, after })
}
