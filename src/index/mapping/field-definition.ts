// The interfaces of a field type, of a field that a mapping declares with it, and of the table of all types.
import { type ApiError, mapperParsing } from '../../core/errors.ts'
import type { AnalyzerSource } from './analyzer-source.ts'
import { javaText } from './java-text.ts'
import type { FieldAlias, Leaf } from './leaf.ts'
import type { MappingContext, Parameter, Parameters, ValuesOf } from './parameter.ts'

export interface FieldDeclaration {
  readonly kind: 'field'
  readonly definition: FieldDefinition
  /** A value for every parameter of the definition. */
  readonly values: Readonly<Record<string, unknown>>
  /** Parameters the mapping named. */
  readonly given: ReadonlySet<string>
  readonly fields: ReadonlyMap<string, FieldDeclaration>
  readonly copyTo: readonly string[]
  /** Of the index: those it has for searches stand where a field names none. */
  readonly analyzers: AnalyzerSource
}

export interface FieldDefinition {
  readonly type: string
  /** In the order they are printed. */
  readonly parameters: Readonly<Record<string, Parameter<unknown>>>
  readonly initialText: (key: string) => string
  /** False: neither `fields` nor `copy_to`. */
  readonly composite?: boolean
  /** `fields` and `copy_to` are printed after this parameter; at the end when absent. */
  readonly subFieldsAfter?: string
  /** Keys that are read and dropped. */
  readonly ignored?: readonly string[]
  /** Rules over several parameters. */
  check?(name: string, declaration: FieldDeclaration, cx: MappingContext): void
  /** Overrides whether a parameter is printed. */
  prints?(key: string, declaration: FieldDeclaration): boolean | undefined
  /** Whether a parameter is printed among defaults; all are otherwise. */
  completes?(key: string, declaration: FieldDeclaration): boolean
  /** Overrides what is printed of a parameter. */
  printed?(key: string, declaration: FieldDeclaration): unknown
  /** Further rules for what may become of a field. */
  checkMerge?(path: string, existing: FieldDeclaration, incoming: FieldDeclaration): void
  /** Overrides whether a parameter may change from one value to another. */
  mayMerge?(key: string, existing: FieldDeclaration, incoming: FieldDeclaration): boolean | undefined
  /** The error for a key that is no parameter, where it differs from the usual one. */
  refuseUnknown?(name: string, key: string, value: unknown): ApiError
  build(path: string, declaration: FieldDeclaration, cx: MappingContext): Leaf | FieldAlias
}

/** Everything but what can be derived; `build` sees the values with their types. */
interface DefinitionParts<P extends Parameters> extends Omit<FieldDefinition, 'parameters' | 'initialText' | 'build'> {
  readonly parameters: P
  build(path: string, values: ValuesOf<P>, cx: MappingContext): Leaf | FieldAlias
}

/** Checks the parts of a field type against each other. */
export function defineField<P extends Parameters>(parts: DefinitionParts<P>): FieldDefinition {
  const parameters: Parameters = parts.parameters
  const texts = new Map<string, string>()
  return {
    ...parts,
    parameters,
    initialText: key => {
      let text = texts.get(key)
      // Only parameters whose default is the same for every index are compared with it.
      if (text === undefined) texts.set(key, (text = parameters[key].text(parameters[key].initial(NO_CONTEXT))))
      return text
    },
    build: (path, declaration, cx) => parts.build(path, declaration.values as never, cx),
  }
}

const NO_CONTEXT = {} as MappingContext

/** Field types by the name a mapping gives; `objects` are those with `properties`. */
export interface FieldTypeTable {
  readonly fields: ReadonlyMap<string, FieldDefinition>
  readonly objects: ReadonlySet<string>
}

/** As the server says it of types that read their parameters themselves. */
export const refuseUnsupported = (name: string, key: string, value: unknown): ApiError =>
  mapperParsing(`Mapping definition for [${name}] has unsupported parameters:  [${key} : ${javaText(value)}]`)
