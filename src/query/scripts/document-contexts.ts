// Script contexts that read documents: their variables and return types.
import type { ScriptContext, ScriptVariable } from '../../painless/script.ts'
import { docValuesClasses } from './doc-values/open-doc-values.ts'
import { emitFunctions } from './emitted-values.ts'
import { explanationClass } from './explanation-holder.ts'
import { scoreFunctions } from './score-functions.ts'
import { lookupClasses } from './source-lookup.ts'
import { vectorFunctions } from './vector-functions.ts'

const PARAMS: ScriptVariable = { name: 'params', type: 'Map' }
const DOC: ScriptVariable = { name: 'doc', type: 'Map' }
const SCORE_VARIABLE: ScriptVariable = { name: '_score', type: 'double' }
const STATE: ScriptVariable = { name: 'state', type: 'Map' }

const classes = [...docValuesClasses, ...lookupClasses]
const documentContext = (
  name: string,
  returns: string,
  more: readonly ScriptVariable[] = [],
  rest: Partial<ScriptContext> = {},
): ScriptContext => ({
  name,
  variables: [PARAMS, DOC, ...more],
  returns,
  classes,
  ...rest,
})

/** Whether a document is a hit. */
export const FILTER = documentContext('filter', 'boolean')

/** What a hit scores. */
export const SCORE = documentContext(
  'score',
  'double',
  [SCORE_VARIABLE, { name: 'explanation', type: explanationClass.dottedName, isArgument: true }],
  {
    functions: { ...scoreFunctions, ...vectorFunctions },
    classes: [...classes, explanationClass],
  },
)

/** What is shown of a hit. */
export const FIELD = documentContext('field', 'Object')

export const NUMBER_SORT = documentContext('number_sort', 'double', [SCORE_VARIABLE])
export const STRING_SORT = documentContext('string_sort', 'String', [SCORE_VARIABLE])

/** How many terms of a `terms_set` a document must have. */
export const TERMS_SET = documentContext('terms_set', 'Number')

/** The values of a field that exists in requests only. */
export const DERIVED_FIELD = documentContext('derived_field', 'void', [], { functions: emitFunctions })

/** What an aggregation takes for the values of a document, or makes of one: `_value`. */
export const AGGS = documentContext('aggs', 'Object', [
  { name: '_score', type: 'Number' },
  { name: '_value', type: 'def' },
])

export const AGGS_INIT: ScriptContext = { name: 'aggs_init', variables: [PARAMS, { name: 'state', type: 'def' }], returns: 'void' }
export const AGGS_MAP = documentContext('aggs_map', 'void', [STATE, SCORE_VARIABLE])
export const AGGS_COMBINE: ScriptContext = { name: 'aggs_combine', variables: [PARAMS, STATE], returns: 'Object' }
export const AGGS_REDUCE: ScriptContext = { name: 'aggs_reduce', variables: [PARAMS, { name: 'states', type: 'List' }], returns: 'Object' }
