// The options of ingest processors, which may hold templates.
import { isApiError } from '../core/errors.ts'
import { notCast } from '../core/java-class.ts'
import { ProcessorOptions } from '../core/processor-options.ts'
import type { IngestDocument } from './ingest-document.ts'
import { compileTemplate, compileValue, type Template } from './template.ts'

export class Options extends ProcessorOptions {
  /** A text or a list of them; null: not said. */
  texts(property: string): string[] | null {
    const value = this.take(property)
    if (value === null) return null
    return (Array.isArray(value) ? value : [value]).map(item => {
      if (typeof item === 'string') return item
      throw notCast(item, 'java.lang.String')
    })
  }

  template(property: string): Template {
    return this.asTemplate(property, this.text(property))
  }

  optionalTemplate(property: string): Template | null {
    const text = this.optionalText(property)
    return text === null ? null : this.asTemplate(property, text)
  }

  asTemplate(property: string, text: string): Template {
    try {
      return compileTemplate(text)
    } catch (error) {
      if (isApiError(error)) error.details = { ...error.details, property_name: property }
      throw error
    }
  }

  /** Any value, with templates in its texts. */
  value(property: string): (document: IngestDocument) => unknown {
    return compileValue(this.required(property))
  }
}
