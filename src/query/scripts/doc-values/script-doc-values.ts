// The values that one document has in a field, as scripts see them: a list that cannot be changed, with more members than lists have. One
// object serves all documents of a segment, and reads a column when a script asks for its values.
import { defineClass, type Members } from '../../../painless/java-class.ts'
import { JavaList } from '../../../painless/runtime/lists.ts'
import { arrayIndexOutOfBounds, illegalState, type Throwable, unsupported } from '../../../painless/runtime/throwable.ts'
import type { JavaClass } from '../../../painless/types.ts'
import { listClass } from '../language.ts'

const PACKAGE = 'org.opensearch.index.fielddata'

export abstract class ScriptDocValues extends JavaList {
  protected doc = -1
  private readDoc = -1
  private items: unknown[] = []

  moveTo(doc: number): void {
    this.doc = doc
  }

  /** Those of a document as values of scripts, in the order of the column. */
  protected abstract read(doc: number): unknown[]

  values(): readonly unknown[] {
    if (this.readDoc !== this.doc) {
      this.readDoc = this.doc
      this.items = this.read(this.doc)
    }
    return this.items
  }

  get size(): number {
    return this.values().length
  }

  /** The value at a place, where lists would throw another error. `frames`: the server's, from the innermost. */
  require(index: number, frames: readonly string[]): unknown {
    const values = this.values()
    if (values.length === 0) throw missingValue(frames)
    if (index >= 0 && index < values.length) return values[index]
    throw arrayIndexOutOfBounds(`Index ${index} out of bounds for length ${values.length}`, frames.slice(0, 1))
  }

  override add(): boolean {
    throw unsupported('doc values are unmodifiable', [
      `${PACKAGE}.ScriptDocValues.add(ScriptDocValues.java:77)`,
      'java.base/java.util.AbstractList.add(AbstractList.java:113)',
    ])
  }
}

export function missingValue(frames: readonly string[]): Throwable {
  const reason = "A document doesn't have a value for a field! Use doc[<field>].size()==0 to check if a document is missing a field!"
  return illegalState(reason, frames)
}

/** A frame of the server's stack: where in its source something is thrown. */
export const frame = (kind: string, method: string, line: number) =>
  `${PACKAGE}.ScriptDocValues$${kind}.${method}(ScriptDocValues.java:${line})`

/** A class of lists of values: `kind` as the server calls it. */
export const docValuesClass = (kind: string, members: Members): JavaClass =>
  defineClass(`${PACKAGE}.ScriptDocValues$${kind}`, { extends: () => [listClass] }, members)
