// The number of queries that a document must match in `terms_set`: read from one of its fields, or computed by a script.
import type { NumericColumn } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { boxedNumber } from '../scripts/boxed-number.ts'
import type { Check, DocumentRun, DocumentScript } from '../scripts/document-script.ts'
import { doubleOf } from '../values/column-doubles.ts'

export interface MinimumSource {
  /** As Lucene prints it. */
  toString(): string
  on(segment: SegmentView, check: Check): Minimums
}

export interface Minimums {
  /** At least one; null where nothing says, so that the document does not match. */
  of(doc: number): number | null
}

/** The first value of a field as a whole number. */
export class FieldMinimum implements MinimumSource {
  constructor(private readonly field: FieldType) {}

  toString(): string {
    return `long(${this.field.name})`
  }

  on(segment: SegmentView): Minimums {
    return new ColumnMinimums(segment.reader.numeric(this.field.name), doubleOf(this.field))
  }
}

class ColumnMinimums implements Minimums {
  constructor(
    private readonly column: NumericColumn | null,
    private readonly double: (value: number | bigint) => number,
  ) {}

  of(doc: number): number | null {
    const { column } = this
    if (column === null || !column.has(doc)) return null
    return Math.max(1, Math.trunc(this.double(column.values[column.starts === null ? doc : column.starts[doc]])))
  }
}

export class ScriptMinimum implements MinimumSource {
  constructor(private readonly script: DocumentScript) {}

  toString(): string {
    return `script(${this.script})`
  }

  on(segment: SegmentView, check: Check): Minimums {
    return new ScriptMinimums(this.script.on(segment, check))
  }
}

class ScriptMinimums implements Minimums {
  constructor(private readonly run: DocumentRun) {}

  of(doc: number): number | null {
    const value = this.run.value(doc)
    return value === null ? null : Math.max(1, Math.trunc(boxedNumber(value)))
  }
}
