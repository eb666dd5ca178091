// The source of a hit as processors read and change it: one map of top-level fields, with numbers as they were written.
import { parseTree, RawJson, stringify } from '../../core/json.ts'
import type { HitBody } from '../contracts/hit.ts'

export type HitSource = Map<string, unknown>

/** Null where the hit shows none. */
export const sourceOf = ({ _source }: HitBody): HitSource | null => (_source === undefined ? null : (parseTree(_source.bytes) as HitSource))

export function setSource(hit: HitBody, source: HitSource): void {
  hit._source = new RawJson(Buffer.from(stringify(source)))
}

/** `fields` of a hit, made where there are none. */
export function setField(hit: HitBody, name: string, values: unknown[]): void {
  hit.fields = Object.assign(Object.create(null), hit.fields, { [name]: values })
}

export function removeField(hit: HitBody, name: string): void {
  hit.fields = Object.assign(Object.create(null), hit.fields)
  delete hit.fields![name]
}
