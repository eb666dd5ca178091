// Painless, the scripting language, as the rest of the engine sees it: contexts, compiled scripts and their runs.
import type { Implementation } from './java-class.ts'
import type { Checkpoint } from './run-state.ts'
import type { JavaClass } from './types.ts'
import type { WindowScope } from './windows/compile-value.ts'
import type { WindowScript } from './windows/window-statements.ts'
import type { WindowSums } from './windows/window-sums.ts'

export type { WindowScope } from './windows/compile-value.ts'
export { UNFIT } from './windows/lanes.ts'
export type { WindowScript } from './windows/window-statements.ts'
export type { WindowSums } from './windows/window-sums.ts'
export { Constant, type WindowColumn } from './windows/window-values.ts'

/** Something scripts of a context can name: `params`, `doc`, `_score`. */
export interface ScriptVariable {
  readonly name: string
  /** As in signatures: `Map`, `double`, `def`. */
  readonly type: string
  /** The server passes it to the script; others a script asks for where it uses them. */
  readonly isArgument?: boolean
}

/** What scripts of one kind see and give. */
export interface ScriptContext {
  readonly name: string
  readonly variables: readonly ScriptVariable[]
  /** As in signatures: `double`, `boolean`, `def`, `void`. A script that ends without a result gives zero, false or null. */
  readonly returns: string
  /** Classes beside the library's: of doc values, of what a variable holds. */
  readonly classes?: readonly JavaClass[]
  /** Called by their bare names, under signatures such as `double saturation(double, double)`. What the run has as `host` comes first. */
  readonly functions?: Readonly<Record<string, Implementation>>
  /** Methods without arguments that only some contexts have, by the names under which the library keeps them. */
  readonly methods?: Readonly<Record<string, string>>
}

export interface CompileOptions {
  /** What errors call the script: of a stored one its id. Absent: the source stands for itself. */
  readonly name?: string
  readonly settings?: ScriptSettings
}

interface ScriptSettings {
  /** Steps of all loops of a function. */
  readonly maxLoopSteps?: number
}

export interface CompiledScript {
  readonly source: string
  readonly context: ScriptContext
  /** The context's variables that the script reads; the others need no value. */
  readonly uses: ReadonlySet<string>
  /** Names of the context's functions that it calls. */
  readonly calls: ReadonlySet<string>
  /** Where a run keeps a variable: index into `ScriptRun.variables`. */
  slotOf(variable: string): number
  /** A run is for one thread of work: any number of calls, one after the other. */
  newRun(checkpoint?: Checkpoint): ScriptRun
  /** The same for windows of documents; null: it does more than such can do. */
  onWindows(scope: WindowScope): WindowScript | null
  /** The same for a script that only adds numbers to members of a map; null: it does more. */
  sumsOnWindows(map: string, scope: WindowScope): WindowSums | null
  /** The fields that alone decide what it gives, where a parameter is a value that nothing changes; null: it may look at more, or change something. */
  decidingFields(isConstant: (parameter: string) => boolean): readonly string[] | null
}

export interface ScriptRun {
  /** In the order of the context's variables, in the form of their types (values.ts). Stays as set from call to call. */
  readonly variables: unknown[]
  /** What the context's functions get as their first argument; whatever the context needs it to be. */
  host: unknown
  /** The result in the form of the context's type. Throws script_exception `runtime error`. */
  run(): unknown
  /** Of a context that returns a number. */
  runNumber(): number
  /** Elements and characters that the last call asked for. */
  readonly taken: number
}
