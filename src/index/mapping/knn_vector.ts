// The field type `knn_vector`: one vector per document, searched by distance.
import { ApiError, illegalArgument, mapperParsing } from '../../core/errors.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { GraphOptions, SpaceType, VectorElement, VectorSpec } from '../vectors/vector-spec.ts'
import type { MetaOption, StoredOption } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField, type FieldDeclaration } from './field-definition.ts'
import type { VectorFieldType } from './field-type.ts'
import { javaClass, javaText } from './java-text.ts'
import {
  checkMethod,
  type DeclaredMethod,
  type Engine,
  failed,
  type MethodRequest,
  parseFieldEngine,
  parseMethod,
  SPACES,
} from './knn/method.ts'
import { checkDirection, readVector } from './knn/vector-values.ts'
import { Leaf } from './leaf.ts'
import { flag, type MappingContext, metaParameter, parameter } from './parameter.ts'

const MAX_DIMENSION = 16_000
const DEFAULT_LINKS = 16
const DEFAULT_BUILD_WIDTH = 100
/** A walk through a graph looks at so many vectors anyway. */
const WORTH_A_GRAPH = 2500

/** A vector, found by nearness: `{ knn: { embedding: { vector: [0.1, 0.2], k: 10 } } }`. The setting `knn` makes a graph of them. */
export interface KnnVectorOptions extends MetaOption, StoredOption {
  /** How many numbers a vector has. */
  readonly dimension?: number
  /** What they are: `float`, `byte` from -128 to 127, or `binary`, eight bits in each; `float`. */
  readonly data_type?: 'float' | 'byte' | 'binary'
  /** How distance is measured; `l2`. */
  readonly space_type?: SpaceType
  /** The graph and its parameters; by default that of the engine. */
  readonly method?: MethodRequest
  /** Accepted as on the server; vectors are searched by this package's own code. */
  readonly engine?: Engine
  /** Accepted as on the server, where `on_disk` saves memory; `in_memory`. */
  readonly mode?: 'in_memory' | 'on_disk'
  /** Accepted as on the server. */
  readonly compression_level?: '1x' | '2x' | '4x' | '8x' | '16x' | '32x'
  /** Of a trained model; there are none here. */
  readonly model_id?: string
  /** Keep vectors as columns, too. */
  readonly doc_values?: boolean
}

class KnnVectorLeaf extends Leaf {
  override readonly takesLists = true
  readonly fieldType: VectorFieldType

