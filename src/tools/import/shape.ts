// From a record to the lines of a bulk request: its id, the names and types of its members, and the user's transform.
import { createHash } from 'node:crypto'
import { messageOf } from '../../core/native-values.ts'
import { jsonOf } from './cells.ts'
import type { Columns, ImportRecord } from './record.ts'

/** A document in, and out: the same or another; several; nothing, where it is to be left out. */
export type Transform = (document: Record<string, unknown>, place: RecordPlace) => Transformed | Promise<Transformed>
type Transformed = object | readonly object[] | null | undefined

export interface RecordPlace {
  readonly input: string
  readonly line: number
}

export interface ImportItem extends RecordPlace {
  readonly kind: 'item'
  readonly id: string | null
  /** Line of the bulk request. */
  readonly action: string
  readonly text: string | null
  readonly isDeletion: boolean
  /** That the action names. */
  readonly index?: string
}

interface Refused extends RecordPlace {
  readonly kind: 'refused'
  readonly id: string | null
  readonly text: string | null
  readonly reason: string
}

type Shaped = ImportItem | Refused | { readonly kind: 'skipped' }

interface ShapeOptions {
  readonly id?: string
  readonly columns?: Columns
  readonly transform?: Transform
  readonly createOnly?: boolean
}

const SKIPPED = { kind: 'skipped' } as const

export class Shaper {
  private readonly kind: 'index' | 'create'
  private readonly plain: string
  private readonly columns: readonly (readonly [string, Columns[string]])[]
  private readonly prefixes = new Map<string, string>()

  /** `ids`: what documents without an id of their own get; null: the engine gives them theirs. */
  constructor(
    private readonly options: ShapeOptions,
    private readonly ids: 'by place' | (() => string) | null,
  ) {
    this.kind = options.createOnly ? 'create' : 'index'
    this.plain = `{"${this.kind}":{}}`
    this.columns = Object.entries(options.columns ?? {})
  }

  shape(input: string, record: ImportRecord): Shaped[] | Promise<Shaped[]> {
    const { line, text } = record
    if (record.fault !== undefined) return [{ kind: 'refused', input, line, id: null, text, reason: record.fault }]
    const { id: idMember, transform } = this.options
    if (text === null || record.action?.kind === 'update') return [this.item(input, record, text, null, 0)]
    if (idMember === undefined && transform === undefined && (this.columns.length === 0 || record.isNamed))
      return [this.item(input, record, text, null, 0)]
    let document: unknown
    try {
      document = JSON.parse(text)
    } catch (error) {
      return [{ kind: 'refused', input, line, id: null, text, reason: `not JSON: ${(error as Error).message}` }]
    }
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      return [{ kind: 'refused', input, line, id: null, text, reason: 'not an object' }]
    const shaped =
      this.columns.length === 0 || record.isNamed
        ? (document as Record<string, unknown>)
        : this.renamed(document as Record<string, unknown>)
    // As it was written, digits and all, unless a transform changed it.
    if (transform === undefined) return [this.identified(input, record, shaped, shaped === document ? text : JSON.stringify(shaped), 0)]
    return this.transformed(transform, input, record, shaped)
  }

  private transformed(
    transform: Transform,
    input: string,
    record: ImportRecord,
    document: Record<string, unknown>,
  ): Shaped[] | Promise<Shaped[]> {
    const { line, text } = record
    const refused = (error: unknown): Shaped[] => [
      {
        kind: 'refused',
        input,
        line,
        id: null,
        text,
        reason: `the transform failed: ${messageOf(error)}`,
      },
    ]
    const taken = (made: Transformed): Shaped[] => {
      if (made === null || made === undefined) return [SKIPPED]
      return (Array.isArray(made) ? made : [made]).map((one: Record<string, unknown>, nth) =>
        this.identified(input, record, one, JSON.stringify(one), nth),
      )
    }
    try {
      const made = transform(document, { input, line })
      return isPromise(made) ? made.then(taken, refused) : taken(made)
    } catch (error) {
      return refused(error)
    }
  }

  private identified(input: string, record: ImportRecord, document: Record<string, unknown>, text: string, nth: number): Shaped {
    const { id: member } = this.options
    if (member === undefined) return this.item(input, record, text, null, nth)
    const id = valueAt(document, member)
    if (typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint') return this.item(input, record, text, String(id), nth)
    return { kind: 'refused', input, line: record.line, id: null, text, reason: `it has no [${member}] to be its id` }
  }

  private item(input: string, { line, action, id: own }: ImportRecord, text: string | null, given: string | null, nth: number): ImportItem {
    const place = action?.place ?? {}
    const placed = typeof place._id === 'string' || typeof place._id === 'number' ? String(place._id) : null
    const id = given ?? placed ?? own ?? this.madeId(input, line, nth)
    const index = typeof place._index === 'string' ? place._index : undefined
    const isDeletion = action?.kind === 'delete'
    if (action === undefined) {
      const line0 = id === null ? this.plain : `{"${this.kind}":{"_id":${JSON.stringify(id)}}}`
      return { kind: 'item', input, line, id, action: line0, text, isDeletion }
    }
    const kind = action.kind === 'index' ? this.kind : action.kind
    const written = JSON.stringify({ [kind]: id === null ? place : { ...place, _id: id } })
    return { kind: 'item', input, line, id, action: written, text, isDeletion, ...(index !== undefined && { index }) }
  }

  private madeId(input: string, line: number, nth: number): string | null {
    if (this.ids === null) return null
    if (this.ids !== 'by place') return this.ids()
    let prefix = this.prefixes.get(input)
    if (prefix === undefined) {
      prefix = createHash('sha256').update(input).digest('base64url').slice(0, 8)
      this.prefixes.set(input, prefix)
    }
    return nth === 0 ? `${prefix}-${line.toString(36)}` : `${prefix}-${line.toString(36)}-${nth}`
  }

  private renamed(document: Record<string, unknown>): Record<string, unknown> {
    const shaped: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(document)) {
      const column = this.options.columns?.[name]
      if (column === undefined) shaped[name] = value
      else if (column.field !== '')
        shaped[column.field] = typeof value === 'string' ? (JSON.parse(jsonOf(value, column.type)) as unknown) : value
    }
    return shaped
  }
}

function valueAt(document: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(document, path)) return document[path]
  let value: unknown = document
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** Also one of another realm, or of a library. */
const isPromise = (made: Transformed | Promise<Transformed>): made is Promise<Transformed> =>
  typeof (made as Partial<Promise<Transformed>> | null | undefined)?.then === 'function'
