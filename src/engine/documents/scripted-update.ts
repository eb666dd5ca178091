// Runs the script of an update: it changes `ctx._source`, and `ctx.op` chooses the operation.
import { illegalArgument, isApiError, nullPointer } from '../../core/errors.ts'
import { notCast } from '../../core/java-class.ts'
import { parseTree } from '../../core/json.ts'
import type { FoundDocument } from '../../index/shard/found-document.ts'
import { LinkedMap } from '../../painless/runtime/objects.ts'
import { boxLong } from '../../painless/values.ts'
import type { Script, ScriptRules } from '../../query/contracts/script.ts'
import { compilePainlessOnly } from '../../query/scripts/compile-script.ts'
import { UPDATE } from '../../query/scripts/contexts.ts'
import { fixedParameters, type ScriptMap } from '../../query/scripts/parameters.ts'

import { writtenSource } from '../scripts/written-source.ts'

const NOOP: UpdateOutcome = { kind: 'noop' }

export function scriptedUpdate(
  script: Script,
  current: FoundDocument & { readonly source: Uint8Array },
  { index, id, routing }: UpdatedPlace,
  rules: ScriptRules,
): UpdateOutcome {
  const ctx: ScriptMap = new Map<unknown, unknown>([
    ['op', 'index'],
    ['_index', index],
    ['_id', id],
    ['_version', boxLong(current.version)],
    ['_routing', current.routing ?? routing],
    ['_source', inOrder(parseTree(current.source))],
    ['_now', boxLong(Date.now())],
  ])
  run(script, ctx, rules)
  const op = operationOf(ctx)
  // Any other operation is ignored.
  return op === 'index' || op === 'delete' ? { kind: op, source: writtenSource(ctx.get('_source')) } : NOOP
}

/** The server keeps the order of fields here, and only here. */
function inOrder(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(inOrder)
  if (!(tree instanceof Map)) return tree
  const ordered = new LinkedMap()
  for (const [key, value] of tree) ordered.set(key, inOrder(value))
  return ordered
}

/** `source`: what is to be put. */
export function scriptedUpsert(script: Script, source: Uint8Array, rules: ScriptRules): UpdateOutcome {
  const ctx: ScriptMap = new Map<unknown, unknown>([
    ['op', 'create'],
    ['_source', parseTree(source)],
    ['_now', boxLong(Date.now())],
  ])
  run(script, ctx, rules)
  return operationOf(ctx) === 'create' ? { kind: 'index', source: writtenSource(ctx.get('_source')) } : NOOP
}

function run(script: Script, ctx: ScriptMap, rules: ScriptRules): void {
  try {
    const compiled = compilePainlessOnly(script, UPDATE, rules)
    const run = compiled.newRun()
    run.variables[compiled.slotOf('params')] = fixedParameters(script.parameters)
    run.variables[compiled.slotOf('ctx')] = ctx
    run.run()
  } catch (error) {
    throw isApiError(error) ? illegalArgument('failed to execute script', { cause: error }) : error
  }
}

function operationOf(ctx: ScriptMap): string {
  const op = ctx.get('op') ?? null
  if (typeof op === 'string') return op
  if (op === null) throw nullPointer('Cannot invoke "String.hashCode()" because "<local3>" is null')
  throw notCast(op, 'java.lang.String')
}

export interface UpdatedPlace {
  readonly index: string
  readonly uuid: string
  readonly shard: number
  readonly id: string
  readonly routing: string | null
}

/** What becomes of the document. */
export type UpdateOutcome =
  | { readonly kind: 'index'; readonly source: Uint8Array }
  | { readonly kind: 'delete'; readonly source: Uint8Array }
  | { readonly kind: 'noop' }
