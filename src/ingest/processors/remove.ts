// Takes fields out of a document, or all but some.
import { illegalArgument } from '../../core/errors.ts'
import { type IngestDocument, METADATA } from '../ingest-document.ts'
import type { Options } from '../options.ts'
import type { Process, ProcessorType } from '../processor.ts'

export interface RemoveOptions {
  /** One or several. */
  readonly field?: string | readonly string[]
  /** Every other one is removed. */
  readonly exclude_field?: string | readonly string[]
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const remove: ProcessorType = {
  name: 'remove',
  create(options) {
    const fields = options.texts('field')
    const kept = options.texts('exclude_field')
    if ((fields === null) === (kept === null)) throw options.refuse('field', 'either field or exclude_field must be set')
    const ignoreMissing = options.flag('ignore_missing')
    return fields !== null ? removeThese(options, fields, ignoreMissing) : keepThese(options, kept!)
  },
}

function removeThese(options: Options, fields: readonly string[], ignoreMissing: boolean): Process {
  const templates = fields.map(field => options.asTemplate('field', field))
  return document => {
    for (const template of templates) removeField(document, template(document), ignoreMissing)
  }
}

/** Without them a document could not be written. */
const INDISPENSABLE: readonly string[] = ['_index', '_version', '_version_type']

function removeField(document: IngestDocument, path: string, ignoreMissing: boolean): void {
  if (path === '' && !ignoreMissing) throw illegalArgument('field path cannot be null nor empty')
  if (path === '' || !document.has(path)) {
    if (ignoreMissing) return
    throw illegalArgument(`field [${path}] doesn't exist`)
  }
  if (INDISPENSABLE.includes(path)) throw illegalArgument(`cannot remove metadata field [${path}]`)
  document.remove(path)
}

function keepThese(options: Options, fields: readonly string[]): Process {
  const templates = fields.map(field => options.asTemplate('exclude_field', field))
  return document => {
    const kept: readonly string[] = templates.map(template => template(document))
    for (const name of [...document.fields.keys()])
      if (!kept.includes(name) && !(METADATA as readonly string[]).includes(name)) document.remove(name)
  }
}
