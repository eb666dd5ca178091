// Tries out a script: by itself, or on a document that is indexed for it alone.
import { ApiError, contentParse, illegalArgument, nullPointer, parseFailed, validationFailed } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject, noObject } from '../../core/json-token.ts'
import type { RequestBody } from '../../core/request-body.ts'
import { permittedIndex } from '../../engine/access/permitted.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import { runOnDocument } from '../../engine/documents/run-on-document.ts'
import { javaText } from '../../painless/runtime/objects.ts'
import type { Script } from '../../query/contracts/script.ts'
import { scriptField } from '../../query/dsl/script-value.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import { compilePainlessOnly } from '../../query/scripts/compile-script.ts'
import { PAINLESS_TEST } from '../../query/scripts/contexts.ts'
import { FILTER, SCORE } from '../../query/scripts/document-contexts.ts'
import { fixedParameters } from '../../query/scripts/parameters.ts'
import { type CommonParams, type ScriptParam, typedOperation } from '../typed-operation.ts'
import { readStrictObject } from './streamed-body.ts'

interface ScriptsPainlessExecuteParams extends CommonParams {
  body: {
    script: Exclude<ScriptParam, string>
    /** What the script is for; `painless_test` by default. */
    context?: 'painless_test' | 'filter' | 'score'
    /** What it runs on, of `filter` and `score`. */
    context_setup?: {
      index?: string
      /** The document. */
      document?: object
      query?: object
    }
  }
}

interface ScriptsPainlessExecuteResponse {
  result: unknown
}

export const scriptsPainlessExecute = typedOperation<ScriptsPainlessExecuteParams, ScriptsPainlessExecuteResponse>()({
  name: 'scripts_painless_execute',
  action: 'cluster:admin/scripts/painless/execute',
  routes: [
    { method: 'GET', path: '/_scripts/painless/_execute' },
    { method: 'POST', path: '/_scripts/painless/_execute' },
  ],
  params: {},
  body: 'json',
  cancellable: true,
  scope: 'cluster',
  checkBody: ({ body }) => void askedBy(body),
  async run(cx, { body }) {
    const asked = askedBy(body)
    if (asked.script.id !== null) throw validationFailed('only inline scripts are supported')
    return { body: { result: asked.context === 'painless_test' ? alone(cx, asked.script) : onDocument(cx, asked) } }
  },
})

function askedBy(body: RequestBody): ExecuteRequest {
  if (!body.present) throw parseFailed('request body or source parameter is required')
  return readStrictObject('painless_execute_request', body.bytes(), readRequest, true)
}

function alone({ engine, task }: CallContext, script: Script): string {
  const compiled = compilePainlessOnly(script, PAINLESS_TEST, engine.scriptRules())
  const run = compiled.newRun(() => task.check())
  run.variables[compiled.slotOf('params')] = fixedParameters(script.parameters)
  return javaText(run.run())
}

function onDocument(cx: CallContext, { script, context, setup }: ExecuteRequest): unknown {
  if (setup === null) throw nullPointer('Cannot read field "index" because "this.contextSetup" is null')
  const problems: string[] = []
  if (setup.index === null) problems.push('index is a required parameter for current context')
  if (setup.document === null) problems.push('document is a required parameter for current context')
  if (problems.length > 0) throw validationFailed(...problems)
  const index = permittedIndex(cx, setup.index!)
  index.ensureOpen()
  const document = { source: setup.document!, query: setup.query }
  if (context === 'filter') return runOnDocument(cx, index, document, script, FILTER)
  const score = runOnDocument(cx, index, document, script, SCORE)
  return new JsonFloat(score as number)
}

// ---- the body ----

type ContextName = 'painless_test' | 'filter' | 'score'

interface ExecuteRequest {
  readonly script: Script
  readonly context: ContextName
  readonly setup: Setup | null
}

interface Setup {
  readonly index: string | null
  readonly document: JsonObject | null
  readonly query: unknown
}

const CONTEXTS: readonly string[] = ['painless_test', 'filter', 'score'] satisfies ContextName[]

function readRequest(json: unknown): ExecuteRequest {
  if (!isObject(json)) throw noObject('painless_execute_request', json)
  let script: Script | null = null
  let context = 'painless_test'
  let setup: Setup | null = null
  readStrictly('painless_execute_request', json, {
    script: scriptField(read => (script = read)),
    context: { accepts: ['VALUE_STRING'], read: value => (context = value as string) },
    context_setup: { accepts: ['START_OBJECT'], takenWhole: true, isParsed: true, read: value => (setup = readSetup(value as JsonObject)) },
  })
  if (script === null) throw illegalArgument('Required [script]')
  if (CONTEXTS.includes(context)) return { script, context: context as ContextName, setup }
  const cause = new ApiError('unsupported_operation_exception', `unsupported script context name [${context}]`, { status: 400 })
  const failed = contentParse('Failed to build [painless_execute_request] after last required field arrived', undefined, { cause })
  if (setup === null) throw failed
  throw contentParse('[painless_execute_request] failed to parse field [context_setup]', atValue(json, 'context_setup'), {
    cause: failed,
    rootCause: [failed],
  })
}

function readSetup(json: JsonObject): Setup {
  let index: string | null = null
  let document: JsonObject | null = null
  let query: unknown = null
  readStrictly('execute_script_context', json, {
    index: { accepts: ['VALUE_STRING'], read: value => (index = value as string) },
    document: { accepts: ['START_OBJECT'], read: value => (document = value as JsonObject) },
    query: { accepts: ['START_OBJECT'], read: value => (query = value) },
  })
  return { index, document, query }
}
