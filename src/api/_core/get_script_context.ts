// The operation `get_script_context`: the script contexts and their methods.
import { CONTEXT_METHODS } from '../../engine/scripts/context-methods.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

interface ScriptMethod {
  name: string
  /** What it gives back. */
  return_type: string
  /** What it is given. */
  params: {
    /** Its type. */
    type: string
    name: string
  }[]
}

interface GetScriptContextResponse {
  contexts: {
    name: string
    /** What scripts can call. */
    methods: ScriptMethod[]
  }[]
}

export const getScriptContext = typedOperation<CommonParams, GetScriptContextResponse>()({
  name: 'get_script_context',
  action: 'cluster:admin/script_context/get',
  routes: [{ method: 'GET', path: '/_script_context' }],
  params: {},
  scope: 'cluster',
  run() {
    const contexts = Object.entries(CONTEXT_METHODS).map(([name, methods]) => ({ name, methods: methods.map(methodOf) }))
    return { body: { contexts } satisfies GetScriptContextResponse }
  },
})

/** Of `double execute(java.util.Map params, double[] values)`. */
function methodOf(declaration: string): ScriptMethod {
  const [, type, name, list] = /^(\S+) (\S+)\((.*)\)$/.exec(declaration)!
  const params = list === '' ? [] : list.split(', ').map(parameter => parameter.split(' '))
  return { name, return_type: type, params: params.map(([type, name]) => ({ type, name })) }
}
