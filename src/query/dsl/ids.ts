// Documents by their ids.
import { illegalState } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { isScalar, textOf, tokenOf } from '../../core/json-token.ts'
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
  if (isScalar(item)) return textOf(item)
  const at = atValue(list, i)
  const token = tokenOf(item)
  if (token !== 'VALUE_NULL') throw notAnItem(list, i)
  throw illegalState(`Can't get text on a ${token}`, { at, reasonAt: (line, col) => `Can't get text on a ${token} at ${line}:${col}` })
}
