// `derived`: fields that a request declares and scripts make. Declarations are checked; whoever asks for such a field is refused, for there
// is no language to run their scripts in yet.
import { ApiError, illegalArgument, mapperParsing } from '../core/errors.ts'
import { isObject, type JsonObject } from '../core/json-token.ts'
import type { FieldLookup } from '../index/mapping/field-type.ts'
import { rewriting } from '../query/dsl/query-builder.ts'
import type { SearchTarget } from './search-target.ts'

const TYPES: ReadonlySet<string> = new Set(['boolean', 'date', 'double', 'float', 'geo_point', 'ip', 'keyword', 'long', 'object', 'text'])
const PARAMETERS: ReadonlySet<string> = new Set(['type', 'script', 'prefilter_field', 'format', 'ignore_malformed', 'properties'])

/** The target as a request sees it that declares such fields. */
export function withDerived(target: SearchTarget, derived: JsonObject | null): SearchTarget {
  if (derived === null) return target
  for (const name of Object.keys(derived)) checkField(name, derived[name])
  return Object.create(target, { mapping: { value: new DerivedLookup(target.mapping, Object.keys(derived)) } })
}

function checkField(name: string, json: unknown): void {
  if (!isObject(json)) {
    const found = Array.isArray(json) ? 'java.util.ArrayList' : 'java.lang.String'
    throw mapperParsing(`Expected map for property [derived_fields] on field [${name}] but got a class ${found}`)
  }
  const type = typeof json.type === 'string' ? json.type : ''
  if (!TYPES.has(type)) throw illegalArgument(`Type [${type}] isn't supported in Derived field context.`)
  const { script } = json
  if (script !== undefined && script !== null && typeof script !== 'string' && !isObject(script))
    throw illegalArgument('Script value should be a String or a Map')
  const unknown = Object.keys(json).find(key => !PARAMETERS.has(key))
  if (unknown !== undefined) throw mapperParsing(`unknown parameter [${unknown}] on mapper [${name}] of type [${type}]`)
}

class DerivedLookup implements FieldLookup {
  constructor(
    private readonly mapping: FieldLookup,
    private readonly derived: readonly string[],
  ) {}

  field(name: string) {
    if (this.derived.some(one => name === one || name.startsWith(`${one}.`)))
      rewriting(() => {
        throw new ApiError('unsupported_operation_exception', '[derived_field] scripts are not supported', { status: 501 })
      })
    return this.mapping.field(name)
  }

  names(pattern: string) {
    return this.derived.includes(pattern) ? [pattern] : this.mapping.names(pattern)
  }

  fieldsBelow(path: string) {
    return this.mapping.fieldsBelow(path)
  }

  object(path: string) {
    return this.mapping.object(path)
  }

  get hasNested() {
    return this.mapping.hasNested
  }

  get searchAnalyzer() {
    return this.mapping.searchAnalyzer
  }
}
