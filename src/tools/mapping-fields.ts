// The fields of a mapping in a list, those within objects and multi-fields too.

export interface Mapping extends Readonly<Record<string, unknown>> {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Mapping>>
  readonly fields?: Readonly<Record<string, Mapping>>
}

export interface MappedField {
  readonly field: string
  readonly type: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export function fieldsOf({ properties = {}, fields = {} }: Mapping, prefix = ''): MappedField[] {
  return Object.entries({ ...properties, ...fields }).flatMap(([name, mapping]) => {
    const field = prefix + name
    const { type = 'object', properties: _, fields: __, ...parameters } = mapping
    return [{ field, type, parameters }, ...fieldsOf(mapping, `${field}.`)]
  })
}
