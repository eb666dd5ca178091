// Compiles a Painless source for a context, and runs it as often as there are documents: what is set before, what is caught after.
import { ApiError, type ErrorType, isApiError } from '../core/errors.ts'
import type { Frame } from './compile/code.ts'
import { compileProgram, type Program } from './compile/script-compiler.ts'
import { decidingFields } from './deciding-fields.ts'
import { typeNamed } from './java-class.ts'
import { type Checkpoint, run } from './run-state.ts'
import { asThrown, EngineProblem, Fatal, StackOverflow, Throwable } from './runtime/throwable.ts'
import type { CompiledScript, CompileOptions, ScriptContext, ScriptRun } from './script.ts'
import type { Script } from './syntax/ast.ts'
import { parseScript } from './syntax/parser.ts'
import { nameOfSource, runtimeError } from './syntax/source-error.ts'
import type { WindowScope } from './windows/compile-value.ts'
import { compileSums, compileWindows } from './windows/compile-windows.ts'
import type { WindowScript } from './windows/window-statements.ts'
import type { WindowSums } from './windows/window-sums.ts'

class PainlessScript implements CompiledScript {
  readonly uses: ReadonlySet<string>
  readonly calls: ReadonlySet<string>
  private readonly program: Program
  private readonly name: string
  private tree: Script | null = null

  constructor(
    readonly source: string,
    readonly context: ScriptContext,
    options: CompileOptions,
  ) {
    this.program = compileProgram(source, context, options)
    this.uses = this.program.uses
    this.calls = this.program.calls
    this.name = options.name ?? nameOfSource(source)
  }

  slotOf(variable: string): number {
    return this.context.variables.findIndex(({ name }) => name === variable)
  }

  newRun(checkpoint: Checkpoint | null = null): ScriptRun {
    return new PainlessRun(this.program, this.source, this.name, checkpoint, this.context.variables.length)
  }

  onWindows(scope: WindowScope): WindowScript | null {
    return compileWindows(this.parsed(), typeNamed(this.context.returns), scope)
  }

  sumsOnWindows(map: string, scope: WindowScope): WindowSums | null {
    return compileSums(this.parsed(), map, scope)
  }

  decidingFields(isConstant: (parameter: string) => boolean): readonly string[] | null {
    return decidingFields(this.parsed(), isConstant)
  }

  private parsed(): Script {
    return (this.tree ??= parseScript(this.source))
  }
}

class PainlessRun implements ScriptRun {
  readonly variables: unknown[]
  host: unknown = null
  taken = 0
  private readonly frame: Frame
  private readonly slots: readonly number[]

  constructor(
    private readonly program: Program,
    private readonly source: string,
    private readonly name: string,
    private readonly checkpoint: Checkpoint | null,
    variableCount: number,
  ) {
    this.variables = new Array<unknown>(variableCount).fill(null)
    this.frame = program.newFrame()
    this.slots = program.slots
  }

  run(): unknown {
    const { frame, program, slots, variables } = this
    for (let i = 0; i < slots.length; i++) frame[slots[i]] = variables[i]
    frame[0] = program.result
    program.host.current = this.host
    const { checkpoint, calls, stepsBefore, taken } = run
    run.checkpoint = this.checkpoint
    run.calls = 0
    run.stepsBefore = 0
    run.taken = 0
    run.position = -1
    try {
      program.exec(frame)
      return frame[0]
    } catch (error) {
      throw this.failure(error)
    } finally {
      this.taken = run.taken
      run.checkpoint = checkpoint
      run.calls = calls
      run.stepsBefore = stepsBefore
      run.taken = taken
    }
  }

  runNumber(): number {
    return Number(this.run())
  }

  private failure(error: unknown): unknown {
    if (isApiError(error)) return error
    const thrown = error instanceof RangeError ? new StackOverflow() : asThrown(error)
    if (!(thrown instanceof Throwable || thrown instanceof Fatal)) return error
    const position = thrown instanceof Throwable && thrown.hasPosition ? thrown.position : run.position
    const frames = thrown instanceof Throwable ? thrown.frames : []
    const made = runtimeError(
      this.source,
      this.name,
      position,
      this.program.boundaries,
      frames,
      causeOf(thrown),
      thrown instanceof Fatal ? thrown.details : {},
    )
    // An exception of the server's own is what was at the bottom of it; Java's are not.
    if (!(thrown instanceof EngineProblem) || /^(illegal_argument|number_format)/.test(made.cause!.type)) return made
    return new ApiError(made.type, made.reason, { details: made.details, cause: made.cause, rootCause: [made.cause!] })
  }
}

function causeOf(thrown: Throwable | Fatal): ApiError {
  if (thrown instanceof EngineProblem) return thrown.error
  const name = thrown instanceof Throwable ? thrown.javaClass.simpleName : thrown.className
  const inner = thrown instanceof Throwable && thrown.cause !== null ? causeOf(thrown.cause) : undefined
  const { message } = thrown
  return new ApiError(typeName(name), message ?? '', {
    cause: inner,
    status: 400,
    details: message === null ? { reason: null } : {},
  })
}

/** `illegal_argument_exception`. Scripts may throw what no other part of the engine does. */
const typeName = (simpleName: string) => simpleName.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase() as ErrorType

/** Throws script_exception `compile error`. */
export const compilePainless = (source: string, context: ScriptContext, options: CompileOptions = {}): CompiledScript =>
  new PainlessScript(source, context, options)