  constructor(
    path: string,
    private readonly spec: FieldSpec & { readonly vector: VectorSpec },
    readonly options: {
      readonly dimension: number
      readonly engine: Engine
      readonly method: string
      readonly model: string | null
      readonly knn: boolean
    },
  ) {
    super(path)
    const { dimension, engine, method, model } = options
    this.fieldType = {
      family: 'vector',
      name: path,
      type: 'knn_vector',
      spec,
      boost: 1,
      similarity: null,
      vector: spec.vector,
      dimension,
      engine,
      method,
      model,
      searched: options.knn,
      format: value => value,
      readSourceList: value => (Array.isArray(value) ? value : [value]),
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (value === null) return
    const { dimension, model, knn } = this.options
    if (model !== null) throw noModel(model)
    const { element, width, space } = this.spec.vector
    const vector = readVector(value, { element, width, dimension }, out)
    if (knn) checkDirection(vector, space)
    out.push(this.spec, vector)
  }
}

/** Models are trained by the server's native libraries. */
export const noModel = (model: string) =>
  illegalArgument(`Model ID '${model}' is not created. Hint: give the field a [dimension] and, if need be, a [method] instead.`)

interface Values {
  readonly doc_values: boolean
  readonly dimension: number
  readonly data_type: 'FLOAT' | 'BYTE' | 'BINARY'
  readonly method: DeclaredMethod | null
  readonly model_id: string | null
  readonly mode: string | null
  readonly compression_level: string
  readonly space_type: string
  readonly engine: Engine | 'undefined'
}

const elementOf = ({ data_type }: Values) => data_type.toLowerCase() as VectorElement

function spaceOf(values: Values): SpaceType {
  const space = values.space_type.toLowerCase()
  return values.method?.space ?? (space === 'undefined' ? (values.data_type === 'BINARY' ? 'hamming' : 'l2') : (space as SpaceType))
}

function engineOf({ method, engine }: Values): Engine {
  if (method?.engine != null) return method.engine
  if (engine !== 'undefined') return engine
  return method?.name === 'flat' ? 'lucene' : 'faiss'
}

function check(name: string, declaration: FieldDeclaration, { settings }: MappingContext): void {
  const values = declaration.values as unknown as Values
  if (values.model_id !== null) checkModel(name, values, settings.knn)
  else if (settings.knn) checkIndexed(name, values)
  else checkFlat(name, values)
}

function checkModel(name: string, { method, dimension }: Values, knn: boolean): void {
  if (!knn) throw notIndexed()
  if (method !== null) throw illegalArgument(`Method and model can not be both specified in the mapping: ${name}`)
  if (dimension > 0) throw illegalArgument(`Cannot specify both a modelId and dimension in the mapping: ${name}`)
}

const notIndexed = () => illegalArgument('Cannot set modelId or method parameters when index.knn setting is false')
const isCompressed = ({ mode, compression_level }: Values) => mode !== null || compression_level !== ''

/** Without `index.knn` vectors are only kept, for scripts. */
function checkFlat(name: string, values: Values): void {
  if (values.method !== null) throw notIndexed()
  if (isCompressed(values)) {
    throw mapperParsing(`Compression and mode can not be specified in a flat mapping configuration for field: ${name}`)
  }
  checkDimension(name, values)
}

function checkDimension(name: string, { dimension }: Values): void {
  if (dimension < 0) throw illegalArgument(`Dimension value missing for vector: ${name}`)
}

function checkIndexed(name: string, values: Values): void {
  const { method, dimension, data_type } = values
  const engine = engineOf(values)
  if (engine === 'nmslib') {
    throw illegalArgument(
      'nmslib engine is deprecated in OpenSearch  and cannot be used for new index creation in OpenSearch from  3.0.0. ' +
        'Hint: [lucene] and [faiss] take the same method, and so does a mapping without an engine.',
    )
  }
  if (method?.engine != null && values.engine !== 'undefined' && method.engine !== values.engine) {
    throw mapperParsing(`Cannot specify conflicting engines: [${method.engine}] and [${values.engine}]`)
  }
  const given = values.space_type.toLowerCase()
  if (method?.space != null && given !== 'undefined' && method.space !== given) {
    throw mapperParsing(`Cannot specify conflicting space types: "[${method.space}]" "[${given}]"`)
  }
  if (isCompressed(values) && data_type !== 'FLOAT') {
    throw mapperParsing(`Compression and mode cannot be used for non-float32 data type for field ${name}`)
  }
  checkDimension(name, values)
  const space = spaceOf(values)
  if ((space === 'hamming') !== (data_type === 'BINARY')) {
    throw illegalArgument(`Space type [${space}] is not supported with [${data_type.toLowerCase()}] data type`)
  }
  checkMethod(method ?? { name: 'hnsw', engine, space, parameters: {} }, engine, space)
  if (dimension > MAX_DIMENSION) {
    throw failed(`Dimension value cannot be greater than ${MAX_DIMENSION} for vector with engine: ${engine}`)
  }
  if (data_type === 'BINARY' && dimension % 8 !== 0) throw failed('Dimension should be multiply of 8 for binary vector data type')
  if (engine === 'faiss' && space === 'cosinesimil' && data_type === 'BYTE') {
    throw failed(
      'Faiss engine does not support cosine similarity with byte vectors. Cosine similarity requires vector normalization ' +
        'which is only supported for float vectors. Please use float data type or choose a different space type like l2 or inner_product.',
    )
  }
}

function graphOf({ method }: Values, { knn, graphThreshold }: MappingContext['settings']): GraphOptions | null {
  if (!knn || method?.name === 'flat' || graphThreshold < 0) return null
  const { m, ef_construction } = (method?.parameters ?? {}) as { m?: number; ef_construction?: number }
  return {
    maxLinks: Math.max(m ?? DEFAULT_LINKS, 2),
    buildWidth: ef_construction ?? DEFAULT_BUILD_WIDTH,
    fromVectors: Math.max(graphThreshold, WORTH_A_GRAPH),
  }
}

const wholeDimension = parameter<number>(-1, (value, { field }) => {
  const dimension = typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : value
  if (typeof dimension !== 'number' || !Number.isInteger(dimension)) {
    throw illegalArgument(`Unable to parse [dimension] from provided value [${javaText(value)}] for vector [${field}]`)
  }
  if (dimension <= 0) throw illegalArgument(`Dimension value must be greater than 0 for vector: ${field}`)
  return dimension
})

const dataType = parameter<'FLOAT' | 'BYTE' | 'BINARY'>('FLOAT', value => {
  if (typeof value !== 'string') {
    const from = `java.lang.${javaClass(value)}`
    throw new ApiError(
      'class_cast_exception',
      `class ${from} cannot be cast to class java.lang.String (${from} and java.lang.String are in module java.base of loader 'bootstrap')`,
    )
  }
  const type = value.toUpperCase()
  if (type === 'FLOAT' || type === 'BYTE' || type === 'BINARY') return type
  throw illegalArgument('Invalid value provided for [data_type] field. Supported values are [binary,byte,float]')
})

const method = parameter<DeclaredMethod | null>(null, parseMethod, { text: value => value?.name ?? 'null' })

const oneOf = <T extends string | null>(name: string, initial: T, others: readonly string[]) =>
  parameter<T>(initial, value => {
    if (value === initial || others.includes(value as string)) return value as T
    throw mapperParsing(
      `Unknown value [${javaText(value)}] for field [${name}] - accepted values are [${[initial, ...others].map(String).join(', ')}]`,
    )
  })

const spaceType = parameter<string>('undefined', value => {
  if (typeof value === 'string' && (value.toLowerCase() === 'undefined' || SPACES.has(value.toLowerCase()))) return value
  throw illegalArgument(`Unable to find space: ${javaText(value)} . Valid values are: [l2, cosinesimil, l1, linf, innerproduct, hamming]`)
})

export const knn_vector = defineField({
  type: 'knn_vector',
  parameters: {
    store: flag(false),
    doc_values: parameter<boolean>(cx => !cx.settings.knn, flag(false).parse),
    dimension: wholeDimension,
    data_type: dataType,
    meta: metaParameter,
    method,
    model_id: parameter<string | null>(null, value => javaText(value)),
    mode: oneOf<string | null>('mode', null, ['in_memory', 'on_disk']),
    compression_level: oneOf<string>('compression_level', '', ['1x', '2x', '4x', '8x', '16x', '32x']),
    space_type: spaceType,
    engine: parameter<Engine | 'undefined'>('undefined', parseFieldEngine),
    // Shown with all that a field has, and refused all the same.
    ignore_malformed: parameter<boolean>(false, (_value, { field }) => {
      throw mapperParsing(`unknown parameter [ignore_malformed] on mapper [${field}] of type [knn_vector]`)
    }),
  },
  ignored: ['index', 'similarity', 'boost'],
  check,
  prints: (key, { values }) => (key === 'doc_values' ? values.doc_values === true : undefined),
  printed: (key, { values }) => (key === 'method' ? printMethod(values as unknown as Values) : undefined),
  checkMerge(path, existing, incoming) {
    const [from, to] = [existing.values.method, incoming.values.method] as (DeclaredMethod | null)[]
    if (from === null || to === null || from.name !== to.name) return
    const text = (declaration: FieldDeclaration) => JSON.stringify(printMethod(declaration.values as unknown as Values))
    if (text(existing) === text(incoming)) return
    throw illegalArgument(
      `Mapper for [${path}] conflicts with existing mapper:\n\tCannot update parameter [method] from [${from.name}] to [${to.name}]`,
    )
  },
  build(path, declared, { settings }) {
    const values = declared as unknown as Values
    const element = elementOf(values)
    const { dimension } = values
    const space = spaceOf(values)
    const vector: VectorSpec = {
      element,
      width: element === 'binary' ? Math.ceil(dimension / 8) : dimension,
      space,
      graph: graphOf(values, settings),
    }
    const spec = { name: path, index: INDEX_NONE, norms: false, column: 'vector', vector, points: 'none', stored: false } as const
    return new KnnVectorLeaf(path, spec, {
      dimension,
      engine: engineOf(values),
      method: values.method?.name ?? 'hnsw',
      model: values.model_id,
      knn: settings.knn,
    })
  },
})

/** With the engine and the space that were found for it. */
function printMethod(values: Values): unknown {
  const { method } = values
  if (method === null) return null
  const parameters = method.parameters && Object.fromEntries(Object.entries(method.parameters).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { engine: engineOf(values), space_type: spaceOf(values), name: method.name, parameters }
}
