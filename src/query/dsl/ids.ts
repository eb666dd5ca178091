// Documents by their ids.
import { isScalar, textOf } from '../../core/json-token.ts'
import { textAt } from '../../core/stream-values.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { idsQuery } from '../fields/id.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { CommonFields, notAnItem, readStrictly, retold } from './strict-object.ts'

export interface IdsRequest extends CommonQueryOptions {
  /** The ids. */
  readonly values: string | number | readonly (string | number)[]
}

export const ids = defineQuery({
  name: 'ids',
  parse(json) {
    const common = new CommonFields('ids')
    const values: string[] = []
    retold(() =>
      readStrictly('ids', json, {
        values: {
          accepts: ['START_ARRAY', 'VALUE_STRING'],
          read(value) {
            if (!Array.isArray(value)) values.push(textOf(value))
            else for (let i = 0; i < value.length; i++) values.push(idText(value[i], value, i))
          },
        },
        ...common.fields,
      }),
    )
    return builder('ids', common, () => (values.length === 0 ? newMatchNone() : idsQuery(values)))
  },
})

function idText(item: unknown, list: readonly unknown[], i: number): string {
  if (item !== null && !isScalar(item)) throw notAnItem(list, i)
  return textAt(list, i)
}
