// `script_fields`: values computed by scripts for each hit.
import { isApiError } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import type { DocumentRun } from '../../query/scripts/document-script.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'

const lists = lazily(() => import('../../query/scripts/script-lists.ts'))
const language = lazily(() => import('../../query/scripts/language.ts'))

export function scriptFieldsPart({ scriptFields, searcher }: FetchContext): FetchPart {
  const check = () => searcher.checkpoint.check()
  let runs: readonly DocumentRun[] = []
  return {
    name: 'ScriptFieldsPhase',
    segment(view) {
      runs = scriptFields.map(({ script }) => script.on(view, check))
    },
    hit(hit) {
      scriptFields.forEach(({ name, ignoreFailure }, i) => {
        const values = valuesOf(runs[i], hit.place.doc, ignoreFailure)
        if (values !== null && values.length > 0 && !hit.fields.has(name)) hit.fields.set(name, values)
      })
    },
  }
}

/** Null where the script failed and may. */
function valuesOf(run: DocumentRun, doc: number, ignoreFailure: boolean): unknown[] | null {
  try {
    const value = run.value(doc)
    return (lists().isScriptList(value) ? lists().listValues(value) : [value]).map(language().toJson)
  } catch (error) {
    if (isApiError(error) && error.type === 'script_exception' && ignoreFailure) return null
    throw error
  }
}
