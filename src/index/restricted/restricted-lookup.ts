// A mapping as a restricted user's searches see it. Hidden fields stay mapped, without values; where the mapping itself holds the value
// (`constant_keyword`), they are absent.
import type { FieldLookup, FieldType, ObjectType } from '../mapping/field-type.ts'
import type { FieldSight } from './field-sight.ts'

export class RestrictedLookup implements FieldLookup {
  constructor(
    readonly mapping: FieldLookup,
    private readonly sight: FieldSight,
  ) {}

  field(name: string): FieldType | undefined {
    const field = this.mapping.field(name)
    if (field?.family !== 'constant') return field
    return this.sight.shows(field.name) && this.sight.maskOf(field.name) === null ? field : undefined
  }

  names(pattern: string): readonly string[] {
    return this.mapping.names(pattern).filter(name => this.field(name) !== undefined)
  }

  fieldsBelow(path: string): readonly string[] {
    return this.mapping.fieldsBelow(path).filter(name => this.field(name) !== undefined)
  }

  object(path: string): ObjectType | undefined {
    return this.mapping.object(path)
  }

  get derived(): FieldLookup['derived'] {
    const { mapping, sight } = this
    return mapping.derived && new Map([...mapping.derived].filter(([name]) => sight.shows(name) && sight.maskOf(name) === null))
  }

  get hasNested(): boolean {
    return this.mapping.hasNested
  }

  get searchAnalyzer(): FieldLookup['searchAnalyzer'] {
    return this.mapping.searchAnalyzer
  }
}
