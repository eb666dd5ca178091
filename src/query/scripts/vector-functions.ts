// Functions of vectors that scripts of scores may call: how far a document's vector is from one that the script names.
import { JsonFloat } from '../../core/json.ts'
import { kernelOf } from '../../index/vectors/spaces.ts'
import type { VectorArray, VectorSpec } from '../../index/vectors/vector-spec.ts'
import type { Implementation } from '../../painless/java-class.ts'
import { illegalArgument } from '../../painless/runtime/throwable.ts'
import { type Vectors, vectorsClass } from './doc-values/vectors.ts'
import { listValues, type ScriptList } from './script-lists.ts'

const LIST_AND_FIELD = `(List, ${vectorsClass.dottedName})`

/** Numbers of a list as the field has them. */
function vectorOf(list: ScriptList, field: Vectors): VectorArray {
  const numbers = listValues(list).map(value => (value instanceof JsonFloat ? value.value : Number(value)))
  const { width, element } = field.field.vector
  if (numbers.length !== width)
    throw illegalArgument(`query vector and field vector dimensions mismatch; query vector: ${numbers.length}, field vector: ${width}`)
  return element === 'float' ? Float32Array.from(numbers) : Int8Array.from(numbers)
}

/** Kernels tell how near vectors are: distances come negative. */
function nearness(space: VectorSpec['space'], list: ScriptList, field: Vectors): number {
  const asked = vectorOf(list, field)
  return kernelOf(space, field.field.vector.element)!(asked, 0, field.vector(), 0, asked.length)
}

const distance =
  (space: VectorSpec['space']): Implementation =>
  (_host: unknown, list: ScriptList, field: Vectors) =>
    Math.fround(-nearness(space, list, field))

function magnitude(vector: VectorArray): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += vector[i] * vector[i]
  return Math.sqrt(sum)
}

function cosine(list: ScriptList, field: Vectors, queryMagnitude: number): number {
  const product = nearness('innerproduct', list, field)
  return Math.fround(product / (queryMagnitude * magnitude(field.vector())))
}

export const vectorFunctions: Readonly<Record<string, Implementation>> = {
  [`float l2Squared${LIST_AND_FIELD}`]: distance('l2'),
  [`float l1Norm${LIST_AND_FIELD}`]: distance('l1'),
  [`float lInfNorm${LIST_AND_FIELD}`]: distance('linf'),
  [`float innerProduct${LIST_AND_FIELD}`]: (_host: unknown, list: ScriptList, field: Vectors) =>
    Math.fround(nearness('innerproduct', list, field)),
  [`float cosineSimilarity${LIST_AND_FIELD}`]: (_host: unknown, list: ScriptList, field: Vectors) =>
    cosine(list, field, magnitude(vectorOf(list, field))),
  [`float cosineSimilarity(List, ${vectorsClass.dottedName}, double)`]: (
    _host: unknown,
    list: ScriptList,
    field: Vectors,
    length: number,
  ) => cosine(list, field, length),
  [`float hamming${LIST_AND_FIELD}`]: distance('hamming'),
}
