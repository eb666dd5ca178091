// Turns a field with dots in its name into objects: `a.b` becomes `b` in `a`.
import { illegalArgument } from '../../core/errors.ts'
import type { IngestDocument } from '../ingest-document.ts'
import type { ProcessorType } from '../processor.ts'

export interface DotExpanderOptions {
  /** A name with dots. */
  readonly field: string
  /** The object that it is in. */
  readonly path?: string
}

export const dot_expander: ProcessorType = {
  name: 'dot_expander',
  create(options) {
    const field = options.text('field')
    if (!field.includes('.')) throw options.refuse('field', 'field does not contain a dot')
    if (field.startsWith('.') || field.endsWith('.')) throw options.refuse('field', "Field can't start or end with a dot")
    if (field.includes('..')) throw options.refuse('field', 'No space between dots')
    const path = options.optionalText('path')
    const prefix = path === null ? '' : `${path}.`
    return document => {
      const within = path === null ? document.fields : document.get(path)
      if (!(within instanceof Map) || !within.has(field)) return
      const target = prefix + field
      const joins = document.has(target)
      if (!joins) refuseValues(document, prefix, field)
      const value = within.get(field)
      within.delete(field)
      if (joins) document.append(target, value)
      else document.set(target, value)
    }
  },
}

/** What is on the way must be an object, if it is there. */
function refuseValues(document: IngestDocument, prefix: string, field: string): void {
  for (let dot = field.indexOf('.'); dot > 0; dot = field.indexOf('.', dot + 1)) {
    const part = field.slice(0, dot)
    if (!document.has(prefix + part)) return
    if (!(document.get(prefix + part) instanceof Map))
      throw illegalArgument(`cannot expend [${prefix}${field}], because [${prefix}${part}] is not an object field, but a value field`)
  }
}
