// Runs the script of a reindex or update by query on each document: it may change the source, the destination, or the operation.
import { illegalArgument, nullPointer } from '../../core/errors.ts'
import { notCast } from '../../core/java-class.ts'
import { JsonFloat, parseTree } from '../../core/json.ts'
import { javaText as textOf } from '../../painless/runtime/objects.ts'
import { boxLong, JavaLong } from '../../painless/values.ts'
import type { Script, ScriptRules } from '../../query/contracts/script.ts'
import { compilePainlessOnly } from '../../query/scripts/compile-script.ts'
import { UPDATE } from '../../query/scripts/contexts.ts'
import { fixedParameters, type ScriptMap } from '../../query/scripts/parameters.ts'
import type { DeleteWrite, IndexWrite } from '../documents/write.ts'
import { writtenSource } from '../scripts/written-source.ts'

/** Stands for a version that was not requested. */
const NO_VERSION = -1

const OPERATIONS = ['noop', 'index', 'delete'] as const
type OperationName = (typeof OPERATIONS)[number]

type Run = (ctx: ScriptMap) => void

export class ScriptedWrites {
  private started: Run | null = null

  constructor(
    private readonly script: Script,
    private readonly rules: () => ScriptRules,
    /** Documents stay what and where they are. */
    private readonly inPlace: boolean,
  ) {}

  /** `write`: what would be done without a script. Null: nothing is. */
  apply(write: IndexWrite, index: string): IndexWrite | DeleteWrite | null {
    const version = this.inPlace || write.check.version === undefined ? NO_VERSION : write.check.version
    const ctx: ScriptMap = new Map<unknown, unknown>([
      ['_index', index],
      ['_id', write.id],
      ['_version', boxLong(version)],
      ['_routing', write.routing],
      ['_source', parseTree(write.source)],
      ['op', 'index'],
    ])
    // Compiled when there is something to run it for: an operation that finds nothing never looks at its script.
    this.started ??= this.start()
    this.started(ctx)
    const op = take(ctx, 'op')
    if (op === null) throw illegalArgument('Script cleared operation type')
    if (typeof op !== 'string') throw notCast(op, 'java.lang.String')
    const source = take(ctx, '_source')
    if (source !== null && !(source instanceof Map)) throw notCast(source, 'java.util.Map')
    const placed = this.placed(write, index, version, ctx)
    const operation = operationNamed(op)
    if (operation === 'noop') return null
    if (operation === 'delete') {
      const { id, routing, requireAlias, check } = placed
      return { kind: 'delete', index: placed.index, id, routing, requireAlias, check: { ...check, type: 'internal' } }
    }
    if (ctx.size > 0) throw illegalArgument(`Invalid fields added to context [${[...ctx.keys()].map(textOf).join(',')}]`)
    return { ...placed, source: writtenSource(source) }
  }

  private start(): Run {
    const compiled = compilePainlessOnly(this.script, UPDATE, this.rules())
    const run = compiled.newRun()
    run.variables[compiled.slotOf('params')] = fixedParameters(this.script.parameters)
    const slot = compiled.slotOf('ctx')
    return ctx => {
      run.variables[slot] = ctx
      run.run()
    }
  }

  /** With what the script says of where it goes. */
  private placed(write: IndexWrite, index: string, version: number, ctx: ScriptMap): IndexWrite {
    let placed = write
    const changed = (name: string, old: unknown, change: (value: unknown) => IndexWrite) => {
      const value = take(ctx, name)
      if (isSame(value, old)) return
      if (this.inPlace) throw illegalArgument(`Modifying [${name}] not allowed`)
      placed = change(value)
    }
    changed('_index', index, value => {
      if (value === null) throw nullPointer("Can't reindex without a destination index!")
      return { ...placed, index: textOf(value) }
    })
    changed('_id', write.id, value => ({ ...placed, id: textOrNull(value) }))
    changed('_version', version, value => {
      if (value === null) return { ...placed, check: { type: 'internal' } }
      return { ...placed, check: { ...placed.check, version: versionOf(value) } }
    })
    changed('_routing', write.routing, value => ({ ...placed, routing: textOrNull(value) }))
    return placed
  }
}

function take(ctx: ScriptMap, key: string): unknown {
  const value = ctx.get(key) ?? null
  ctx.delete(key)
  return value
}

const isSame = (value: unknown, old: unknown) => (value instanceof JavaLong ? value.value : value) === old

const textOrNull = (value: unknown) => (value === null ? null : textOf(value))

function versionOf(value: unknown): number {
  if (value instanceof JavaLong) return value.value
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  const cause = value instanceof JsonFloat ? undefined : notCast(value, 'java.lang.Number')
  throw illegalArgument(`_version may only be set to an int or a long but was [${textOf(value)}]`, { cause })
}

function operationNamed(text: string): OperationName {
  const lower = text.toLowerCase()
  const found = OPERATIONS.find(name => name === lower)
  if (found !== undefined) return found
  throw illegalArgument(`Operation type [${text}] not allowed, only [${OPERATIONS.join(', ')}] are allowed`)
}
