// Which languages scripts may be in, and what each of them may be used for.
import { LANGUAGE_CONTEXTS } from '../../engine/scripts/script-contexts.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

interface GetScriptLanguagesResponse {
  /** `inline` and `stored`. */
  types_allowed: string[]
  /** Languages, and what each can be used for. */
  language_contexts: {
    /** The language. */
    language: string
    contexts: string[]
  }[]
}

const TYPES = ['inline', 'stored']

export const getScriptLanguages = typedOperation<CommonParams, GetScriptLanguagesResponse>()({
  name: 'get_script_languages',
  action: 'cluster:admin/script_language/get',
  routes: [{ method: 'GET', path: '/_script_language' }],
  params: {},
  scope: 'cluster',
  run(cx) {
    const { allowedTypes, allowedContexts } = cx.engine.scriptRules()
    const isAllowed = (name: string, allowed: readonly string[] | null) => allowed === null || allowed.includes(name)
    const response: GetScriptLanguagesResponse = {
      types_allowed: TYPES.filter(type => isAllowed(type, allowedTypes)),
      language_contexts: [...LANGUAGE_CONTEXTS].map(([language, contexts]) => ({
        language,
        contexts: contexts.filter(context => isAllowed(context, allowedContexts)),
      })),
    }
    return { body: response }
  },
})
