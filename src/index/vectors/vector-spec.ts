// Describes a field of vectors as plain data: dimension, number type, space and graph parameters.

/** What a vector is made of: floats; whole numbers from -128 to 127; or bits, eight to a byte. */
export type VectorElement = 'float' | 'byte' | 'binary'

/** OpenSearch's names for what distance means. */
export type SpaceType = 'l2' | 'cosinesimil' | 'innerproduct' | 'l1' | 'linf' | 'hamming'

export interface VectorSpec {
  readonly element: VectorElement
  /** Numbers in the array of one vector: of bits an eighth of what the mapping calls dimension. */
  readonly width: number
  readonly space: SpaceType
  /** Null: no graph, for any number of vectors. */
  readonly graph: GraphOptions | null
}

export interface GraphOptions {
  /** Neighbours that a new vector is linked with on each level; twice as many are kept on the lowest. */
  readonly maxLinks: number
  /** How many of the nearest vectors are looked at when a vector finds its neighbours. */
  readonly buildWidth: number
  /** Fewer vectors than this are looked through one by one, which is as fast. */
  readonly fromVectors: number
}

/** The vectors of a segment's field, as arrays hold them. */
export type VectorArray = Float32Array | Int8Array
