// The field type `alias`: another name of a field, for queries only.
import { mapperParsing } from '../../core/errors.ts'
import { defineField, refuseUnsupported } from './field-definition.ts'
import { javaText } from './java-text.ts'
import { parameter } from './parameter.ts'

/** Another name of a field, for searches. */
export interface AliasOptions {
  /** The field that is meant, by its whole path. */
  readonly path: string
}

export const alias = defineField({
  type: 'alias',
  parameters: { path: parameter<string | null>(null, value => javaText(value), { mergeable: true }) },
  composite: false,
  refuseUnknown: refuseUnsupported,
  check(name, declaration) {
    if (!declaration.given.has('path')) throw mapperParsing(`The [path] property must be specified for field [${name}].`)
  },
  build: (path, values) => ({ kind: 'alias', path, target: values.path ?? '' }),
})
