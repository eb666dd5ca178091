// `fields`: values of the source as their fields read them, under full names.
import { illegalArgument } from '../../core/errors.ts'
import { parseSource } from '../../core/json.ts'
import { pushAll } from '../../core/long-lists.ts'
import { valuesAt } from '../../core/values-at.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { isMetaField } from '../../index/mapping/meta-fields.ts'
import { asDecimal, printedValue } from '../../index/mapping/printed-value.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'
import type { FieldAndFormat } from '../contracts/search-request.ts'
import { readSourceValue, sourcePath } from '../values/source-values.ts'
import { dateShow, type Show } from '../values/value-format.ts'

export function fieldsPart({ request, mapping, target }: FetchContext): FetchPart {
  const wanted = new Map<
    string,
    { readonly field: FieldType; readonly path: string; readonly show: Show; readonly format: string | null }
  >()
  /** Those that scripts make. */
  const scripted = new Set<string>()
  for (const entry of request.fields) {
    for (const name of mapping.names(entry.field)) {
      if (target.derived?.has(name) === true) {
        if (entry.format !== null) throw illegalArgument(`Field [${name}] of type [derived] doesn't support formats.`)
        scripted.add(name)
        continue
      }
      const field = mapping.field(name)
      if (field === undefined || isMetaField(name)) continue
      wanted.set(name, { field, path: pathOf(mapping, field), show: showing(field, entry), format: entry.format })
    }
  }
  const { derived } = target
  return {
    name: 'FetchFieldsPhase',
    hit(hit) {
      const bytes = hit.stored().source
      if (bytes === null) {
        const reason = 'Unable to retrieve the requested [fields] since _source is disabled in the mappings for index'
        throw illegalArgument(`${reason} [${target.index}]`)
      }
      const source = parseSource(bytes)
      for (const [name, { field, path, show, format }] of wanted) {
        if (hit.ignored?.includes(name)) continue
        const values: unknown[] = []
        if (field.readSourceList !== undefined) {
          for (const written of valuesAt(source, path, false)) {
            if (written !== null) pushAll(values, field.readSourceList(written, format))
            else if (field.nullValue != null) values.push(field.nullValue)
          }
        } else
          for (const value of valuesAt(source, path)) {
            const read = readSourceValue(field, value, show, format)
            if (read !== undefined) values.push(asDecimal(field, read))
          }
        if (values.length > 0) hit.fields.set(name, values)
      }
      for (const name of scripted) {
        const values = derived!.shownOf(name, hit.place.view, hit.place.doc)
        if (values.length > 0) hit.fields.set(name, values)
      }
    },
  }
}

/** Paths in a field that takes any stand before its terms. */
function pathOf(mapping: FetchContext['mapping'], field: FieldType): string {
  const prefix = field.family === 'keyword' ? field.termPrefix : undefined
  return prefix ? prefix.slice(0, -1) : sourcePath(mapping, field.name)
}

function showing(field: FieldType, { format }: FieldAndFormat): Show {
  if (format === null) return value => printedValue(field, value)
  if (field.family === 'date') return dateShow(field, format)
  if (field.readsFormats) return value => value
  // Some of the server's fields leave out their type here.
  const type = field.family === 'text' || field.type === 'binary' ? '' : ` of type [${field.type}]`
  throw illegalArgument(`Field [${field.name}]${type} doesn't support formats.`)
}
