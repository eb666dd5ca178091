// The field types `rank_feature` and `rank_features`: numbers that boost scores, one per document or many by name.
import { type ApiError, illegalArgument } from '../../core/errors.ts'
import { javaFloat } from '../../core/numbers.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { MetaOption } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import type { FeatureFieldType } from './field-type.ts'
import { isObject } from './java-text.ts'
import { Leaf } from './leaf.ts'
import { FEATURE_SPEC } from './meta-specs.ts'
import { numberKinds } from './number/number-kinds.ts'
import { flag, metaParameter } from './parameter.ts'

/** The least float with all its bits. */
const LEAST = 1.1754943508222875e-38

const bits = new DataView(new ArrayBuffer(4))

/** As the server keeps it: a float of nine bits of precision, and of features that lower scores the inverse. */
function kept(value: number, feature: string, field: string, positive: boolean): number {
  if (!(value >= LEAST)) {
    throw illegalArgument(
      `featureValue must be a positive normal float, got: ${javaFloat(value)} for feature ${feature} on field ${field} ` +
        'which is less than the minimum positive normal float: 1.1754944E-38',
    )
  }
  bits.setFloat32(0, positive ? value : 1 / value)
  bits.setInt32(0, (bits.getInt32(0) >> 15) << 15)
  return bits.getFloat32(0)
}

const specOf = (name: string): FieldSpec => ({ name, index: INDEX_NONE, norms: false, column: 'float', points: 'none', stored: false })

const fieldTypeOf = (name: string, type: FeatureFieldType['type'], positive: boolean): FeatureFieldType => ({
  family: 'feature',
  name,
  type,
  spec: specOf(name),
  boost: 1,
  similarity: null,
  positive,
  format: value => value,
  readSource: value => value,
})

class RankFeatureLeaf extends Leaf {
  readonly fieldType: FeatureFieldType

  constructor(
    path: string,
    private readonly positive: boolean,
  ) {
    super(path)
    this.fieldType = fieldTypeOf(path, 'rank_feature', positive)
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (value === null) return
    const number = numberKinds.float.read(value, true, out)
    const { spec } = this.fieldType
    if (out.has(spec)) {
      throw illegalArgument(
        `[rank_feature] fields do not support indexing multiple values for the same field [${this.path}] in the same document`,
      )
    }
    out.push(spec, kept(number, this.path, FEATURE_SPEC.name, this.positive))
    out.push(FEATURE_SPEC, this.path)
  }
}

/** Each feature has a column of its own, under the name that queries give it. */
export class RankFeaturesLeaf extends Leaf {
  readonly fieldType: FeatureFieldType
  private readonly specs = new Map<string, FieldSpec>()

  constructor(
    path: string,
    private readonly positive: boolean,
    kind: 'rank_features' | 'sparse_vector' = 'rank_features',
  ) {
    super(path)
    this.fieldType = fieldTypeOf(path, kind, positive)
  }

  add(value: unknown, out: DocumentBuilder): void {
    const { type } = this.fieldType
    if (value === null && type === 'rank_features') return
    if (!isObject(value)) {
      throw illegalArgument(`[${type}] fields must be json objects, expected a START_OBJECT but got: ${token(value)}`)
    }
    for (const [name, item] of Object.entries(value)) {
      if (item === null) continue
      if (typeof item !== 'number' && typeof item !== 'string') {
        throw illegalArgument(
          `[${type}] fields take hashes that map a feature to a strictly positive float, but got unexpected token ${token(item)}`,
        )
      }
      if (type === 'sparse_vector' && !isToken(name)) throw illegalArgument('[sparse_vector] fields should be valid integer')
      const spec = this.specOf(name)
      if (out.has(spec)) {
        throw illegalArgument(
          `[${type}] fields do not support indexing multiple values for the same rank feature [${spec.name}] in the same document`,
        )
      }
      out.push(spec, kept(numberKinds.float.parse(item), name, this.path, this.positive))
    }
  }

  private specOf(feature: string): FieldSpec {
    let spec = this.specs.get(feature)
    if (spec === undefined) this.specs.set(feature, (spec = specOf(`${this.path}.${feature}`)))
    return spec
  }

  /** Said of the document as a whole. */
  override valueError(error: ApiError): ApiError {
    return error
  }
}

/** Tokens of sparse vectors are numbers. */
const isToken = (name: string) => /^\d+$/.test(name) && Number(name) <= 0x7fffffff

function token(value: unknown): string {
  if (value === null) return 'VALUE_NULL'
  if (isObject(value)) return 'START_OBJECT'
  if (Array.isArray(value)) return 'START_ARRAY'
  return `VALUE_${typeof value === 'bigint' ? 'NUMBER' : (typeof value).toUpperCase()}`
}

/** Numbers that `rank_feature` queries score by: popularity, age. */
export interface RankFeatureOptions extends MetaOption {
  /** Greater is better; true. */
  readonly positive_score_impact?: boolean
}

export const rank_feature = defineField({
  type: 'rank_feature',
  parameters: { positive_score_impact: flag(true), meta: metaParameter },
  ignored: ['index'],
  build: (path, values) => new RankFeatureLeaf(path, values.positive_score_impact),
})

export const rank_features = defineField({
  type: 'rank_features',
  parameters: { meta: metaParameter, positive_score_impact: flag(true) },
  build: (path, values) => new RankFeaturesLeaf(path, values.positive_score_impact),
})
