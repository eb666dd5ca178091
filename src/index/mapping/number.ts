// The numeric field types: how numbers are indexed and queried. All nine share one leaf over their `NumberKind`s.
import { illegalArgument } from '../../core/errors.ts'
import { javaDouble } from '../../core/numbers.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { CoerceOption, IndexedOptions, MalformedOption, SkipListOption } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import type { NumberFieldType } from './field-type.ts'
import { KeptLeaf } from './leaf.ts'
import type { NumberKind } from './number/number-kind.ts'
import { numberKinds } from './number/number-kinds.ts'
import { scaledKind } from './number/scaled-kind.ts'
import { decimal, flag, indexDefaultFlag, metaParameter, nullValueParameter, parameter, readDecimal } from './parameter.ts'

interface NumberOptions {
  readonly index: boolean
  readonly doc_values: boolean
  readonly store: boolean
  readonly ignore_malformed: boolean
  /** For fields that are no numbers in the source. */
  readonly readSourceList?: (value: unknown, format: string | null) => readonly unknown[]
  readonly readsFormats?: boolean
  readonly coerce: boolean
  readonly null_value: number | bigint | null
}

export class NumberLeaf extends KeptLeaf {
  readonly fieldType: NumberFieldType
  private readonly coerce: boolean
  private readonly ignoreMalformed: boolean
  private readonly nullValue: number | bigint | null

  constructor(
    path: string,
    private readonly numbers: NumberKind,
    options: NumberOptions,
  ) {
    const spec: FieldSpec = {
      name: path,
      index: INDEX_NONE,
      norms: false,
      column: options.doc_values ? numbers.storage : 'none',
      points: options.index ? numbers.storage : 'none',
      stored: options.store,
    }
    super(path, spec)
    this.coerce = options.coerce
    this.ignoreMalformed = options.ignore_malformed
    this.nullValue = options.null_value === null ? null : numbers.parse(options.null_value)
    this.fieldType = {
      family: 'number',
      name: path,
      type: numbers.name,
      numeric: numbers.name,
      spec,
      boost: 1,
      similarity: null,
      format: value => (typeof value === 'string' ? value : numbers.decode(value)),
      toNumber: value => Number(numbers.decode(value)),
      // The server does not show those of decimals that are kept as whole numbers.
      nullValue: numbers.name === 'scaled_float' ? null : options.null_value,
      readSourceList: options.readSourceList,
      readsFormats: options.readsFormats,
      exact: value => numbers.exact(value),
      range: (from, to, includeFrom, includeTo) => numbers.range(from, to, includeFrom, includeTo),
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    let read: number | bigint | null
    if (value === null || (value === '' && this.coerce)) read = this.nullValue
    else {
      try {
        read = this.numbers.read(value, this.coerce, out)
      } catch (error) {
        if (!this.ignoreMalformed || typeof value === 'object') throw error
        out.ignore(this.path)
        return
      }
    }
    if (read === null || !this.kept) return
    out.push(this.spec, read)
    if (this.named) out.nameField(this.path)
  }
}

/** Numbers of a type with so many bits. */
export interface NumberFieldOptions extends IndexedOptions, CoerceOption, MalformedOption, SkipListOption {
  /** Stands for null in documents. */
  readonly null_value?: number | bigint | string | null
}

/** Decimals, kept as whole numbers: prices in cents. */
export interface ScaledFloatOptions extends NumberFieldOptions {
  /** A value times this is rounded: 100 keeps two decimal places. */
  readonly scaling_factor: number
}

const numberParameters = (kind: NumberKind) => ({
  index: flag(true),
  doc_values: flag(true),
  store: flag(false),
  skip_list: flag(false),
  ignore_malformed: indexDefaultFlag(cx => cx.settings.ignoreMalformed),
  coerce: indexDefaultFlag(cx => cx.settings.coerce),
  null_value: nullValueParameter<number | bigint>(value => kind.declared(value), {
    text: value => (value === null ? 'null' : kind.storage === 'int' ? String(value) : javaDouble(Number(value))),
  }),
  meta: metaParameter,
})

const numberType = (kind: NumberKind) =>
  defineField({
    type: kind.name,
    parameters: numberParameters(kind),
    build: (path, values) => new NumberLeaf(path, kind, values),
  })

export const byte = numberType(numberKinds.byte)
export const short = numberType(numberKinds.short)
export const integer = numberType(numberKinds.integer)
export const long = numberType(numberKinds.long)
export const unsigned_long = numberType(numberKinds.unsigned_long)
export const half_float = numberType(numberKinds.half_float)
export const float = numberType(numberKinds.float)
export const double = numberType(numberKinds.double)

/** Decimals kept as whole numbers: value × scaling_factor, rounded. */
export const scaled_float = defineField({
  type: 'scaled_float',
  parameters: {
    index: flag(true),
    doc_values: flag(true),
    store: flag(false),
    ignore_malformed: indexDefaultFlag(cx => cx.settings.ignoreMalformed),
    meta: metaParameter,
    scaling_factor: parameter<number>(0, readScalingFactor, { text: decimal(0).text }),
    coerce: indexDefaultFlag(cx => cx.settings.coerce),
    null_value: nullValueParameter<number>(readDecimal, { text: value => (value === null ? 'null' : decimal(0).text(value)) }),
    skip_list: flag(false),
  },
  check(_name, declaration) {
    if (!declaration.given.has('scaling_factor')) throw illegalArgument('Field [scaling_factor] is required')
  },
  build(path, values) {
    return new NumberLeaf(path, scaledKind(values.scaling_factor), values)
  },
})

function readScalingFactor(value: unknown): number {
  const factor = readDecimal(value)
  if (!(factor > 0)) throw illegalArgument(`[scaling_factor] must be a positive number, got [${decimal(0).text(factor)}]`)
  return factor
}
