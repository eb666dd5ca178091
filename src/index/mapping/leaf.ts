// A leaf field: indexes the values of documents, and defines how queries see it.
import type { ApiError } from '../../core/errors.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { DocumentBuilder } from './document-builder.ts'
import type { FieldType } from './field-type.ts'

export abstract class Leaf {
  readonly kind = 'leaf'
  abstract readonly fieldType: FieldType
  /** Sub-fields (`fields`), which see the same values. */
  subFields: readonly Leaf[] = []
  /** Fields that it keeps beside itself, fed by `add` of their own. */
  derived: readonly Leaf[] = []
  /** Set where a mapping may have one such field: what the server calls it. */
  readonly onlyOne: string | null = null
  /** Paths of `copy_to`. */
  copyTo: readonly string[] = []
  /** The fields those name; a path that no field has yet is missing here. */
  copyTargets: readonly Leaf[] = []
  /** Path of the nested object it belongs to; empty in the root document. */
  nestedPath = ''
  /** Whether `add` gets lists as they are, not their items. */
  readonly takesLists: boolean = false
  /** Values that cannot be read are left out without a word (`ignore_malformed`). */
  skipsMalformed = false

  /** Path, as documents and queries name it. */
  constructor(readonly path: string) {}

  get type(): string {
    return this.fieldType.type
  }

  /**
   * Adds what the segment keeps of one value (no array; null and objects included) to the document. Throws ApiError when it
   * cannot be read; the builder names the field around it.
   */
  abstract add(value: unknown, out: DocumentBuilder): void

  /** Throws where it refers to fields that are not there, or are of another type. */
  checkReferences(_fieldOf: (path: string) => FieldType | undefined): void {}

  /** The field that a path below this one names, where any may. */
  inner(_path: string): FieldType | undefined {
    return undefined
  }

  /** What is said of a document one of whose values could not be read. */
  valueError(error: ApiError, value: unknown, out: DocumentBuilder): ApiError {
    return out.fieldError(this.path, this.type, value, error)
  }
}

/** A leaf that keeps its values as one spec says. */
export abstract class KeptLeaf extends Leaf {
  /** Whether anything is kept of a value. */
  protected readonly kept: boolean
  /** Whether documents with a value name the field, as nothing else tells that they have one. */
  protected readonly named: boolean

  constructor(
    path: string,
    protected readonly spec: FieldSpec,
  ) {
    super(path)
    this.kept = spec.index !== INDEX_NONE || spec.points !== 'none' || spec.stored || spec.column !== 'none'
    this.named = this.kept && spec.column === 'none' && !spec.norms
  }
}

/** Another name of a field. */
export interface FieldAlias {
  readonly kind: 'alias'
  readonly path: string
  readonly target: string
}
