// The metadata of an index.

export interface AliasMetadata {
  readonly filter?: unknown
  readonly index_routing?: string
  readonly search_routing?: string
  readonly is_write_index?: boolean
  readonly is_hidden?: boolean
}

/** A data stream is what its indexes say they belong to; the one with the highest number takes its documents. */
export interface StreamMembership {
  readonly name: string
  readonly timestampField: string
}

/** As stored: plain data. */
export interface IndexMetadata {
  readonly name: string
  readonly uuid: string
  /** What it was called by when it was made, where that is not its name: an expression with a date, or its name in a snapshot. */
  readonly providedName?: string
  readonly creationDate: number
  /** Flat, with the `index.` prefix, without those the engine sets itself. */
  readonly settings: Readonly<Record<string, string | string[]>>
  /** The mapping as JSON text, which keeps the order of its keys. */
  readonly mapping: string
  readonly mappingVersion: number
  readonly aliases: Readonly<Record<string, AliasMetadata>>
  readonly closed: boolean
  /** The index under the same name whose place this one takes: a crash may leave both. */
  readonly replaces?: string
  /** Where they do not follow from the settings: the index was made of another by resizing it. */
  readonly routingShards?: number
  readonly stream?: StreamMembership
  /** Grows with every save, so that of two records the newer is known. */
  readonly revision?: number
}
