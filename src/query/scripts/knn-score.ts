// The script `knn_score` of the language `knn`: exact k-NN scoring of all documents.
import { illegalArgument, illegalState } from '../../core/errors.ts'
import type { JsonObject } from '../../core/json-token.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldLookup, VectorFieldType } from '../../index/mapping/field-type.ts'
import { type Kernel, kernelOf, type ScoreOf, scoreOf } from '../../index/vectors/spaces.ts'
import type { SpaceType, VectorArray } from '../../index/vectors/vector-spec.ts'
import { BitScore } from './knn-bits.ts'

const SPACES: ReadonlySet<string> = new Set(['l2', 'cosinesimil', 'innerproduct', 'l1', 'linf', 'hamming'])

export function checkKnnScript(source: string, context: string): void {
  if (context !== 'score') throw illegalArgument(`knn KNN scoring scripts cannot be used for context [${context}]`)
  if (source !== 'knn_score') throw illegalArgument(`Unknown script name ${source}`)
}

export function knnScore(parameters: JsonObject, fields: FieldLookup): KnnScore | BitScore {
  const field = fields.field(String(required(parameters, 'field')))
  const space = String(required(parameters, 'space_type'))
  const hasBits = field?.type === 'long' || field?.type === 'binary'
  if (space === 'hammingbit') {
    if (!hasBits && field !== undefined)
      throw illegalArgument('Incompatible field_type for hammingbit space. The field type must of type long or binary.')
    if (hasBits) return new BitScore(field, required(parameters, 'query_value'))
  }
  if (hasBits && SPACES.has(space)) throw illegalArgument(`Incompatible field_type for ${space} space. The field type must be knn_vector.`)
  return new KnnScore(parameters, fields)
}

export class KnnScore {
  private readonly field: VectorFieldType
  private readonly asked: VectorArray
  private readonly kernel: Kernel
  private readonly score: ScoreOf
  /** One by the length of the vector that is asked for, where only directions count; 0: lengths count. */
  private readonly scale: number

  constructor(parameters: JsonObject, fields: FieldLookup) {
    const field = required(parameters, 'field')
    const space = String(required(parameters, 'space_type'))
    const value = required(parameters, 'query_value')
    this.field = vectorField(String(field), fields)
    if (!SPACES.has(space)) throw illegalArgument('Invalid space type. Please refer to the available space types.')
    const { element, width } = this.field.vector
    if (space === 'hamming' && element !== 'binary')
      throw illegalArgument(`Incompatible field_type for hamming space. The data type should be [BINARY] but got ${element.toUpperCase()}`)
    this.asked = vectorOf(value, element, width)
    this.kernel = kernelOf(space as SpaceType, element)!
    this.score = scoreOf(space as SpaceType)
    this.scale = space === 'cosinesimil' ? 1 / lengthOf(this.asked, 0, width) : 0
  }

  /** Documents without a vector score nothing. */
  on({ reader }: SegmentView): (doc: number) => number {
    const column = reader.vectors(this.field.name)
    if (column === null) return () => 0
    const { asked, kernel, score, scale } = this
    const { values, width } = column.vectors
    return doc => {
      const ord = column.ordOf(doc)
      if (ord < 0) return 0
      const nearness = kernel(asked, 0, values, ord * width, width)
      return score(scale === 0 ? nearness : (nearness * scale) / lengthOf(values, ord * width, width))
    }
  }
}

function required(parameters: JsonObject, name: string): unknown {
  const value = parameters[name] ?? null
  if (value === null) throw illegalArgument(`Missing parameter [${name}]`)
  return value
}

function vectorField(name: string, fields: FieldLookup): VectorFieldType {
  const field = fields.field(name)
  if (field?.family === 'vector') return field
  throw illegalArgument(`Field ${name} is not a knn_vector field`)
}

function vectorOf(value: unknown, element: VectorFieldType['vector']['element'], width: number): VectorArray {
  const numbers = (Array.isArray(value) ? value : [value]).map(Number)
  if (numbers.length !== width) throw illegalState(`Object's length=${numbers.length} does not match the expected length=${width}.`)
  return element === 'float' ? Float32Array.from(numbers) : Int8Array.from(numbers)
}

function lengthOf(values: VectorArray, from: number, width: number): number {
  let sum = 0
  for (let i = from; i < from + width; i++) sum += values[i] * values[i]
  return Math.sqrt(sum)
}
