// `random_score`: a number that looks random, the same for the same seed and value.
import { illegalArgument, parsing } from '../../../core/errors.ts'
import { isScalar, textOf, tokenOf } from '../../../core/json-token.ts'
import { ID_FIELD, PRIMARY_TERM_FIELD } from '../../../index/contracts/document.ts'
import type { QueryContext } from '../../contracts/query-builder.ts'
import { RandomScoreFunction } from '../../functions/random-score.ts'
import { isConstant, requireColumn } from '../../values/fielddata.ts'
import { defineFunction, leftOver, walk } from './score-function-type.ts'

export const random_score = defineFunction({
  name: 'random_score',
  parse(json) {
    let seed: number | null = null
    let field: string | null = null
    const { isEarly } = walk(json, (key, value, at) => {
      if (!isScalar(value)) return
      if (key === 'field') field = textOf(value)
      else if (key !== 'seed') throw parsing(`random_score query does not support [${key}]`, at)
      else {
        seed = seedOf(value)
        if (seed === null) {
          const wanted = typeof value === 'boolean' ? 'int/long' : 'int, long'
          throw parsing(`random_score seed must be an ${wanted} or string, not '${tokenOf(value)}'`, at)
        }
      }
    })
    if (isEarly) throw leftOver(json)
    return (cx, functionName) => newRandom(seed, field, cx, functionName)
  },
})

/** Null for what is no seed. */
export function seedOf(value: unknown): number | null {
  if (typeof value === 'string') return textHash(value)
  if (typeof value !== 'bigint' && !Number.isInteger(value)) return null
  const whole = BigInt(value as number | bigint)
  if (BigInt.asIntN(32, whole) === whole) return Number(whole)
  return BigInt.asIntN(64, whole) === whole ? longHash(whole) : null
}

const longHash = (value: bigint) => Number(BigInt.asIntN(32, value ^ (value >> 32n)))

function textHash(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return hash
}

function newRandom(seed: number | null, name: string | null, cx: QueryContext, functionName: string | null): RandomScoreFunction {
  const salt = (textHash(cx.index) << 10) | (cx.shard ?? 0)
  const now = longHash(BigInt(cx.now()))
  if (seed === null && name === null) return new RandomScoreFunction({ seed: now, salt, field: null, constant: null }, functionName)
  const field = cx.fields.field(name ?? ID_FIELD)
  if (field === undefined || field.name === PRIMARY_TERM_FIELD) {
    const index = `[${cx.index}/${cx.indexUuid}]`
    throw illegalArgument(`Field [${name}] is not mapped on [${index}] and cannot be used as a source of random numbers.`)
  }
  // The server takes the name of the index for the value of constant fields.
  const constant = isConstant(field) ? cx.index : null
  if (constant === null) requireColumn(field)
  return new RandomScoreFunction({ seed: seed ?? now, salt, field, constant }, functionName)
}
