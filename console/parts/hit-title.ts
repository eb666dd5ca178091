// What a hit is called where there is one line for it: a title of its own, or its id.
import { type Json, shortText } from '../api/json.ts'

const NAMES = /^(title|name|label|subject|headline)$/i

/** The field that holds it. */
export const titleFieldOf = (source: Readonly<Record<string, Json>>): string | null =>
  Object.entries(source).find(([key, value]) => NAMES.test(key) && typeof value === 'string')?.[0] ?? null

export function titleOf({ _source = {}, _id }: { readonly _id: string; readonly _source?: Record<string, Json> }): string {
  const field = titleFieldOf(_source)
  return field === null ? _id : shortText(_source[field], 60)
}
