// The values that one document has in a field, as scripts see them: a list that cannot be changed, with more members than lists have. One
// object serves all documents of a segment, and reads a column when a script asks for its values.
import { defineClass, type Members } from '../../../painless/java-class.ts'
import { JavaList } from '../../../painless/runtime/lists.ts'
import { arrayIndexOutOfBounds, illegalState, type Throwable, unsupported } from '../../../painless/runtime/throwable.ts'
import type { JavaClass } from '../../../painless/types.ts'
import { listClass } from '../language.ts'

const PACKAGE = 'org.opensearch.index.fielddata'

/** A class of values in the server's source: the lines that throw, and how many bytes its array has for each. */
export interface ValueLines {
  readonly kind: string
  /** Where there is no value. */
  readonly get: number
  /** Where there are fewer. */
  readonly outside: number
  /** Where lists call `get`. */
  readonly listGet: number
  readonly getValue: number
  readonly bytes: 1 | 4 | 8
}

/** The length of the server's array of so many values, which grows by more than it must. */
export function roomFor(count: number, bytes: ValueLines['bytes']): number {
  const length = count + Math.max(3, count >> 3)
  const step = 8 / bytes
  return Math.ceil(length / step) * step
}

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

  override set(): unknown {
    throw unsupported('doc values are unmodifiable', [`${PACKAGE}.ScriptDocValues.set(ScriptDocValues.java:92)`])
  }

  override insert(): void {
    throw unsupported('doc values are unmodifiable', [`${PACKAGE}.ScriptDocValues.add(ScriptDocValues.java:77)`])
  }

  override removeAt(): unknown {
    throw unsupported(null, ['java.base/java.util.AbstractList.remove(AbstractList.java:169)'])
  }

  override add(): boolean {
    throw unsupported('doc values are unmodifiable', [
      `${PACKAGE}.ScriptDocValues.add(ScriptDocValues.java:77)`,
      'java.base/java.util.AbstractList.add(AbstractList.java:113)',
    ])
  }
}

/** Values that a script must not ask for where there are none. */
export abstract class CheckedDocValues extends ScriptDocValues {
  protected abstract readonly lines: ValueLines

  /** The value at a place. `above`: the server's frames above `get`, where something else calls it. */
  require(index: number, above: readonly string[] = []): unknown {
    const values = this.values()
    const { kind, get, outside } = this.lines
    if (values.length === 0) throw missingValue([frame(kind, 'get', get), ...above])
    if (index >= 0 && index < values.length) return values[index]
    throw this.beyond(index, values.length, [frame(kind, 'get', outside), ...above])
  }

  protected beyond(index: number, count: number, frames: readonly string[]): Throwable {
    return arrayIndexOutOfBounds(`Index ${index} out of bounds for length ${roomFor(count, this.lines.bytes)}`, frames)
  }

  first(): unknown {
    const { kind, getValue } = this.lines
    return this.require(0, [frame(kind, 'getValue', getValue)])
  }

  /** Of a document that has none. */
  protected missing(): Throwable {
    const { kind, get, getValue } = this.lines
    return missingValue([frame(kind, 'get', get), frame(kind, 'getValue', getValue)])
  }

  /** As lists are asked: by brackets. */
  override get(index: number): unknown {
    return this.require(index, [frame(this.lines.kind, 'get', this.lines.listGet)])
  }
}

function missingValue(frames: readonly string[]): Throwable {
  const reason = "A document doesn't have a value for a field! Use doc[<field>].size()==0 to check if a document is missing a field!"
  return illegalState(reason, frames)
}

/** A frame of the server's stack: where in its source something is thrown. */
export const frame = (kind: string, method: string, line: number) =>
  `${PACKAGE}.ScriptDocValues$${kind}.${method}(ScriptDocValues.java:${line})`

const UNCHANGED: Members = {
  'void sort(Comparator)'() {
    throw unsupported('doc values are unmodifiable', [`${PACKAGE}.ScriptDocValues.sort(ScriptDocValues.java:97)`])
  },
}

/** A class of lists of values: `kind` as the server calls it. */
export const docValuesClass = (kind: string, members: Members): JavaClass =>
  defineClass(`${PACKAGE}.ScriptDocValues$${kind}`, { extends: () => [listClass] }, { ...members, ...UNCHANGED })
