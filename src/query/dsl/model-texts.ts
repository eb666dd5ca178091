// Texts of queries that wait for what the application's models make of them: found in a request, and put into a copy of it.
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { LookupNotes } from './lookup-notes.ts'

export interface NeuralText {
  readonly text: string
  /** `model_id`; null: none is named. */
  readonly model: string | null
}

/** The bodies of `neural` that wait for vectors. */
export const neuralTexts = new LookupNotes<NeuralText>()

/** The bodies of `neural_sparse` that wait for tokens. */
export const sparseTexts = new LookupNotes<NeuralText>()

/** Bodies that wait, with what of. */
export function textsIn(notes: LookupNotes<NeuralText>, json: unknown, found = new Map<object, NeuralText>()): Map<object, NeuralText> {
  if (typeof json !== 'object' || json === null) return found
  const text = notes.of(json)
  if (text !== undefined) found.set(json, text)
  for (const value of Object.values(json)) textsIn(notes, value, found)
  return found
}

/** A copy of `json` in which each of the objects in `made` has what belongs to it beside its options. */
export function withMade<T>(json: T, key: string, made: ReadonlyMap<object, unknown>): T {
  return replaced(json, key, made) as T
}

function replaced(json: unknown, key: string, made: ReadonlyMap<object, unknown>): unknown {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map(item => replaced(item, key, made))
  if (!isObject(json)) return json
  const entries = Object.entries(json).map(([name, value]) => [name, replaced(value, key, made)] as const)
  const own = made.get(json)
  if (own === undefined) return Object.fromEntries(entries)
  return Object.fromEntries(entries.map(([field, body]) => [field, { ...(body as JsonObject), [key]: own }]))
}
