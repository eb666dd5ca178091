// A function with an answer for each field family: where a family is added, the compiler names every such table.
import type { FieldFamily, FieldType } from './field-type.ts'

type FieldOf<F extends FieldFamily> = Extract<FieldType, { readonly family: F }>

export const byFamily =
  <Args extends readonly unknown[], Answer>(answers: { readonly [F in FieldFamily]: (field: FieldOf<F>, ...args: Args) => Answer }) =>
  (field: FieldType, ...args: Args): Answer =>
    (answers[field.family] as (field: FieldType, ...args: Args) => Answer)(field, ...args)
