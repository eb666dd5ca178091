// The operation `scripts_painless_context`: the classes and members that Painless scripts may use, by context: its own functions, and the
// library that all contexts share.
import { illegalArgument } from '../../core/errors.ts'
import { CONTEXT_METHODS } from '../../engine/scripts/context-methods.ts'
import { libraryClasses } from '../../painless/library/classes.ts'
import type { Field, JavaClass, Method, Type } from '../../painless/types.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

interface ScriptsPainlessContextParams extends CommonParams {
  context?: string
}

type ScriptsPainlessContextResponse =
  | { contexts: string[] }
  | {
      name: string
      /** The classes that scripts may use. */
      classes: Record<string, unknown>[]
      [more: string]: unknown
    }

export const scriptsPainlessContext = typedOperation<ScriptsPainlessContextParams, ScriptsPainlessContextResponse>()({
  name: 'scripts_painless_context',
  action: 'cluster:admin/scripts/painless/context',
  routes: [{ method: 'GET', path: '/_scripts/painless/_context' }],
  params: { context: 'string' },
  scope: 'cluster',
  run(_, { params: { context } }) {
    const contexts = Object.keys(CONTEXT_METHODS)
    if (context === undefined) return { body: { contexts } }
    const name = String(context)
    if (!contexts.includes(name)) throw illegalArgument(`script context [${name}] not found`)
    const classes = [...libraryClasses].sort((a, b) => (a.name < b.name ? -1 : 1)).map(printClass)
    return { body: { name, classes, imported_methods: [], class_bindings: [], instance_bindings: [] } }
  },
})

function printClass(javaClass: JavaClass) {
  const members = javaClass
    .all()
    .filter(({ name }) => !name.startsWith('hashOf'))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const methods = members.filter(member => 'parameters' in member)
  const fields = members.filter(member => !('parameters' in member)) as Field[]
  return {
    name: javaClass.name,
    imported: javaClass.options.isHidden !== true,
    constructors: methods
      .filter(({ name }) => name === 'new')
      .map(({ parameters }) => ({ declaring: javaClass.name, parameters: parameters.map(nameOf) })),
    static_methods: methods.filter(({ isStatic, name }) => isStatic && name !== 'new').map(printMethod),
    methods: methods.filter(({ isStatic }) => !isStatic).map(printMethod),
    static_fields: fields.filter(({ isStatic }) => isStatic).map(printField),
    fields: fields.filter(({ isStatic }) => !isStatic).map(printField),
  }
}

const printMethod = ({ owner, name, returns, parameters }: Method) => ({
  declaring: owner.name,
  name,
  return: nameOf(returns),
  parameters: parameters.map(nameOf),
})

const printField = ({ owner, name, type }: Field) => ({ declaring: owner.name, name, type: nameOf(type) })

/** As Java names the classes of arrays. */
function nameOf(type: Type): string {
  if (type.kind !== 'array') return type.name
  const { component } = type
  if (component.kind === 'array') return `[${nameOf(component)}`
  return component.kind === 'primitive' ? `${nameOf(component)}[]` : `[L${nameOf(component)};`
}
