// A record on its way into an index: one document as JSON, or an action of `_bulk`, with the place it was read from.

export interface ImportRecord {
  /** In its input: the line, or the number of the record, from 1. */
  readonly line: number
  /** The document as JSON, on one line; null where the action has none. */
  readonly text: string | null
  /** The id that the format implies, such as the path of a text. */
  readonly id?: string
  /** Names and types of its columns were heeded by the reader. */
  readonly isNamed?: true
  /** Why it is no document. */
  readonly fault?: string
  /** A line of `_bulk`: what is done, and where. */
  readonly action?: BulkAction
}

export interface BulkAction {
  readonly kind: 'index' | 'create' | 'update' | 'delete'
  readonly place: Readonly<Record<string, unknown>>
}

/** What a reader of a format is given: text in pieces, a name for messages, and the columns that are to be called or read otherwise. */
export interface FormatInput {
  readonly name: string
  readonly chunks: AsyncIterable<string>
  readonly options: FormatOptions
}

interface FormatOptions {
  /** XML: the element that is a document. */
  readonly record?: string
  /** XML: attributes are left out. */
  readonly withoutAttributes?: boolean
  /** CSV: between the cells. */
  readonly delimiter?: string
  /** CSV: names of the columns, where the first line does not say them. */
  readonly header?: readonly string[]
  /** How many records the types of columns are guessed from. */
  readonly sample: number
  readonly columns: Columns
}

/** By the name of a column or member: what it is called in the index, and the type its values are read as. */
export type Columns = Readonly<Record<string, Column>>

export interface Column {
  /** Empty: it is left out. */
  readonly field: string
  readonly type?: string
}

/** Answers batches: a record at a time would cost a turn of the event loop each. */
export type FormatReader = (input: FormatInput) => AsyncGenerator<readonly ImportRecord[]>

/** A file that cannot be read on: its records up to here are written. */
export class ImportError extends Error {
  constructor(
    message: string,
    /** What to do about it. */
    readonly next?: string,
  ) {
    super(message)
    this.name = 'ImportError'
  }
}

/** The longest document, in characters: OpenSearch takes requests of 100 MB. */
const LONGEST = 100 << 20

export function requireRoom(length: number, name: string, line: number, hint: string): void {
  if (length > LONGEST) throw new ImportError(`${name}: the document that begins at ${line} is longer than ${LONGEST >> 20} MB`, hint)
}

/** Of a text that is looked at again, in characters. */
const ENOUGH_MORE = 16 << 20

/** A text that arrives in pieces, of which what is no whole document is left for later. */
export class Arriving {
  private left = ''
  private more = ''

  get isEmpty(): boolean {
    return this.left === '' && this.more === ''
  }

  /** Null: wait for more. A long document would be looked at again and again, so there must be as much more as there is of it. */
  take(chunk: string): string | null {
    this.more += chunk
    return this.more.length < Math.min(this.left.length, ENOUGH_MORE) ? null : this.rest()
  }

  leave(text: string): void {
    this.left = text
  }

  rest(): string {
    const text = this.left + this.more
    this.left = ''
    this.more = ''
    return text
  }
}
