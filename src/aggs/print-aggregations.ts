// Prints aggregation results under the names of the request.
import { javaMapOrder } from '../core/java-map-order.ts'
import { JsonFloat } from '../core/json.ts'
import { quoted, textOf } from '../core/json-text.ts'
import type { Piece } from '../core/piece.ts'
import type { Aggregation, Finding, Pipeline, PrintContext, Siblings } from './aggregation.ts'

/** Adds what aggregations and pipelines found to `body`, under their names. */
export function printInto(body: Map<string, unknown>, siblings: Siblings, findings: readonly Finding[], cx: PrintContext): void {
  eachShown(siblings, findings, cx, (name, one, finding) => void body.set(name, printed(one, finding, cx)))
}

/** The same as JSON that follows other members. */
export function textInside(siblings: Siblings, findings: readonly Finding[], cx: PrintContext, piece: Piece): string {
  let text = ''
  eachShown(siblings, findings, cx, (name, one, finding) => {
    const short = one.meta === null && 'json' in one ? one.json?.(finding) : undefined
    text += `,${quoted(name)}:${short ?? textOf(printed(one, finding, cx), piece)}`
  })
  return text
}

function printed(one: Aggregation | Pipeline, finding: Finding, cx: PrintContext): Map<string, unknown> {
  const body = one.print(finding, cx)
  return one.meta === null ? body : new Map<string, unknown>([['meta', one.meta], ...body])
}

function eachShown(
  siblings: Siblings,
  findings: readonly Finding[],
  cx: PrintContext,
  show: (name: string, one: Aggregation | Pipeline, finding: Finding) => void,
): void {
  const { subs, pipelines } = siblings
  const order = findings.length > 1 && subs.length > 1 ? orderOf(siblings) : null
  for (let i = 0; i < findings.length; i++) {
    const place = order === null || i >= subs.length ? i : order[i]
    const one = place < subs.length ? subs[place] : pipelines[place - subs.length]
    const finding = findings[place]
    // A pipeline may have nothing to say of a bucket.
    if (finding === undefined || finding === null) continue
    show(cx.typedKeys ? `${one.typedName(finding)}#${one.name}` : one.name, one, finding)
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
