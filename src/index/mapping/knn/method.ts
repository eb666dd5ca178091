// The `method` of a vector field: the graph, if any, and its parameters. Engines differ here in what they accept, and in nothing else.
import { ApiError, illegalArgument, mapperParsing, nullPointer } from '../../../core/errors.ts'
import type { SpaceType } from '../../vectors/vector-spec.ts'
import { isObject, type JsonObject, javaClass, javaText } from '../java-text.ts'

export type Engine = 'lucene' | 'faiss' | 'nmslib'

/** The method of a vector field as a mapping declares it. */
export interface MethodRequest {
  /** `hnsw`: a graph. `flat`: none. */
  readonly name: 'hnsw' | 'flat'
  /** Accepted as on the server. */
  readonly engine?: Engine
  /** How distance is measured; `l2`. */
  readonly space_type?: SpaceType
  /** How the graph is built and searched. */
  readonly parameters?: {
    /** Neighbours that each vector of the graph is linked with; 16. */
    readonly m?: number
    /** So many candidates while the graph is built: more make it better and slower to build; 100. */
    readonly ef_construction?: number
    /** So many candidates while it is searched; 100. */
    readonly ef_search?: number
    /** Accepted as on the server, where it saves memory. */
    readonly encoder?: {
      /** How vectors are encoded. */
      readonly name: 'sq' | 'flat' | 'binary'
      /** Of the encoder. */
      readonly parameters?: Readonly<Record<string, unknown>>
    }
  }
}

/** As it was declared; null for what was not said. */
export interface DeclaredMethod {
  readonly name: string
  readonly engine: Engine | null
  readonly space: SpaceType | null
  /** Null as it was written; encoders with their parameters. */
  readonly parameters: JsonObject | null
}

const ENGINES: ReadonlySet<string> = new Set(['lucene', 'faiss', 'nmslib'])
export const SPACES: ReadonlySet<string> = new Set(['l2', 'cosinesimil', 'l1', 'linf', 'innerproduct', 'hamming'])

export function parseMethod(value: unknown): DeclaredMethod {
  if (!isObject(value)) throw mapperParsing('Unable to parse mapping into KNNMethodContext. Object not of type "Map"')
  let name = ''
  let engine: Engine | null = null
  let space: SpaceType | null = null
  let parameters: JsonObject | null = {}
  for (const [key, item] of Object.entries(value)) {
    if (key === 'name') {
      if (typeof item !== 'string') throw mapperParsing('namehas to be a string')
      name = item
    } else if (key === 'engine') engine = parseEngine(item)
    else if (key === 'space_type') space = parseMethodSpace(item)
    else if (key === 'parameters') parameters = parseParameters(item)
    else throw mapperParsing(`Invalid parameter: ${key}`)
  }
  if (name === '') throw mapperParsing('name needs to be set')
  return { name, engine, space, parameters }
}

function parseEngine(value: unknown): Engine {
  if (typeof value !== 'string') throw mapperParsing('"engine" must be a string')
  const engine = value.toLowerCase()
  if (!ENGINES.has(engine)) throw mapperParsing(`Invalid engine: ${value}`)
  return engine as Engine
}

/** Beside `method`, where it is complained of otherwise. */
export function parseFieldEngine(value: unknown): Engine {
  const engine = javaText(value).toLowerCase()
  if (!ENGINES.has(engine)) throw illegalArgument(`Invalid engine type: ${javaText(value)}`)
  return engine as Engine
}

function parseMethodSpace(value: unknown): SpaceType | null {
  if (typeof value !== 'string') throw mapperParsing('"space_type" must be a string')
  const space = value.toLowerCase()
  if (space === 'undefined') return null
  if (!SPACES.has(space)) throw mapperParsing(`Invalid space_type: ${value}`)
  return space as SpaceType
}

function parseParameters(value: unknown): JsonObject | null {
  if (value === null) return null
  if (!isObject(value)) throw mapperParsing('Unable to parse parameters for main method component')
  const parameters: Record<string, unknown> = Object.create(null)
  for (const [key, item] of Object.entries(value)) {
    parameters[key] = isObject(item) && item.name !== undefined ? { name: item.name, parameters: item.parameters ?? {} } : item
  }
  return parameters
}

/** What is wrong with a method on some engine; refusals of the server are followed by what would do. */
export function checkMethod({ name, parameters }: DeclaredMethod, engine: Engine, space: SpaceType): void {
  const methods = METHODS[engine]
  if (!Object.hasOwn(methods, name)) {
    if (engine === 'faiss' && name === 'ivf') throw failed('"method" requires training.')
    throw illegalArgument(`Invalid method name: ${name}`)
  }
  checkParameters(methods[name], parameters ?? {}, engine)
  if (space === 'l1' || space === 'linf') throw failed(`"${name}" with "${engine}" configuration does not support space type: "${space}".`)
}

const METHODS: Readonly<Record<Engine, Readonly<Record<string, readonly string[]>>>> = {
  lucene: { hnsw: ['m', 'ef_construction', 'encoder'], flat: [] },
  faiss: { hnsw: ['m', 'ef_construction', 'ef_search', 'encoder'] },
  nmslib: { hnsw: ['m', 'ef_construction', 'ef_search'] },
}

function checkParameters(known: readonly string[], parameters: JsonObject, engine: Engine): void {
  for (const [key, value] of Object.entries(parameters)) {
    if (!known.includes(key)) throw failed(`Unknown parameter '${key}' found`)
    if (value === null) throw nullPointer('null', { details: { reason: null } })
    if (key === 'encoder') checkEncoder(value, engine)
    else if (typeof value !== 'number' || !Number.isInteger(value)) {
      throw failed(`value is not an instance of Integer for Integer parameter [${key}].`)
    } else if (value <= 0) throw failed(`parameter validation failed for Integer parameter [${key}].`)
  }
}

/** Bits to a number that scalar quantisers take, in the order they are named. */
const QUANTISERS: Readonly<Record<Engine, readonly number[]>> = { lucene: [7, 1], faiss: [1, 16], nmslib: [] }

/** Encoders save memory in other engines; here vectors stay as they are, and an encoder is only read. */
function checkEncoder(value: unknown, engine: Engine): void {
  if (!isObject(value)) {
    const context = 'org.opensearch.knn.index.engine.MethodComponentContext'
    const from = `java.lang.${javaClass(value)}`
    throw new ApiError('class_cast_exception', `class ${from} cannot be cast to class ${context}`)
  }
  const { name } = value
  const bits = isObject(value.parameters) ? value.parameters.bits : undefined
  if (name === 'sq') {
    const known = QUANTISERS[engine]
    if (bits === undefined) {
      throw failed(
        'Parameter [bits] is required for encoder [sq] on indices created with version 3.6.0 or later. ' +
          `Supported values: [${known.join(', ')}]`,
      )
    }
    if (!known.includes(bits as number)) throw illegalArgument(`Unsupported bits value: ${javaText(bits)}`)
  } else if (engine === 'faiss' && name === 'pq') throw failed('"method" requires training.')
  else if (engine !== 'faiss' || (name !== 'flat' && name !== 'binary')) {
    const component = 'org.opensearch.knn.index.engine.MethodComponent'
    throw nullPointer(`Cannot invoke "${component}.isTrainingRequired(${component}Context)" because "methodComponent" is null`)
  }
}

export const failed = (reason: string) => new ApiError('validation_exception', `Validation Failed: 1: ${reason};`)
