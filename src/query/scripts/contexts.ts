// Script contexts that need no documents: their variables and return types.
import type { ScriptContext, ScriptVariable } from '../../painless/script.ts'
import { HASHES } from '../contracts/script.ts'

const PARAMS: ScriptVariable = { name: 'params', type: 'Map' }
const CTX: ScriptVariable = { name: 'ctx', type: 'Map' }

/** Changes a document that is written, under `ctx._source`, or says what becomes of it: `ctx.op`. */
export const UPDATE: ScriptContext = { name: 'update', variables: [PARAMS, CTX], returns: 'void', methods: HASHES }

/** For trying things out. */
export const PAINLESS_TEST: ScriptContext = { name: 'painless_test', variables: [PARAMS], returns: 'Object' }

/** Changes a search before it runs, as a processor of search pipelines. */
export const SEARCH: ScriptContext = { name: 'search', variables: [PARAMS, { ...CTX, isArgument: true }], returns: 'void' }

/** A number of others that stand in `params`: what a pipeline aggregation makes of its buckets' values. */
export const BUCKET_AGGREGATION: ScriptContext = { name: 'bucket_aggregation', variables: [PARAMS], returns: 'Number' }

/** Whether a bucket is kept. */
export const AGGREGATION_SELECTOR: ScriptContext = { name: 'aggregation_selector', variables: [PARAMS], returns: 'boolean' }

/** How significant a term is. */
export const SCRIPT_HEURISTIC: ScriptContext = { name: 'script_heuristic', variables: [{ ...PARAMS, isArgument: true }], returns: 'double' }

/** Texts that become requests. */
export const TEMPLATE: ScriptContext = { name: 'template', variables: [PARAMS], returns: 'String' }
