// Locates a nested document within the source of its root document.
import { parseJsonNumbers } from '../../core/json.ts'
import { memberBelow } from '../../index/bitmap/member-below.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { FieldLookup } from '../../index/mapping/field-type.ts'
import { parentDocuments } from '../../query/exec/parent-documents.ts'
import type { NestedIdentity } from '../contracts/hit.ts'

/** `path` is that of the object which the document `doc` was. */
export function nestedIdentity(reader: SegmentReader, doc: number, path: string, mapping: FieldLookup): NestedIdentity {
  let identity: NestedIdentity | undefined
  for (let at = path; at !== ''; ) {
    const around = nestedPathAround(at, mapping)
    const siblings = parentDocuments(reader, at)!
    const before = memberBelow(parentDocuments(reader, around)!, doc)
    let offset = 0
    for (let sibling = siblings.next(before + 1); sibling >= 0 && sibling < doc; sibling = siblings.next(sibling + 1)) offset++
    const field = around === '' ? at : at.slice(around.length + 1)
    identity = identity === undefined ? { field, offset } : { field, offset, _nested: identity }
    at = around
  }
  return identity!
}

/** Of the innermost nested objects around those of a path; empty for the root. */
function nestedPathAround(path: string, mapping: FieldLookup): string {
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const around = path.slice(0, dot)
    if (mapping.object(around)?.nested) return around
  }
  return ''
}

/** The source of the root document whose nested ones were shown last, read once for all of them. */
export class RootSource {
  private reader: SegmentReader | null = null
  private root = -1
  private whole: unknown
  /** By what is around them, and their path. */
  private objects: Map<unknown, Map<string, unknown[]>> | null = null

  /** The object under its path alone, as filters and fields see it; undefined where the source has it no more, null where there is none. */
  isolated(reader: SegmentReader, root: number, identity: NestedIdentity): Record<string, unknown> | undefined | null {
    if (reader !== this.reader || root !== this.root) {
      const source = reader.sourceOf(root)
      this.whole = source === null ? null : parseJsonNumbers(source)
      this.objects = new Map()
      this.reader = reader
      this.root = root
    }
    return this.whole === null ? null : this.isolate(this.whole, identity)
  }

  private isolate(container: unknown, { field, offset, _nested: inner }: NestedIdentity): Record<string, unknown> | undefined {
    const outer = this.objectsAt(container, field)[offset]
    const object = inner === undefined ? outer : this.isolate(outer, inner)
    return object === undefined ? undefined : { [field]: object }
  }

  private objectsAt(container: unknown, path: string): unknown[] {
    const objects = this.objects!
    let byPath = objects.get(container)
    if (byPath === undefined) objects.set(container, (byPath = new Map()))
    let found = byPath.get(path)
    if (found === undefined) {
      byPath.set(path, (found = []))
      collectObjects(container, path, found)
    }
    return found
  }
}

/** What is left of the object after filtering; nothing left is an empty object. */
export function unwrapped(isolatedSource: unknown, { field, _nested: inner }: NestedIdentity): unknown {
  const object = (isolatedSource as Record<string, unknown>)[field]
  if (object === undefined) return {}
  return inner === undefined ? object : unwrapped(object, inner)
}

/** Objects at a dotted path, in the order they were indexed. */
function collectObjects(value: unknown, path: string, found: unknown[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collectObjects(item, path, found)
  } else if (typeof value === 'object' && value !== null) {
    if (path === '') {
      found.push(value)
      return
    }
    const object = value as Record<string, unknown>
    for (let end = path.indexOf('.'); ; end = path.indexOf('.', end + 1)) {
      const key = end < 0 ? path : path.slice(0, end)
      if (Object.hasOwn(object, key)) collectObjects(object[key], end < 0 ? '' : path.slice(end + 1), found)
      if (end < 0) return
    }
  }
}
