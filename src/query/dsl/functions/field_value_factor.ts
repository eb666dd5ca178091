// `field_value_factor`: a field's value as the score.
import { ApiError, illegalArgument, parsing } from '../../../core/errors.ts'
import { doubleOf, floatOf, isScalar, textOf } from '../../../core/json-token.ts'
import type { FieldType } from '../../../index/mapping/field-type.ts'
import type { QueryContext } from '../../contracts/query-builder.ts'
import { requireNumbers } from '../../fields/number-data.ts'
import { FieldValueFactorFunction, MODIFIERS, type Modifier } from '../../functions/field-value-factor.ts'
import { defineFunction, leftOver, walk } from './score-function-type.ts'

/** The score times a number of the document. */
export interface FieldValueFactorRequest {
  readonly field: string
  /** Multiplies the number; 1. */
  readonly factor?: number
  /** What is done to the number; `none` by default. */
  readonly modifier?: 'none' | 'log' | 'log1p' | 'log2p' | 'ln' | 'ln1p' | 'ln2p' | 'square' | 'sqrt' | 'reciprocal'
  /** For documents without the field. */
  readonly missing?: number
}

export const field_value_factor = defineFunction({
  name: 'field_value_factor',
  parse(json) {
    let name: string | null = null
    let factor = 1
    let modifier: Modifier = 'none'
    let missing: number | null = null
    const { end, isEarly } = walk(json, (key, value, at) => {
      if (!isScalar(value)) {
        if (key === 'factor' && value !== null) throw parsing("[field_value_factor] field 'factor' does not support lists or objects", at)
      } else if (key === 'field') name = textOf(value)
      else if (key === 'factor') factor = floatOf(value)
      else if (key === 'modifier') modifier = modifierOf(textOf(value))
      else if (key === 'missing') missing = doubleOf(value)
      else throw parsing(`field_value_factor query does not support [${key}]`, at)
    })
    if (name === null) throw parsing("[field_value_factor] required field 'field' missing", end)
    if (isEarly) throw leftOver(json)
    const options = { name: name as string, factor, modifier, missing }
    return (cx, functionName) => new FieldValueFactorFunction({ ...options, field: fieldOf(options.name, missing, cx) }, functionName)
  },
})

function modifierOf(text: string): Modifier {
  const name = text.toLowerCase()
  if (Object.hasOwn(MODIFIERS, name)) return name as Modifier
  const constant = `org.opensearch.common.lucene.search.function.FieldValueFactorFunction.Modifier.${text.toUpperCase()}`
  throw illegalArgument(`No enum constant ${constant}`)
}

function fieldOf(name: string, missing: number | null, cx: QueryContext): FieldType | null {
  const field = cx.fields.field(name)
  if (field !== undefined) return requireNumbers(field)
  if (missing !== null) return null
  throw new ApiError('exception', `Unable to find a field mapper for field [${name}]. No 'missing' value defined.`)
}
