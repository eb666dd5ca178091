// Values of vector fields: one vector for a document, or none.
import type { VectorFieldType } from '../../../index/mapping/field-type.ts'
import type { VectorColumn } from '../../../index/vectors/vector-column.ts'
import type { VectorArray } from '../../../index/vectors/vector-spec.ts'
import { defineClass } from '../../../painless/java-class.ts'
import { JavaArray } from '../../../painless/runtime/java-array.ts'
import { illegalState } from '../../../painless/runtime/throwable.ts'
import { BYTE, FLOAT } from '../../../painless/types.ts'
import { listClass } from '../language.ts'
import { ScriptDocValues } from './script-doc-values.ts'

export const vectorsClass = defineClass(
  'org.opensearch.knn.index.KNNVectorScriptDocValues',
  { extends: () => [listClass] },
  { 'Object getValue()': (self: Vectors) => self.shown() },
)

export class Vectors extends ScriptDocValues {
  readonly javaClass = vectorsClass

  constructor(
    readonly field: VectorFieldType,
    private readonly column: VectorColumn | null,
  ) {
    super()
  }

  protected read(doc: number): unknown[] {
    return this.column === null || this.column.ordOf(doc) < 0 ? [] : [this.shown()]
  }

  override get size(): number {
    return this.column === null || this.column.ordOf(this.doc) < 0 ? 0 : 1
  }

  /** Of the document at hand. */
  vector(): VectorArray {
    const { column, doc } = this
    const ord = column === null ? -1 : column.ordOf(doc)
    if (ord < 0)
      throw illegalState(
        "One of the parameters is null. Please check your query. A document doesn't have a value for a field! " +
          'Use doc[<field>].size()==0 to check if a document is missing a field!',
      )
    const { values, width } = column!.vectors
    return values.subarray(ord * width, (ord + 1) * width)
  }

  shown(): JavaArray {
    return new JavaArray(this.field.vector.element === 'float' ? FLOAT : BYTE, [...this.vector()])
  }
}

export const vectorClasses = [vectorsClass]
