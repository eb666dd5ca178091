// Recognises the values of scripts that are lists, of this engine or of the script's language.
import { JavaCollection } from '../../painless/runtime/lists.ts'

export type ScriptList = readonly unknown[] | JavaCollection

export const isScriptList = (value: unknown): value is ScriptList => Array.isArray(value) || value instanceof JavaCollection

export const listValues = (list: ScriptList): readonly unknown[] => (list instanceof JavaCollection ? list.values() : list)
