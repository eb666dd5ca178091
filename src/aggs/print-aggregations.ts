// What answers show of findings, under the names that the request gave them.
import { JsonFloat } from '../core/json.ts'
import type { Finding, PrintContext } from './aggregation.ts'
import type { Siblings } from './pipeline.ts'

/** Adds what aggregations and pipelines found to `body`, under their names. */
export function printInto(body: Map<string, unknown>, { subs, pipelines }: Siblings, findings: readonly Finding[], cx: PrintContext): void {
  for (let place = 0; place < findings.length; place++) {
    const one = place < subs.length ? subs[place] : pipelines[place - subs.length]
    const finding = findings[place]
    // A pipeline may have nothing to say of a bucket.
    if (finding === undefined || finding === null) continue
    const name = cx.typedKeys ? `${one.typedName(finding)}#${one.name}` : one.name
    const printed = one.print(finding, cx)
    body.set(name, one.meta === null ? printed : new Map<string, unknown>([['meta', one.meta], ...printed]))
  }
}

export const double = (value: number): JsonFloat => new JsonFloat(value)
