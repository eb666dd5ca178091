// Prints aggregation results under the names of the request.
import { javaMapOrder } from '../core/java-map-order.ts'
import { JsonFloat } from '../core/json.ts'
import type { Finding, PrintContext, Siblings } from './aggregation.ts'

/** Adds what aggregations and pipelines found to `body`, under their names. */
export function printInto(body: Map<string, unknown>, siblings: Siblings, findings: readonly Finding[], cx: PrintContext): void {
  const { subs, pipelines } = siblings
  const order = findings.length > 1 && subs.length > 1 ? orderOf(siblings) : null
  for (let i = 0; i < findings.length; i++) {
    const place = order === null || i >= subs.length ? i : order[i]
    const one = place < subs.length ? subs[place] : pipelines[place - subs.length]
    const finding = findings[place]
    // A pipeline may have nothing to say of a bucket.
    if (finding === undefined || finding === null) continue
    const name = cx.typedKeys ? `${one.typedName(finding)}#${one.name}` : one.name
    const printed = one.print(finding, cx)
    body.set(name, one.meta === null ? printed : new Map<string, unknown>([['meta', one.meta], ...printed]))
  }
}

const orders = new WeakMap<Siblings, readonly number[]>()

/** Aggregations are merged by name, and come in the order of the server's map of names; pipelines follow as they were asked for. */
function orderOf(siblings: Siblings): readonly number[] {
  let order = orders.get(siblings)
  if (order === undefined) {
    order = javaMapOrder(siblings.subs.map(({ name }) => name))
    orders.set(siblings, order)
  }
  return order
}

export const double = (value: number): JsonFloat => new JsonFloat(value)
