// Unsigned longs of one index and other numbers of another do not compare, and no more do texts and numbers: the server refuses to bring
// such hits together.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { ShardKey, ShardSort } from '../contracts/shard-sort.ts'
import type { ShardContext } from '../shards/shard-context.ts'

/** `contexts` are those of the shards that were searched. */
export function mixedSorts(contexts: readonly (ShardContext | null)[]): ApiError | null {
  const sorts = contexts.flatMap(context => context?.sort ?? [])
  if (sorts.length < 2) return null
  for (const [i, key] of sorts[0].keys.entries()) {
    const unsigned = isUnsigned(key)
    if (sorts.some(({ keys }) => isUnsigned(keys[i]) !== unsigned)) return MIXED()
  }
  return null
}

/** `hits`: how shards sort that have some with a value to sort by. Later keys are compared only where earlier ones tie. */
export function mixedKinds(hits: readonly ShardSort[]): ApiError | null {
  const keys = hits.flatMap(sort => sort.keys.slice(0, 1).map(innermost))
  if (!keys.some(({ kind }) => kind === 'text')) return null
  const number = keys.find(key => key.kind === 'number')
  return number === undefined ? null : notComparable(javaNumber(number.field?.type ?? 'long'))
}

const innermost = (key: ShardKey): ShardKey => (key.kind === 'nested' ? innermost(key.inner) : key)

/** What the server compares numbers of the type as. */
function javaNumber(type: string): string {
  if (type === 'boolean' || type === 'byte' || type === 'short' || type === 'integer') return 'Integer'
  if (type === 'float' || type === 'half_float') return 'Float'
  return type === 'double' || type === 'scaled_float' ? 'Double' : 'Long'
}

function notComparable(number: string): ApiError {
  const where = `java.lang.${number} is in module java.base of loader 'bootstrap'; org.apache.lucene.util.BytesRef is in unnamed module of loader 'app'`
  return new ApiError(
    'class_cast_exception',
    `class java.lang.${number} cannot be cast to class org.apache.lucene.util.BytesRef (${where})`,
  )
}

function isUnsigned(key: ShardKey): boolean {
  if (key.kind === 'nested') return isUnsigned(key.inner)
  return key.kind === 'number' && key.unsigned === true
}

const MIXED = () =>
  illegalArgument("Can't do sort across indices, as a field has [unsigned_long] type in one index, and different type in another index!")
